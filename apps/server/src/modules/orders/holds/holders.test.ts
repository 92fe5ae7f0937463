import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { Reservation } from '@foyer/contract/tickets/ticket';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { createEvent, createTicketConfiguration } from '../../../seed/factories/event.ts';
import { auditOrders } from '../index.ts';

/** A hold is only valid for its holder, person, ticket type and relationship type. */

let shop: Shop;
let helper: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'holders', event: { configuration: { canRegisterOtherAccounts: true } } });
  helper = await shop.staff(['helper']);
  // An unlimited self ticket type needs no hold, so other tickets can be held without it.
  await shop.ticketType();
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const hold = (person: Person, type: number, more: Record<string, unknown> = {}) =>
  shop.app.inject<Reservation & ErrorBody>('POST', '/api/ticket/reservation', {
    token: person.token,
    body: {
      ticketConfigurationId: type,
      externalAccountIdentifier: person.externalAccountIdentifier,
      relationshipType: 'CONSULTANT',
      ...more,
    },
  });
const giveBack = async (person: Person, id: number | null | undefined) =>
  (await shop.app.inject('DELETE', `/api/ticket/reservation/${id}`, person)).status;
/** Sold and held units of a ticket type, read from the stock row and from the holds. */
const stockOf = async (type: number) => {
  const { live, ...stock } = await db()
    .selectFrom('stock as s')
    .innerJoin('ticket_configuration as c', 'c.stock_id', 's.stock_id')
    .select((eb) => [
      's.sold',
      's.held',
      eb
        .selectFrom('hold as h')
        .select(eb.fn.countAll<number>().as('live'))
        .whereRef('h.stock_id', '=', 's.stock_id')
        .where('h.state', '=', 'HELD')
        .as('live'),
    ])
    .where('c.ticket_configuration_id', '=', type)
    .executeTakeFirstOrThrow();
  expect(live).toBe(stock.held);
  return stock;
};
const buy = async (person: Person, ...tickets: ReturnType<typeof selfTicket>[]) => {
  const { status, body } = await shop.order(person, { tickets, chargeCreditCardRequest: payBy() });
  return status === 200 ? 'bought' : body.error.code;
};
const limited = (quantity: number) => shop.ticketType({ quantity, limit_quantity: true });

test('another account cannot release a hold, and the unit stays held', async () => {
  const type = await limited(1);
  const [holder, stranger] = (await shop.people(2)) as [Person, Person];
  const { reservationId } = (await hold(holder, type)).body;
  expect(await giveBack(stranger, reservationId)).toBe(404);
  expect(await giveBack(helper, reservationId)).toBe(404);
  expect(await stockOf(type)).toEqual({ sold: 0, held: 1 });
  expect(await buy(stranger, selfTicket(stranger, type))).toBe('NO_AVAILABLE_TICKET');
  expect(await buy(holder, selfTicket(holder, type))).toBe('bought');
  // A consumed hold is not released.
  expect(await giveBack(holder, reservationId)).toBe(200);
  expect(await stockOf(type)).toEqual({ sold: 1, held: 0 });
});

test('releasing one hold keeps the others', async () => {
  const type = await limited(5);
  const [holder, other] = (await shop.people(2)) as [Person, Person];
  const own = (await hold(holder, type)).body.reservationId;
  await hold(holder, type, { relationshipType: 'SPOUSE' });
  await hold(other, type);
  expect(await giveBack(holder, own)).toBe(200);
  expect(await stockOf(type)).toEqual({ sold: 0, held: 2 });
});

test('a hold of another relationship neither buys this ticket nor is consumed by it', async () => {
  const scarce = await limited(1);
  const person = await shop.person();
  await hold(person, scarce, { relationshipType: 'SPOUSE' });
  expect(await buy(person, selfTicket(person, scarce))).toBe('NO_AVAILABLE_TICKET');
  expect(await stockOf(scarce)).toEqual({ sold: 0, held: 1 });
  const type = await limited(3);
  await hold(person, type, { relationshipType: 'SPOUSE' });
  await hold(person, type);
  expect(await buy(person, selfTicket(person, type))).toBe('bought');
  expect(await stockOf(type)).toEqual({ sold: 1, held: 1 });
});

