import { orderRequest } from '@foyer/contract/orders/orders';
import { FoyerError } from '@foyer/contract/wire/errors';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { meetHere, meeting } from '../../../test/barrier.ts';
import { openChangeShop, type ChangeShop } from '../../../test/changing.ts';
import { drawsOf, memberOf } from '../../../test/drawing.ts';
import { crowd } from '../../../test/long.ts';
import { anotherProcess, contextOf, payBy, selfTicket, weaken, type Person } from '../../../test/ordering.ts';
import { packagesOf } from '../../../test/packaging.ts';
import { poolsOf } from '../../../test/pooling.ts';
import { createAddOn } from '../../seed/factories/event.ts';
import { createOrder } from '../orders/create/create-order.ts';
import { auditOrders } from '../orders/audit/audit.ts';
import type { Orders } from '../orders/deps.ts';

const many = { env: { DATABASE_POOL_SIZE: '24' } };
let shop: ChangeShop;
let at: ReturnType<typeof poolsOf>;
let packages: ReturnType<typeof packagesOf>;
let drawing: ReturnType<typeof drawsOf>;
beforeAll(async () => {
  shop = await openChangeShop({ name: 'pool races', ...many });
  at = poolsOf(shop);
  packages = packagesOf(shop);
  drawing = drawsOf(shop);
});
afterAll(() => shop.close());
afterEach(() => shop.booksAgree());

let number = 0;
const fresh = () => `pool-${(number += 1)}`;

describe('64 buyers of three types and one pool', () => {
  /** Eight processes, so their first orders meet at the barrier. A process sells one type, so three meet at the pool. */
  async function rush(shop: ChangeShop, at: ReturnType<typeof poolsOf>, seats: number): Promise<number> {
    const db = shop.app.database.kysely;
    const types = [await shop.ticketType(), await shop.ticketType({ quantity: 500 }), await shop.ticketType()];
    await at.set(
      'hall',
      seats,
      types.map((type) => ({ type })),
    );
    const processes = Array.from({ length: 8 }, () => anotherProcess(shop));
    const buyOf = async (person: Person, index: number) => {
      const body = orderRequest.parse({
        eventId: shop.eventId,
        tickets: [selfTicket(person, types[(index % 8) % 3] ?? 0)],
        chargeCreditCardRequest: payBy(),
      });
      try {
        const { orderId } = await createOrder(
          processes[index % 8] as Orders,
          { body, idempotencyKey: undefined },
          contextOf(shop, person),
        );
        return orderId ?? 0;
      } catch (error) {
        if (error instanceof FoyerError) return error.code;
        throw error;
      }
    };
    await weaken(db, 'order_take', [['sold_delta := array_fill(', `${meetHere} sold_delta := array_fill(`]]);
    const people = await shop.people(crowd(64));
    const results = await meeting(shop.app.database, 8, () => Promise.all(people.map(buyOf)));
    await weaken(db, 'order_take', [[meetHere, '']]);
    return results.filter((result) => typeof result === 'number').length;
  }

  it('get exactly its seats', async () => {
    expect(await rush(shop, at, 2)).toBe(2);
    expect(await at.unitsOf('hall')).toEqual({ sold: 2, held: 0, waiting: 0, free: 0 });
  });

  it('control: without the lock of the pool more seats are sold than exist', async () => {
    const other = await openChangeShop({ name: 'pools-unlocked', ...many });
    try {
      const db = other.app.database.kysely;
      await sql`ALTER TABLE stock DROP CONSTRAINT stock_quantity_check`.execute(db);
      await weaken(db, 'stock_lock', [
        ['s.stock_id = ANY (pools) ORDER BY s.stock_id FOR UPDATE', 's.stock_id = ANY (pools)'],
      ]);
      expect(await rush(other, poolsOf(other), 2)).toBeGreaterThan(2);
    } finally {
      await other.close();
    }
  });
});

