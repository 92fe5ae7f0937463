import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { whileLocked } from '../../../test/barrier.ts';
import { openChangeShop, type ChangeShop } from '../../../test/changing.ts';
import { cards, payBy, selfTicket, type Person } from '../../../test/ordering.ts';
import { poolsOf } from '../../../test/pooling.ts';
import { createAddOn } from '../../seed/factories/event.ts';
import type { PoolChange } from './pools.ts';

let shop: ChangeShop;
let at: ReturnType<typeof poolsOf>;
beforeAll(async () => {
  shop = await openChangeShop({ name: 'pools' });
  at = poolsOf(shop);
});
afterAll(() => shop.close());
afterEach(() => shop.booksAgree());

const db = () => shop.app.database.kysely;

const codeOf = (answer: { status: number; body: Partial<ErrorBody> }) =>
  answer.status === 200 ? 'ok' : (answer.body.error?.code ?? String(answer.status));
const buy = async (person: Person, type: number, card: string = cards.good) =>
  codeOf(await shop.order(person, { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy(card) }));

let number = 0;
const fresh = () => `pool-${(number += 1)}`;

describe('a pool', () => {
  it('refuses an order of any of its types when it is full, and names the pool', async () => {
    const key = fresh();
    const [one, other] = [await shop.ticketType(), await shop.ticketType({ quantity: 50 })];
    await at.set(key, 2, [{ type: one }, { type: other }]);
    const [first, second, third] = (await shop.people(3)) as [Person, Person, Person];
    expect(await buy(first, one)).toBe('ok');
    expect(await buy(second, other)).toBe('ok');
    expect(await at.unitsOf(key)).toEqual({ sold: 2, held: 0, waiting: 0, free: 0 });
    expect(await buy(third, one)).toBe('NO_AVAILABLE_TICKET');
    expect(await buy(third, other)).toBe('NO_AVAILABLE_TICKET');
  });

  it('takes the weight of a type, and every pool of a type', async () => {
    const [hall, tables] = [fresh(), fresh()];
    const [table, seat] = [await shop.ticketType(), await shop.ticketType()];
    await at.set(hall, 20, [{ type: table, weight: 8 }, { type: seat }]);
    await at.set(tables, 1, [{ type: table }]);
    const [first, second, third] = (await shop.people(3)) as [Person, Person, Person];
    expect(await buy(first, table)).toBe('ok');
    expect(await buy(second, seat)).toBe('ok');
    expect(await at.unitsOf(hall)).toMatchObject({ sold: 9, free: 11 });
    // The hall has seats for a table, but there is no other table.
    expect(await buy(third, table)).toBe('NO_AVAILABLE_TICKET');
    expect(await at.unitsOf(tables)).toMatchObject({ sold: 1, free: 0 });
  });

  it('counts add-ons of several ticket types', async () => {
    const key = fresh();
    const type = await shop.ticketType();
    const dinner = await createAddOn(db(), { ticket_configuration_id: type });
    const { stock_id: stockId } = await db()
      .selectFrom('add_on')
      .select('stock_id')
      .where('add_on_id', '=', dinner)
      .executeTakeFirstOrThrow();
    await at.set(key, 1, [{ stockId }]);
    const [first, second] = (await shop.people(2)) as [Person, Person];
    await shop.buy(first, type, { addOns: [dinner] });
    expect(await at.unitsOf(key)).toMatchObject({ sold: 1, free: 0 });
    const refused = await shop.order(second, {
      tickets: [selfTicket(second, type, { ticketConfigurationAddOns: [dinner] })],
      chargeCreditCardRequest: payBy(),
    });
    expect(codeOf(refused)).toBe('ADD_ON_NOT_AVAILABLE');
  });

  it('holds a unit of a type without a limit, lets the hold move to another type, and gets it back', async () => {
    const key = fresh();
    const [one, other] = [await shop.ticketType(), await shop.ticketType({ quantity: 5 })];
    await at.set(key, 1, [{ type: one }, { type: other }]);
    const [person, stranger] = (await shop.people(2)) as [Person, Person];
    expect((await at.hold(person, one)).status).toBe(200);
    expect(await at.unitsOf(key)).toMatchObject({ held: 1, free: 0 });
    expect(codeOf(await at.hold(stranger, other))).toBe('NO_AVAILABLE_TICKET');
    // The pool is full, but the hold that moves frees the unit that the new one takes.
    expect((await at.hold(person, other)).status).toBe(200);
    expect(await at.unitsOf(key)).toMatchObject({ held: 1, free: 0 });
    expect(await buy(person, other, cards.declined)).toBe('PAYMENT_FAILURE');
    expect(await at.unitsOf(key)).toMatchObject({ sold: 0, held: 1 });
    shop.app.clock.advance({ minutes: 20 });
    await shop.app.jobs.drain();
    expect(await at.unitsOf(key)).toMatchObject({ sold: 0, held: 0, free: 1 });
  });

  it('gets back the units of a cancelled ticket, and gives them again when the cancellation is taken back', async () => {
    const key = fresh();
    const type = await shop.ticketType();
    await at.set(key, 1, [{ type, weight: 1 }]);
    const [person, stranger] = (await shop.people(2)) as [Person, Person];
    const admin = await shop.staff(['admin']);
    const ticketId = await shop.buy(person, type);
    const restore = async () => {
      const path = `/api/ticket/${ticketId}/restoration`;
      const { status, body } = await shop.app.inject<Partial<ErrorBody>>('POST', path, {
        token: admin.token,
        body: {},
      });
      return status === 200 ? status : [status, body.error?.metadata?.['pool']];
    };
    expect(await at.end(admin, ticketId)).toBe(200);
    expect(await at.unitsOf(key)).toMatchObject({ sold: 0, free: 1 });
    expect(await restore()).toBe(200);
    expect(await at.unitsOf(key)).toMatchObject({ sold: 1, free: 0 });
    expect(await at.end(admin, ticketId)).toBe(200);
    await shop.buy(stranger, type);
    expect(await restore()).toEqual([409, key]);
  });
});