test('a hold of another ticket type or for another person is not consumed', async () => {
  const [type, other] = [await limited(3), await limited(3)];
  const [person, friend] = (await shop.people(2)) as [Person, Person];
  await hold(person, other);
  await hold(helper, type, { externalAccountIdentifier: friend.externalAccountIdentifier });
  await hold(helper, type, { externalAccountIdentifier: person.externalAccountIdentifier });
  expect(await buy(person, selfTicket(person, type))).toBe('bought');
  expect([await stockOf(type), await stockOf(other)]).toEqual([
    { sold: 1, held: 2 },
    { sold: 0, held: 1 },
  ]);
  // The desk has two holds for these two people. Buying for one keeps the second hold.
  expect(await buy(helper, selfTicket(friend, type))).toBe('bought');
  expect(await stockOf(type)).toEqual({ sold: 2, held: 1 });
});

test('staff can sell the last unit that they hold for a person', async () => {
  const type = await limited(1);
  const [person, friend] = (await shop.people(2)) as [Person, Person];
  await hold(helper, type, { externalAccountIdentifier: person.externalAccountIdentifier });
  expect(await buy(person, selfTicket(person, type))).toBe('NO_AVAILABLE_TICKET');
  expect(await buy(helper, selfTicket(friend, type))).toBe('NO_AVAILABLE_TICKET');
  expect(await buy(helper, selfTicket(person, type))).toBe('bought');
});

test('a family buys with its holds, and each unit is sold once', async () => {
  const type = await limited(2);
  const person = await shop.person();
  await hold(person, type);
  await hold(person, type, { relationshipType: 'SPOUSE' });
  const spouse = selfTicket(person, type, { relationshipType: 'SPOUSE' });
  expect(await buy(person, selfTicket(person, type), spouse)).toBe('bought');
  expect(await stockOf(type)).toEqual({ sold: 2, held: 0 });
});

test('the sweep releases expired holds exactly, and no others', async () => {
  const type = await limited(5);
  const [first, second] = (await shop.people(2)) as [Person, Person];
  await hold(first, type);
  shop.app.clock.advance({ minutes: 5 });
  await hold(second, type);
  shop.app.clock.advance({ minutes: 9, seconds: 59 });
  await shop.app.jobs.drain();
  expect((await stockOf(type)).held).toBe(2);
  shop.app.clock.advance({ seconds: 1 });
  await shop.app.jobs.drain();
  expect((await stockOf(type)).held).toBe(1);
});

describe('a ticket that cannot be bought cannot be held', () => {
  const codeOf = async (person: Person, type: number, more = {}) => {
    const { status, body } = await hold(person, type, more);
    return status === 200 ? 'held' : body.error.code;
  };
  const now = () => shop.app.clock.now().getTime();

  test('before and after its sale, when withdrawn, or when offered to others', async () => {
    const person = await shop.person();
    const pieces = { quantity: 5, limit_quantity: true };
    const minute = 60_000;
    expect(await codeOf(person, await shop.ticketType({ ...pieces, sale_start: new Date(now() + minute) }))).toBe(
      'NO_AVAILABLE_TICKET',
    );
    expect(await codeOf(person, await shop.ticketType({ ...pieces, sale_end: new Date(now() - minute) }))).toBe(
      'NO_AVAILABLE_TICKET',
    );
    expect(await codeOf(person, await shop.ticketType({ ...pieces, active: false }))).toBe('NO_AVAILABLE_TICKET');
    expect(await codeOf(person, await shop.ticketType({ ...pieces, relationship_types: ['GUEST'] }))).toBe(
      'NO_AVAILABLE_TICKET',
    );
    expect(await codeOf(person, await limited(0))).toBe('NO_AVAILABLE_TICKET');
    expect(await codeOf(person, await limited(5))).toBe('held');
  });

  test('while registration is closed, except by staff, and not in a draft', async () => {
    const person = await shop.person();
    const inEvent = async (event: Parameters<typeof createEvent>[1]) =>
      createTicketConfiguration(db(), {
        event_id: await createEvent(db(), event),
        quantity: 5,
        limit_quantity: true,
      });
    const closed = await inEvent({ registration_end: new Date(now() - 60_000) });
    expect(await codeOf(person, closed)).toBe('REGISTRATION_NOT_ACTIVE');
    const forPerson = { externalAccountIdentifier: person.externalAccountIdentifier };
    expect(await codeOf(helper, closed, forPerson)).toBe('held');
    expect(await codeOf(person, await inEvent({ published: false }))).toBe('RECORD_NOT_FOUND');
  });

  test('when the attendee already has the ticket', async () => {
    const type = await limited(5);
    const person = await shop.person();
    expect(await buy(person, selfTicket(person, type))).toBe('bought');
    expect(await codeOf(person, type)).toBe('NO_AVAILABLE_TICKET');
    expect(await stockOf(type)).toEqual({ sold: 1, held: 0 });
  });
});

test('the books agree after all tests', async () => {
  expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
});
