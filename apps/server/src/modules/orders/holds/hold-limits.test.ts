import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { Reservation } from '@foyer/contract/tickets/ticket';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { meetHere, meeting } from '../../../../test/barrier.ts';
import { openShop, payBy, selfTicket, weaken, type Person, type Shop } from '../../../../test/ordering.ts';
import { createEvent, createTicketConfiguration } from '../../../seed/factories/event.ts';
import { auditOrders } from '../index.ts';

/**
 * Limits of holds: one person can hold as many tickets as they can buy together, and not forever (stock 2.2).
 */

const now = '2026-01-20T12:00:00Z';
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ name: 'hold limits', event: { configuration: { canRegisterOtherAccounts: true } } });
});
afterAll(() => shop.close());
beforeEach(() => shop.app.clock.set(now));

const limited = (quantity = 200) => shop.ticketType({ quantity, limit_quantity: true });
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
const outcome = async (answer: ReturnType<typeof hold>) => {
  const { status, body } = await answer;
  return status === 200 ? 'held' : body.error.code;
};
const heldOf = async (type: number) =>
  (
    await shop.app.database.kysely
      .selectFrom('stock as s')
      .innerJoin('ticket_configuration as c', 'c.stock_id', 's.stock_id')
      .select('s.held')
      .where('c.ticket_configuration_id', '=', type)
      .executeTakeFirstOrThrow()
  ).held;

describe('one account with many requests', () => {
  /** Requests one ticket for the account and 40 for others at once. Returns the number of units it holds then. */
  const grab = async () => {
    const type = await limited();
    const person = await shop.person();
    await hold(person, type);
    const others = await shop.people(40);
    const outcomes = await Promise.all(
      others.map(({ externalAccountIdentifier }) => outcome(hold(person, type, { externalAccountIdentifier }))),
    );
    return { held: await heldOf(type), outcomes };
  };

  test('does not empty a limited ticket type: it holds 20 units, and refusals show the maximum', async () => {
    const { held, outcomes } = await grab();
    expect(held).toBe(20);
    expect(outcomes.filter((each) => each === 'held')).toHaveLength(19);
    expect(outcomes.filter((each) => each === 'HOLD_LIMIT')).toHaveLength(21);
    const type = await limited();
    const person = await shop.person();
    await hold(person, type);
    const others = await shop.people(20);
    const refused = [];
    for (const { externalAccountIdentifier } of others) {
      const { status, body } = await hold(person, type, { externalAccountIdentifier });
      if (status !== 200)
        refused.push([status, body.error.code, body.error.metadata?.['possible'], body.error.message]);
    }
    expect(refused).toEqual([
      [409, 'HOLD_LIMIT', 20, 'You can hold 20 of these tickets at a time. Please finish or release some first.'],
    ]);
  });

  test('does not hold many ticket types: choosing another type moves the hold', async () => {
    const [first, second] = [await limited(), await limited()];
    const person = await shop.person();
    await hold(person, first);
    expect(await outcome(hold(person, second))).toBe('held');
    expect([await heldOf(first), await heldOf(second)]).toEqual([0, 1]);
    // A sold-out choice leaves the hold where it is.
    expect(await outcome(hold(person, await limited(0)))).toBe('NO_AVAILABLE_TICKET');
    expect(await heldOf(second)).toBe(1);
  });

  test('can also hold tickets at other events', async () => {
    const type = await limited();
    const person = await shop.person();
    const eventId = await createEvent(shop.app.database.kysely);
    const elsewhere = await createTicketConfiguration(shop.app.database.kysely, {
      event_id: eventId,
      quantity: 5,
      limit_quantity: true,
    });
    expect([await outcome(hold(person, type)), await outcome(hold(person, elsewhere))]).toEqual(['held', 'held']);
    expect([await heldOf(type), await heldOf(elsewhere)]).toEqual([1, 1]);
  });
});