it('names the full pool in each refusal: order, cart, hold, change, and a change that loses a race', async () => {
  const key = fresh();
  const { standard, vip } = await shop.pair();
  await at.set(key, 3, [{ type: standard }, { type: vip, weight: 2 }]);
  const [owner, second, third] = (await shop.people(3)) as [Person, Person, Person];
  const ticketId = await shop.buy(owner, standard);
  const poolId = await db().selectFrom('pool').select('stock_id').where('key', '=', key).executeTakeFirstOrThrow();
  const add = (held: number) =>
    sql`UPDATE stock SET held = held + ${held} WHERE stock_id = ${poolId.stock_id} RETURNING stock_id`;
  const metadataOf = ({ body }: { body: Partial<ErrorBody> }) => [body.error?.code, body.error?.metadata?.['pool']];
  const why = ['NO_AVAILABLE_TICKET', key];
  // Another buyer takes the last units between the plan of the change and its stock.
  const late = await whileLocked(
    shop.app.database,
    () => add(2),
    1,
    () => shop.change(owner, ticketId, 'upgrade', vip),
  );
  expect(late.body.error?.message).toContain(`“${key}” is full.`);
  expect(metadataOf(late)).toEqual(why);
  await add(-2).execute(db());
  const lateHold = await whileLocked(
    shop.app.database,
    () => add(2),
    1,
    () => at.hold(second, standard),
  );
  expect(metadataOf(lateHold)).toEqual(why);
  await add(-2).execute(db());

  await shop.buy(second, standard);
  await shop.buy(third, standard);
  const upgrade = await shop.change(owner, ticketId, 'upgrade', vip, { expectedAmountDue: 50 });
  expect(metadataOf(upgrade)).toEqual(why);
  const stranger = await shop.person();
  const tickets = [selfTicket(stranger, standard)];
  expect(metadataOf(await shop.order(stranger, { tickets, chargeCreditCardRequest: payBy() }))).toEqual(why);
  expect(metadataOf(await at.hold(stranger, standard))).toEqual(why);
  const quote = await shop.app.inject<{ tickets: { error: string; pool?: string }[] }>('POST', '/api/orders/quote', {
    token: stranger.token,
    body: { eventId: shop.eventId, tickets },
  });
  expect(quote.body.tickets).toMatchObject([{ error: 'NO_AVAILABLE_TICKET', pool: key }]);
});