describe('two buyers of the last unit, one of an add-on and one of a ticket type', () => {
  async function rush(shop: ChangeShop, at: ReturnType<typeof poolsOf>) {
    const db = shop.app.database.kysely;
    const [seat, visit] = [await shop.ticketType(), await shop.ticketType()];
    const dinner = await createAddOn(db, { ticket_configuration_id: visit, amount_minor: 0 });
    const { stock_id: stockId } = await db
      .selectFrom('add_on')
      .select('stock_id')
      .where('add_on_id', '=', dinner)
      .executeTakeFirstOrThrow();
    const key = fresh();
    await at.set(key, 1, [{ type: seat }, { stockId }]);
    const [first, second] = (await shop.people(2)) as [Person, Person];
    const tickets = [selfTicket(first, seat), selfTicket(second, visit, { ticketConfigurationAddOns: [dinner] })];
    await weaken(db, 'order_take', [['sold_delta := array_fill(', `${meetHere} sold_delta := array_fill(`]]);
    const results = await meeting(shop.app.database, 2, () =>
      Promise.all(
        tickets.map(async (ticket, index) => {
          const body = orderRequest.parse({
            eventId: shop.eventId,
            tickets: [ticket],
            chargeCreditCardRequest: payBy(),
          });
          const person = [first, second][index] as Person;
          try {
            await createOrder(anotherProcess(shop), { body, idempotencyKey: undefined }, contextOf(shop, person));
            return 'bought';
          } catch (error) {
            if (error instanceof FoyerError) return `${error.code} ${String(error.metadata?.['pool'])}`;
            throw error;
          }
        }),
      ),
    );
    await weaken(db, 'order_take', [[meetHere, '']]);
    return { results, key, units: await at.unitsOf(key) };
  }

  it('sells it to one of them, and names the pool to the other', async () => {
    const { results, key, units } = await rush(shop, at);
    expect(units).toEqual({ sold: 1, held: 0, waiting: 0, free: 0 });
    expect(results.filter((result) => result === 'bought')).toHaveLength(1);
    const [seat, dinner] = results;
    expect(seat === 'bought' ? dinner : seat).toBe(
      seat === 'bought' ? `ADD_ON_NOT_AVAILABLE ${key}` : `NO_AVAILABLE_TICKET ${key}`,
    );
  });

  it('control: without the lock of the pool it is sold to both', async () => {
    const other = await openChangeShop({ name: 'add-on-unlocked', ...many });
    try {
      const db = other.app.database.kysely;
      await sql`ALTER TABLE stock DROP CONSTRAINT stock_quantity_check`.execute(db);
      await weaken(db, 'stock_lock', [
        ['s.stock_id = ANY (pools) ORDER BY s.stock_id FOR UPDATE', 's.stock_id = ANY (pools)'],
      ]);
      const { results, units } = await rush(other, poolsOf(other));
      expect(results).toEqual(['bought', 'bought']);
      expect(units.sold).toBe(2);
    } finally {
      await other.close();
    }
  });
});

describe('64 buyers of the last package', () => {
  /** A family takes 4 units of the hall and 2 children, so 9 units and 4 children are enough for two families. */
  async function rush(shop: ChangeShop, pools: typeof at): Promise<{ bought: number; tickets: number }> {
    const families = packagesOf(shop);
    const family = await families.family({ child: { quantity: 4 } });
    await pools.set('families', 9, [{ type: family.adult }, { type: family.child }]);
    const processes = Array.from({ length: 8 }, () => anotherProcess(shop));
    await weaken(shop.app.database.kysely, 'order_take', [
      ['sold_delta := array_fill(', `${meetHere} sold_delta := array_fill(`],
    ]);
    const people = await shop.people(crowd(64));
    const results = await meeting(shop.app.database, 8, () =>
      Promise.all(
        people.map(async (person, index) => {
          const tickets = families.tickets(family, person);
          const body = orderRequest.parse({ eventId: shop.eventId, tickets, chargeCreditCardRequest: payBy() });
          const orders = processes[index % 8] as Orders;
          try {
            return (await createOrder(orders, { body, idempotencyKey: undefined }, contextOf(shop, person))).orderId;
          } catch (error) {
            if (error instanceof FoyerError) return error.code;
            throw error;
          }
        }),
      ),
    );
    await weaken(shop.app.database.kysely, 'order_take', [[meetHere, '']]);
    const bought = results.filter((result) => typeof result === 'number').length;
    return { bought, tickets: (await families.ticketsOf(family)).length };
  }

  it('get all of its tickets, or nothing', async () => {
    expect(await rush(shop, at)).toEqual({ bought: 2, tickets: 8 });
    expect(await at.unitsOf('families')).toMatchObject({ sold: 8, held: 0 });
  });

  it('control: without the locks more packages are sold than there are units', async () => {
    const other = await openChangeShop({ name: 'packages-unlocked', ...many });
    try {
      await sql`ALTER TABLE stock DROP CONSTRAINT stock_quantity_check`.execute(other.app.database.kysely);
      await weaken(other.app.database.kysely, 'stock_lock', [
        ['ORDER BY s.stock_id\n  FOR UPDATE', 'ORDER BY s.stock_id'],
        ['s.stock_id = ANY (pools) ORDER BY s.stock_id FOR UPDATE', 's.stock_id = ANY (pools)'],
      ]);
      expect((await rush(other, poolsOf(other))).bought).toBeGreaterThan(2);
    } finally {
      await other.close();
    }
  });
});