test('a hold is renewed until 45 minutes after it began, also when the buyer switches between types', async () => {
  const [type, other] = [await limited(), await limited()];
  const person = await shop.person();
  const until = async (ticketType: number) => (await hold(person, ticketType)).body.expiresAt;
  expect(await until(type)).toBe('2026-01-20T12:15:00.000Z');
  shop.app.clock.advance({ minutes: 14 });
  expect(await until(other)).toBe('2026-01-20T12:29:00.000Z');
  shop.app.clock.advance({ minutes: 14 });
  expect(await until(type)).toBe('2026-01-20T12:43:00.000Z');
  shop.app.clock.advance({ minutes: 14 });
  expect(await until(type)).toBe('2026-01-20T12:45:00.000Z');
  shop.app.clock.advance({ minutes: 2, seconds: 59 });
  expect(await until(type)).toBe('2026-01-20T12:45:00.000Z');
});

describe('a hold for others', () => {
  test('requires that the own ticket is on hold, bought, or of an unlimited type', async () => {
    const type = await limited();
    const [person, friend] = (await shop.people(2)) as [Person, Person];
    const forFriend = { externalAccountIdentifier: friend.externalAccountIdentifier };
    expect(await outcome(hold(person, type, forFriend))).toBe('NEEDS_SELF_TICKET');
    expect(await outcome(hold(person, type, { relationshipType: 'SPOUSE' }))).toBe('NEEDS_SELF_TICKET');
    await hold(person, type);
    expect(await outcome(hold(person, type, forFriend))).toBe('held');
    expect(await outcome(hold(person, type, { relationshipType: 'SPOUSE' }))).toBe('held');
    // The friend's spouse needs the friend's own ticket, which is on hold.
    expect(await outcome(hold(person, type, { ...forFriend, relationshipType: 'SPOUSE' }))).toBe('held');

    const buyer = await shop.person();
    await shop.order(buyer, { tickets: [selfTicket(buyer, type)], chargeCreditCardRequest: payBy() });
    expect(await outcome(hold(buyer, type, { relationshipType: 'SPOUSE' }))).toBe('held');
  });

  test('is refused after the own hold has expired', async () => {
    const type = await limited();
    const person = await shop.person();
    await hold(person, type);
    shop.app.clock.advance({ minutes: 15 });
    expect(await outcome(hold(person, type, { relationshipType: 'SPOUSE' }))).toBe('NEEDS_SELF_TICKET');
  });

  test('is allowed when an own ticket without limit may be in the cart', async () => {
    const eventId = await createEvent(shop.app.database.kysely);
    const kysely = shop.app.database.kysely;
    await createTicketConfiguration(kysely, { event_id: eventId });
    const scarce = await createTicketConfiguration(kysely, { event_id: eventId, quantity: 5, limit_quantity: true });
    expect(await outcome(hold(await shop.person(), scarce, { relationshipType: 'SPOUSE' }))).toBe('held');
  });

  test('is for consultants: a staff account cannot be an attendee', async () => {
    const type = await limited();
    const boss = await shop.staff();
    expect(await outcome(hold(boss, type))).toBe('INVALID_ATTENDEE');
  });
});

test('the books agree after all tests', async () => {
  expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
});

test('control: without the lock of the holder, more units are held than allowed', async () => {
  const type = await limited();
  const person = await shop.person();
  await hold(person, type);
  const [first, rest] = [await shop.people(12), await shop.people(8)];
  const forAll = (people: Person[]) =>
    Promise.all(
      people.map(({ externalAccountIdentifier }) => outcome(hold(person, type, { externalAccountIdentifier }))),
    );
  expect(await forAll(first)).toEqual(first.map(() => 'held'));
  await weaken(shop.app.database.kysely, 'hold_take', [
    ['PERFORM pg_advisory_xact_lock(7304, hashint8(holder));', ''],
    ['IF in_place >= places THEN', `${meetHere} IF in_place >= places THEN`],
  ]);
  expect(await meeting(shop.app.database, rest.length, () => forAll(rest))).toEqual(rest.map(() => 'held'));
  expect(await heldOf(type)).toBe(21);
});