it('names the full pool in each refusal of an add-on: order, cart, change, and those that lose a race', async () => {
  const key = fresh();
  const type = await shop.ticketType();
  const dinner = await createAddOn(db(), { ticket_configuration_id: type });
  const { stock_id: stockId } = await db()
    .selectFrom('add_on')
    .select('stock_id')
    .where('add_on_id', '=', dinner)
    .executeTakeFirstOrThrow();
  // The ticket type draws on a second pool, which has units left.
  const seats = fresh();
  await at.set(key, 1, [{ stockId }]);
  await at.set(seats, 9, [{ type }]);
  const { stock_id: poolId } = await db()
    .selectFrom('pool')
    .select('stock_id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const add = (sold: number) =>
    sql`UPDATE stock SET sold = sold + ${sold} WHERE stock_id = ${poolId} RETURNING stock_id`;
  const [owner, second] = (await shop.people(2)) as [Person, Person];
  const ticketId = await shop.buy(owner, type);
  const order = {
    tickets: [selfTicket(second, type, { ticketConfigurationAddOns: [dinner] })],
    chargeCreditCardRequest: payBy(),
  };
  const typed = { chargeCreditCardRequest: payBy(), expectedAmountDue: 20 };
  const refusalOf = ({ body }: { body: Partial<ErrorBody> }) => [
    body.error?.code,
    body.error?.metadata?.['reason'],
    body.error?.metadata?.['pool'],
    body.error?.metadata?.['ticketConfigurationAddOnId'],
  ];
  const why = ['ADD_ON_NOT_AVAILABLE', 'pool', key, dinner];
  const acts: (() => Promise<{ body: Partial<ErrorBody> }>)[] = [
    () => shop.order(second, order),
    () => shop.changeAddOns(owner, ticketId, [dinner], typed),
  ];
  for (const act of acts) {
    const late = await whileLocked(shop.app.database, () => add(1), 1, act);
    expect(refusalOf(late)).toEqual(why);
    expect(late.body.error?.message).toBe(`“${key}” is full. Please choose another add-on.`);
    const planned = await act();
    expect(refusalOf(planned)).toEqual(why);
    await add(-1).execute(db());
  }
  await add(1).execute(db());
  const quote = await shop.app.inject<{ tickets: { error: string; pool?: string }[] }>('POST', '/api/orders/quote', {
    token: second.token,
    body: { eventId: shop.eventId, tickets: order.tickets },
  });
  expect(quote.body.tickets).toMatchObject([{ error: 'ADD_ON_NOT_AVAILABLE', pool: key }]);
  await add(-1).execute(db());
});

describe('a change of ticket', () => {
  it('moves nothing within a full pool', async () => {
    const key = fresh();
    const { standard, vip } = await shop.pair();
    await at.set(key, 1, [{ type: standard }, { type: vip }]);
    const person = await shop.person();
    const ticketId = await shop.buy(person, standard);
    expect((await shop.change(person, ticketId, 'upgrade', vip)).status).toBe(200);
    expect(await at.unitsOf(key)).toEqual({ sold: 1, held: 0, waiting: 0, free: 0 });
    expect(await shop.sold(standard, vip)).toEqual([0, 1]);
  });

  it('takes what its new type needs more, and gives nothing away when its charge fails', async () => {
    const key = fresh();
    const { standard, vip } = await shop.pair();
    await at.set(key, 2, [{ type: standard }, { type: vip, weight: 2 }]);
    const person = await shop.person();
    const ticketId = await shop.buy(person, standard);
    const declined = { chargeCreditCardRequest: payBy(cards.declined) };
    expect(codeOf(await shop.change(person, ticketId, 'upgrade', vip, declined))).toBe('PAYMENT_FAILURE');
    expect(await at.unitsOf(key)).toMatchObject({ sold: 1, free: 1 });
    expect((await shop.change(person, ticketId, 'upgrade', vip)).status).toBe(200);
    expect(await at.unitsOf(key)).toMatchObject({ sold: 2, free: 0 });
  });

  it('is refused when the new type needs more of the pool than there is', async () => {
    const key = fresh();
    const { standard, vip } = await shop.pair();
    await at.set(key, 2, [{ type: standard }, { type: vip, weight: 3 }]);
    const person = await shop.person();
    const ticketId = await shop.buy(person, standard);
    const refused = await shop.change(person, ticketId, 'upgrade', vip, { expectedAmountDue: 50 });
    expect(codeOf(refused)).toBe('NO_AVAILABLE_TICKET');
    expect(await at.unitsOf(key)).toMatchObject({ sold: 1, free: 1 });
  });
});

describe('the waiting list of a type in a full pool', () => {
  it('gets the unit that any type returns, and the shop does not', async () => {
    const key = fresh();
    const [one, other] = [await shop.ticketType(), await shop.ticketType()];
    await at.set(key, 1, [{ type: one }, { type: other }]);
    const [owner, waiting, stranger] = (await shop.people(3)) as [Person, Person, Person];
    const ticketId = await shop.buy(owner, one);
    expect((await at.join(waiting, other)).status).toBe(200);
    const admin = await shop.staff(['admin']);
    await at.end(admin, ticketId);
    expect(await at.unitsOf(key)).toEqual({ sold: 0, held: 0, waiting: 1, free: 0 });
    expect(await buy(stranger, one)).toBe('NO_AVAILABLE_TICKET');
    await shop.app.jobs.drain();
    expect(await at.unitsOf(key)).toEqual({ sold: 0, held: 1, waiting: 0, free: 0 });
    expect(await buy(waiting, other)).toBe('ok');
    expect(await at.unitsOf(key)).toMatchObject({ sold: 1, held: 0, free: 0 });
  });

  it('counts a unit once that the lists of two types could get', async () => {
    const key = fresh();
    const [seat, table] = [await shop.ticketType(), await shop.ticketType()];
    await at.set(key, 3, [{ type: seat }, { type: table, weight: 3 }]);
    const [owner, one, other] = (await shop.people(3)) as [Person, Person, Person];
    const ticketId = await shop.buy(owner, table);
    expect((await at.join(one, seat)).status).toBe(200);
    expect((await at.join(other, table)).status).toBe(200);
    await at.end(await shop.staff(['admin']), ticketId);
    expect(await at.unitsOf(key)).toEqual({ sold: 0, held: 0, waiting: 3, free: 0 });
  });

  it('does not take units from other types while its own type is sold out', async () => {
    const key = fresh();
    const [small, large] = [await shop.ticketType({ quantity: 1 }), await shop.ticketType()];
    await at.set(key, 2, [{ type: small }, { type: large }]);
    const [owner, waiting, stranger] = (await shop.people(3)) as [Person, Person, Person];
    await shop.buy(owner, small);
    expect((await at.join(waiting, small)).status).toBe(200);
    expect(await at.unitsOf(key)).toMatchObject({ waiting: 0, free: 1 });
    expect(await buy(stranger, large)).toBe('ok');
  });
});

describe('an editor', () => {
  it('puts a pool behind types that have sold, and cannot make it smaller than that', async () => {
    const key = fresh();
    const type = await shop.ticketType();
    for (const person of await shop.people(3)) await shop.buy(person, type);
    expect(await at.set(key, 10, [{ type, weight: 2 }])).toEqual([]);
    expect(await at.unitsOf(key)).toMatchObject({ sold: 6, free: 4 });
    const index = [...at.pools.keys()].indexOf(key);
    const smaller = await at.refused((pools) =>
      pools.map((pool) => (pool.key === key ? { ...pool, quantity: 5 } : pool)),
    );
    expect(smaller).toEqual([{ kind: 'below', at: index, sold: 6 }]);
  });

  it('cannot remove a draw or a pool with sales', async () => {
    const key = fresh();
    const [sold, unsold] = [await shop.ticketType(), await shop.ticketType()];
    await at.set(key, 10, [{ type: sold }, { type: unsold }]);
    await shop.buy(await shop.person(), sold);
    const without = (change: (pool: PoolChange) => PoolChange[]) =>
      at.refused((pools) => pools.flatMap((pool) => (pool.key === key ? change(pool) : [pool])));
    const index = [...at.pools.keys()].indexOf(key);
    const soldId = await at.stockIdOf(sold);
    expect(
      await without((pool) => [{ ...pool, draws: pool.draws.filter(({ stockId }) => stockId !== soldId) }]),
    ).toEqual([{ kind: 'drawWithSales', at: index, sold: 1 }]);
    expect(await without(() => [])).toEqual([{ kind: 'drawWithSales', at: null, sold: 1 }]);
    expect(
      await without((pool) => [{ ...pool, draws: pool.draws.filter(({ stockId }) => stockId === soldId) }]),
    ).toEqual([]);
  });
});
