import type { Reservation } from '@foyer/contract/tickets/ticket';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { meetHere, meeting, whileLocked } from '../../../../test/barrier.ts';
import { cards, openShop, payBy, selfTicket, weaken, type Person, type Shop } from '../../../../test/ordering.ts';
import { auditOrders } from '../index.ts';
import { takeHold } from '../../stock/holds.ts';

let shop: Shop;
const openHere = async () => {
  shop = await openShop({ name: 'holds' });
};
beforeAll(openHere);
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const violations = async () => (await auditOrders(shop.app.database, shop.app.clock.now())).map(({ check }) => check);
const hold = (person: Person, type: number, more: Record<string, unknown> = {}) =>
  shop.app.inject<Reservation & { error: { code: string } }>('POST', '/api/ticket/reservation', {
    token: person.token,
    body: {
      ticketConfigurationId: type,
      externalAccountIdentifier: person.externalAccountIdentifier,
      relationshipType: 'CONSULTANT',
      ...more,
    },
  });
const giveBack = (person: Person, id: number | null) =>
  shop.app.inject('DELETE', `/api/ticket/reservation/${id}`, person);
const stockOf = async (type: number) =>
  db()
    .selectFrom('stock as s')
    .innerJoin('ticket_configuration as c', 'c.stock_id', 's.stock_id')
    .select(['s.sold', 's.held'])
    .where('c.ticket_configuration_id', '=', type)
    .executeTakeFirstOrThrow();
const buy = async (
  person: Person,
  type: number,
  more: Parameters<typeof selfTicket>[2] = {},
  card: string = cards.good,
) => {
  const { status, body } = await shop.order(person, {
    tickets: [selfTicket(person, type, more)],
    chargeCreditCardRequest: payBy(card),
  });
  return status === 200 ? 'bought' : body.error.code;
};

test('a hold reserves one unit for 15 minutes, and another request renews it', async () => {
  const type = await shop.ticketType({ quantity: 2, limit_quantity: true });
  const person = await shop.person();
  shop.app.clock.set('2026-01-20T12:00:00Z');
  const first = await hold(person, type);
  expect(first.body).toEqual({
    reservationId: expect.any(Number) as number,
    ticketConfigurationId: type,
    expiresAt: '2026-01-20T12:15:00.000Z',
    expiresInMs: 900_000,
  });
  shop.app.clock.advance({ minutes: 5 });
  const again = await Promise.all([hold(person, type), hold(person, type)]);
  expect(again.map(({ body }) => body.reservationId)).toEqual([first.body.reservationId, first.body.reservationId]);
  expect(again[0]?.body.expiresAt).toBe('2026-01-20T12:20:00.000Z');
  expect(await stockOf(type)).toEqual({ sold: 0, held: 1 });
  expect(await violations()).toEqual([]);
});

describe('a hold that moves to another ticket while it is released', () => {
  /** A person with a hold of the first of two ticket types, with these quantities. */
  async function holding(...quantities: [number, number]) {
    const [first, second] = await Promise.all(
      quantities.map((quantity) => shop.ticketType({ quantity, limit_quantity: true })),
    );
    const types = [first ?? 0, second ?? 0] as const;
    const person = await shop.person();
    const { body } = await hold(person, types[0]);
    return {
      types,
      person,
      holdId: body.reservationId,
      held: async () => (await Promise.all(types.map(stockOf))).map((stock) => stock.held),
    };
  }

  test('locks no stock before the hold, as the release does, so that both at once are no deadlock', async () => {
    const { types, person, holdId, held } = await holding(2, 2);
    const moved = await whileLocked(
      shop.app.database,
      () => sql`SELECT FROM hold WHERE hold_id = ${holdId} FOR UPDATE`,
      1,
      () => hold(person, types[1]),
      (tx) =>
        sql`SELECT FROM stock s JOIN ticket_configuration c USING (stock_id)
          WHERE c.ticket_configuration_id = ANY (${[...types]}) FOR UPDATE OF s NOWAIT`.execute(tx),
    );
    expect(moved.status).toBe(200);
    expect(await held()).toEqual([0, 1]);
  });

  test('gets no unit for a hold that ended', async () => {
    const { types, person, holdId, held } = await holding(1, 0);
    const moved = await whileLocked(
      shop.app.database,
      () => sql`WITH ended AS (
          UPDATE hold SET state = 'RELEASED', ended_at = ${shop.app.clock.now()} WHERE hold_id = ${holdId} RETURNING stock_id
        ) UPDATE stock SET held = held - 1 FROM ended WHERE stock.stock_id = ended.stock_id`,
      1,
      () => hold(person, types[1]),
    );
    expect(moved.body.error.code).toBe('NO_AVAILABLE_TICKET');
    expect(await held()).toEqual([0, 0]);
  });
});

test('an unlimited ticket type needs no hold', async () => {
  const { status, body } = await hold(await shop.person(), await shop.ticketType());
  expect([status, body.reservationId, body.expiresAt]).toEqual([200, null, null]);
});

test('held units cannot be taken by others, until they are released or expire', async () => {
  const type = await shop.ticketType({ quantity: 1, limit_quantity: true });
  const [first, second] = (await shop.people(2)) as [Person, Person];
  const held = await hold(first, type);
  expect((await hold(second, type)).body.error.code).toBe('NO_AVAILABLE_TICKET');
  expect(await buy(second, type)).toBe('NO_AVAILABLE_TICKET');
  expect((await giveBack(second, held.body.reservationId)).status).toBe(404);
  expect((await giveBack(first, held.body.reservationId)).body).toEqual({ success: true });
  expect((await giveBack(first, held.body.reservationId)).status).toBe(200);
  expect(await stockOf(type)).toEqual({ sold: 0, held: 0 });
  expect((await hold(second, type)).status).toBe(200);
  shop.app.clock.advance({ minutes: 15, seconds: 1 });
  // An expired hold is taken over without waiting for the sweep.
  expect((await hold(first, type)).status).toBe(200);
  shop.app.clock.advance({ minutes: 16 });
  await shop.app.jobs.drain();
  expect(await stockOf(type)).toEqual({ sold: 0, held: 0 });
  expect(await violations()).toEqual([]);
});

