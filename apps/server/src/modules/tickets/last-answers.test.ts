import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { FormField } from '@foyer/contract/events/event-configuration';
import type { LastAnswers } from '@foyer/contract/tickets/ticket';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../../test/ordering.ts';
import { putTicket } from '../../../test/tickets.ts';
import { createEvent, createTicketConfiguration, smallForm } from '../../seed/factories/event.ts';

/** Only the person who gave the answers of the last registration gets them as a suggestion. */

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

describe('answers of the last registration', () => {
  it('are returned with their event, limited to fields of the current form', async () => {
    await answered(me, 'M');
    expect(await offeredTo(me)).toEqual({
      defaultName: 'Last year',
      translations: expect.any(Object) as unknown,
      values: { firstName: 'Ann', lastName: 'Ash', email: 'ann@example.com', size: 'M' },
    });
  });

  it('are from the newest registration', async () => {
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

  it('are from a registration with the same relationship', async () => {
    await answered(me, 'M', { relationship_type: 'SPOUSE', is_self: false, values: { firstName: 'Sam', size: 'M' } });
    expect((await offeredTo(me, 'SPOUSE'))?.values).toEqual({ firstName: 'Sam', size: 'M' });
    expect(await offeredTo(me)).toBeNull();
  });

  it('are null on a first registration and for an unknown relationship', async () => {
    expect(await offeredTo(me)).toBeNull();
    expect(await offeredTo(me, 'COUSIN')).toBeNull();
  });

  it('are not found for an unknown event', async () => {
    expect((await ask(me, 'CONSULTANT', 999_999)).body.error.code).toBe('RECORD_NOT_FOUND');
  });
});

describe('returns no answers that were given', () => {
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