const acts = [
  'buy',
  'team',
  'family',
  'hold',
  'hold family',
  'cancel',
  'change',
  'join',
  'enter',
  'time',
  'quantity',
  'snack',
] as const;

const wholeOf = ({ sold, held, waiting, reserved = 0, free }: Awaited<ReturnType<typeof at.unitsOf>>) =>
  sold + held + waiting + reserved + free;

describe('random histories', () => {
  it(
    'keep the units of every pool equal to its quantity, with add-ons, packages, windows, draws, waiting lists, teams and changes',
    { timeout: 600_000 },
    async () => {
      const step = fc.record({
        act: fc.constantFrom(...acts),
        who: fc.nat({ max: 7 }),
        type: fc.nat({ max: 3 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
          const { standard, vip } = await shop.pair({ vip: { quantity: null }, standard: { quantity: 6 } });
          // The leader of a team books a table for three, and a draw gives the seats in the loge.
          const table = await shop.ticketType({
            additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 3 } },
          });
          const loge = await shop.ticketType({ quantity: 2 });
          const types = [standard, vip, table, loge];
          const [hall, dinner] = [fresh(), fresh()];
          const draws = [{ type: standard }, { type: vip }, { type: table, weight: 3 }, { type: loge }];
          await at.set(hall, 6, draws);
          // Snacks of two ticket types draw on the pool of the dinner, too.
          const snacks = new Map<number, number>();
          const snackDraws = [];
          for (const type of [standard, vip]) {
            const id = await createAddOn(shop.app.database.kysely, {
              ticket_configuration_id: type,
              default_name: 'Snack',
            });
            snacks.set(type, id);
            const { rows } = await sql<{
              stock_id: number;
            }>`SELECT stock_id FROM add_on WHERE add_on_id = ${id}`.execute(shop.app.database.kysely);
            snackDraws.push({ stockId: rows[0]?.stock_id ?? 0 });
          }
          await at.set(dinner, 3, [{ type: vip }, { type: table, weight: 2 }, ...snackDraws]);
          const always = { startDateTime: '2026-01-01T00:00:00Z', endDateTime: '2027-01-01T00:00:00Z' };
          const early = {
            startDateTime: always.startDateTime,
            endDateTime: new Date(shop.app.clock.now().getTime() + 5_400_000).toISOString(),
          };
          await drawing.windows.set(standard, [
            { key: 'early', audience: { titles: ['MC'] }, reserved: 2, ...early },
            { key: 'all', ...always },
          ]);
          const drawId = await drawing.open(loge, { units: 1 }, [{ key: 'all', ...always }]);
          const people = [...(await shop.people(4, { title: 'MC' })), ...(await shop.people(4))];
          // Holders can return a snack.
          await shop.terms({ enabled: true, addOns: true });
          const admin = await shop.staff(['admin']);
          const tickets = new Map<number, { ticketId: number; type: number; snacks?: number }>();
          const snacksOf = async (person: Person, ticketId: number) =>
            (await shop.ticket(person, ticketId)).addOns.length;
          // The ticket of the spouse, from a package of two.
          const spouses = new Map<number, { ticketId: number; type: number }>();
          const family = await packages.family({ quantity: 3 }, [
            { ticket: standard, relationshipType: 'CONSULTANT' },
            { ticket: vip, relationshipType: 'SPOUSE' },
          ]);
          let quantity = 6;
          for (const { act, who, type } of steps) {
            const person = people[who] as Person;
            const own = tickets.get(who);
            const wanted = types[type] ?? 0;
            const snack = snacks.get(own?.type ?? wanted);
            if ((act === 'buy' || (act === 'snack' && snack !== undefined)) && !own) {
              const addOns = act === 'snack' && snack !== undefined ? [snack] : [];
              const { status, body } = await shop.order(person, {
                tickets: [selfTicket(person, wanted, { ticketConfigurationAddOns: addOns })],
                chargeCreditCardRequest: payBy(),
              });
              const ticketId = body.order?.tickets[0]?.ticketId ?? 0;
              if (status === 200) tickets.set(who, { ticketId, type: wanted, snacks: addOns.length });
            }
            if (act === 'snack' && own && snack !== undefined) {
              await shop.changeAddOns(person, own.ticketId, (own.snacks ?? 0) > 0 ? [] : [snack]);
              tickets.set(who, { ...own, snacks: await snacksOf(person, own.ticketId) });
            }
            const member = tickets.get((who + 1) % people.length);
            if (act === 'team' && !own && member?.type === standard) {
              const { status, body } = await shop.order(person, {
                tickets: [selfTicket(person, table, { associatedTicketIds: [member.ticketId] })],
                chargeCreditCardRequest: payBy(),
              });
              if (status === 200) tickets.set(who, { ticketId: body.order?.tickets[0]?.ticketId ?? 0, type: table });
            }
            if (act === 'enter' && !own) await drawing.enter(drawId, [memberOf(person)]);
            if (act === 'family' && !own) {
              const { status, body } = await packages.buy(family, person);
              const [first, second] = body.order?.tickets ?? [];
              if (status === 200) {
                tickets.set(who, { ticketId: first?.ticketId ?? 0, type: standard });
                spouses.set(who, { ticketId: second?.ticketId ?? 0, type: vip });
              }
            }
            if (act === 'hold' && !own) await at.hold(person, wanted);
            if (act === 'hold family' && !own) await at.hold(person, family.type);
            if (act === 'join' && !own) await at.join(person, wanted);
            if (act === 'cancel' && own) {
              // The ticket of the spouse needs the own ticket.
              const held = spouses.has(who) ? spouses : tickets;
              expect(await at.end(admin, held.get(who)?.ticketId ?? 0)).toBe(200);
              held.delete(who);
            }
            if (act === 'change' && own && (own.type === standard || own.type === vip)) {
              const to = own.type === standard ? vip : standard;
              const { status } = await shop.change(person, own.ticketId, to === vip ? 'upgrade' : 'downgrade', to);
              if (status === 200) {
                const { ticketId } = own;
                tickets.set(who, { ticketId, type: to, snacks: await snacksOf(person, ticketId) });
              }
            }
            if (act === 'time') {
              shop.app.clock.advance({ minutes: 31 });
              await drawing.run(drawId);
              await shop.app.jobs.drain();
            }
            if (act === 'quantity' && (await at.unitsOf(hall)).sold + (await at.unitsOf(hall)).held <= 5 + type) {
              quantity = 5 + type;
              expect(await at.set(hall, quantity, draws)).toEqual([]);
            }
            const sum = (weights: ReadonlyMap<number, number>) =>
              [...tickets.values(), ...spouses.values()].reduce((all, each) => all + (weights.get(each.type) ?? 0), 0);
            const [inHall, atDinner] = [await at.unitsOf(hall), await at.unitsOf(dinner)];
            expect(inHall.sold).toBe(
              sum(
                new Map([
                  [standard, 1],
                  [vip, 1],
                  [table, 3],
                  [loge, 1],
                ]),
              ),
            );
            const eaten = [...tickets.values()].reduce((all, each) => all + (each.snacks ?? 0), 0);
            expect(atDinner.sold).toBe(
              eaten +
                sum(
                  new Map([
                    [vip, 1],
                    [table, 2],
                  ]),
                ),
            );
            expect(wholeOf(inHall)).toBe(quantity);
            expect(wholeOf(atDinner)).toBe(3);
          }
          expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
        }),
        { numRuns: 4 },
      );
    },
  );
});
