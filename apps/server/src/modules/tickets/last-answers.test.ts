import type { ErrorBody } from '@foyer/contract/error-body';
import type { FormField } from '@foyer/contract/event-configuration';
import type { LastAnswers } from '@foyer/contract/ticket';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../../test/ordering.ts';
import { putTicket } from '../../../test/tickets.ts';
import { createEvent, createTicketConfiguration, smallForm } from '../../seed/factories/event.ts';

/** Answers of the last registration are offered to the person who gave them, and to nobody else. */

let shop: Shop;
let before: { eventId: number; type: number };
let me: Person;

const size: FormField = { name: 'size', fieldType: 'Select', fieldOptions: [{ value: 'M', text: 'M' }] };
const sections = [{ name: 'registrationForm', title: 'About you', fields: [...smallForm, size] }];

beforeAll(async () => {
  shop = await openShop({ name: 'last answers', event: { configuration: { sections } } });
  before = await otherEvent('Last year');
});
afterAll(() => shop.close());
beforeEach(async () => {
  me = await shop.person();
});

async function otherEvent(default_name: string) {
  const db = shop.app.database.kysely;
  const eventId = await createEvent(db, { default_name, configuration: { sections } });
  return { eventId, type: await createTicketConfiguration(db, { event_id: eventId }) };
}

type Ticket = Parameters<typeof putTicket>[1];
const answered = (owner: Person, size: string, more: Partial<Ticket> = {}) =>
  putTicket(shop.app.database.kysely, {
    ticket_configuration_id: before.type,
    account_id: owner.accountId,
    values: { firstName: 'Ann', lastName: 'Ash', email: 'ann@example.com', size, termsAndConditions: true },
    ...more,
  });

const ask = (person: Person, relationshipType = 'CONSULTANT', eventId = shop.eventId) =>
  shop.app.inject<LastAnswers & ErrorBody>(
    'GET',
    `/api/ticket/last-answers?eventId=${eventId}&relationshipType=${relationshipType}`,
    { token: person.token },
  );
const offeredTo = async (person: Person, relationshipType?: string) =>
  (await ask(person, relationshipType)).body.lastAnswers;

describe('what somebody answered last time', () => {
  it('is offered with the event it was given for, as far as the form asks it again', async () => {
    await answered(me, 'M');
    expect(await offeredTo(me)).toEqual({
      defaultName: 'Last year',
      translations: expect.any(Object) as unknown,
      values: { firstName: 'Ann', lastName: 'Ash', email: 'ann@example.com', size: 'M' },
    });
  });

  it('is that of the newest registration', async () => {
    await answered(me, 'M');
    const newer = await otherEvent('This spring');
    const ticketId = await answered(me, 'gone', { ticket_configuration_id: newer.type });
    await shop.app.database.kysely
      .updateTable('ticket')
      .set({ created_at: shop.app.clock.now() })
      .where('ticket_id', '=', ticketId)
      .execute();
    expect(await offeredTo(me)).toMatchObject({ defaultName: 'This spring', values: { firstName: 'Ann' } });
    expect((await offeredTo(me))?.values).not.toHaveProperty('size');
  });

  it('is the person’s of that relationship', async () => {
    await answered(me, 'M', { relationship_type: 'SPOUSE', is_self: false, values: { firstName: 'Sam', size: 'M' } });
    expect((await offeredTo(me, 'SPOUSE'))?.values).toEqual({ firstName: 'Sam', size: 'M' });
    expect(await offeredTo(me)).toBeNull();
  });

  it('is nothing for who registers for the first time, nor of an unknown relationship', async () => {
    expect(await offeredTo(me)).toBeNull();
    expect(await offeredTo(me, 'COUSIN')).toBeNull();
  });

  it('is not asked of an event that there is not', async () => {
    expect((await ask(me, 'CONSULTANT', 999_999)).body.error.code).toBe('RECORD_NOT_FOUND');
  });
});

describe('nothing is offered of what was answered', () => {
  it.each<[string, (other: Person) => Promise<unknown>, string?]>([
    ['on another account', (other) => answered(other, 'M')],
    ['on an account that the caller bought for', (other) => answered(other, 'M', { buyerAccountId: me.accountId })],
    [
      'as the caller’s guest',
      () => answered(me, 'M', { relationship_type: 'GUEST', is_self: false, is_guest: true }),
      'GUEST',
    ],
    [
      'before the ticket was handed on to the caller',
      async () => {
        const ticketId = await answered(me, 'M');
        await shop.app.database.kysely
          .updateTable('ticket')
          .set({ transferred_at: shop.app.clock.now() })
          .where('ticket_id', '=', ticketId)
          .execute();
      },
    ],
    [
      'on a ticket that was canceled',
      () => answered(me, 'M', { status: 'CANCELED', canceled_at: shop.app.clock.now() }),
    ],
  ])('%s', async (_, register, relationshipType) => {
    await register(await shop.person({ upline_account_id: me.accountId }));
    expect(await offeredTo(me, relationshipType)).toBeNull();
  });
});