test('buying consumes the hold', async () => {
  const type = await shop.ticketType({ quantity: 1, limit_quantity: true });
  const person = await shop.person();
  const { body } = await hold(person, type);
  expect(await buy(person, type, { reservationId: body.reservationId })).toBe('bought');
  expect(await stockOf(type)).toEqual({ sold: 1, held: 0 });
  expect(await violations()).toEqual([]);
});

test('an expired hold does not prevent the purchase while stock is left; otherwise the purchase is refused', async () => {
  const type = await shop.ticketType({ quantity: 1, limit_quantity: true });
  const [first, second, third] = (await shop.people(3)) as [Person, Person, Person];
  const { body } = await hold(first, type);
  shop.app.clock.advance({ minutes: 20 });
  expect(await buy(first, type, { reservationId: body.reservationId })).toBe('bought');
  const other = await shop.ticketType({ quantity: 1, limit_quantity: true });
  const late = await hold(second, other);
  shop.app.clock.advance({ minutes: 20 });
  expect(await buy(third, other)).toBe('bought');
  expect(await buy(second, other, { reservationId: late.body.reservationId })).toBe('HOLD_EXPIRED');
  expect(await violations()).toEqual([]);
});

test('a declined card keeps the hold, so the same seat can be retried at once', async () => {
  const type = await shop.ticketType({ quantity: 1, limit_quantity: true });
  const [person, other] = (await shop.people(2)) as [Person, Person];
  await hold(person, type);
  expect(await buy(person, type, {}, cards.declined)).toBe('PAYMENT_FAILURE');
  expect(await stockOf(type)).toEqual({ sold: 0, held: 1 });
  expect(await buy(other, type)).toBe('NO_AVAILABLE_TICKET');
  expect(await buy(person, type)).toBe('bought');
  expect(await violations()).toEqual([]);
});

test('refuses holds for other accounts, unknown ticket types and invalid attendees', async () => {
  const type = await shop.ticketType({ quantity: 5, limit_quantity: true });
  const person = await shop.person();
  const other = await shop.person();
  const code = async (more: Record<string, unknown>) => (await hold(person, type, more)).body.error.code;
  expect(await code({ externalAccountIdentifier: 'C9999999' })).toBe('FORBIDDEN');
  expect(await code({ externalAccountIdentifier: other.externalAccountIdentifier })).toBe('FORBIDDEN');
  expect(await code({ ticketConfigurationId: 999_999 })).toBe('RECORD_NOT_FOUND');
  const helper = await shop.staff(['helper']);
  for (const externalAccountIdentifier of ['C9999999', helper.externalAccountIdentifier]) {
    expect((await hold(helper, type, { externalAccountIdentifier })).body.error.code).toBe('INVALID_ATTENDEE');
  }
});

test('the books agree after concurrent holds, orders and sweeps', async () => {
  const type = await shop.ticketType({ quantity: 6, limit_quantity: true });
  const people = await shop.people(12);
  await Promise.all(
    people.map(async (person, index) => {
      const { body } = await hold(person, type);
      if (index % 3 === 0 && body.reservationId !== undefined) await giveBack(person, body.reservationId);
      if (index % 3 === 1) await buy(person, type);
      if (index % 4 === 0) await shop.app.jobs.drain();
    }),
  );
  expect(await violations()).toEqual([]);
  shop.app.clock.advance({ minutes: 20 });
  await shop.app.jobs.drain();
  expect((await stockOf(type)).held).toBe(0);
  expect(await violations()).toEqual([]);
});

// Each removes a part of `hold_take` from its database.
describe('a rush', () => {
  beforeEach(async () => {
    await shop.close();
    await openHere();
  });

  const rush = async () => {
    const type = await shop.ticketType({ quantity: 3, limit_quantity: true });
    const people = await shop.people(8);
    const now = shop.app.clock.now();
    const held = await meeting(shop.app.database, people.length, () =>
      Promise.allSettled(
        people.map(({ accountId }) =>
          takeHold(shop.app.database, {
            holderAccountId: accountId,
            accountId,
            ticketConfigurationId: type,
            relationshipType: 'CONSULTANT',
            slotGroup: { types: ['CONSULTANT'], count: 1 },
            windowStockId: null,
            now,
            until: new Date(now.getTime() + 900_000),
          }),
        ),
      ),
    );
    return held.filter((result) => result.status === 'fulfilled' && result.value !== null).length;
  };

  test('eight concurrent requests for three units: three get a hold', async () => {
    await weaken(db(), 'hold_take', [['IF greatest(free', `${meetHere} IF greatest(free`]]);
    expect(await rush()).toBe(3);
    expect(await violations()).toEqual([]);
  });

  test('control: without the lock more units are held than exist', async () => {
    await weaken(db(), 'hold_take', [
      ['PERFORM FROM stock_lock(moved_pieces || piece_of);', ''],
      [
        'IF greatest(free + hold_expire(piece_of, moment), 0) + cardinality(array_positions(moved_pieces, piece_of)) <= 0',
        `${meetHere} IF free <= 0`,
      ],
    ]);
    await db().schema.alterTable('stock').dropConstraint('stock_quantity_check').execute();
    expect(await rush()).toBeGreaterThan(3);
  });
});
