import { FoyerError } from '@foyer/contract/wire/errors';
import { orderRequest, type OrderRequest } from '@foyer/contract/orders/orders';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { meetHere, meeting } from '../../../../test/barrier.ts';
import {
  anotherProcess,
  contextOf,
  openShop,
  payBy,
  selfTicket,
  weaken,
  type Person,
  type Shop,
} from '../../../../test/ordering.ts';
import { createAddOn, createCoupon } from '../../../seed/factories/event.ts';
import { auditOrders } from '../audit/audit.ts';
import { createOrder } from './create-order.ts';
import { settleCharge } from '../../payments/decide/look-up-intent.ts';
import type { Orders } from '../deps.ts';

/**
 * Races on a real PostgreSQL. Each race also runs as a control without its guard. The control must fail, which proves
 * that the test can detect the race.
 * Each `Orders` object acts as a separate process, because the group commit of one process would serialise the orders.
 */

let shop: Shop;
afterEach(() => shop.close());

const open = async (more: Parameters<typeof openShop>[0] = {}) => {
  shop = await openShop({ name: 'race', env: { DATABASE_POOL_SIZE: '20' }, ...more });
  return shop;
};
const db = () => shop.app.database.kysely;

/** The order id, or the error code of a refused order. */
type Result = number | string;

async function buy(
  orders: Orders,
  person: Person,
  body: Partial<OrderRequest>,
  idempotencyKey?: string,
): Promise<Result> {
  const parsed = orderRequest.parse({ eventId: shop.eventId, tickets: [], chargeCreditCardRequest: payBy(), ...body });
  try {
    const answer = await createOrder(orders, { body: parsed, idempotencyKey }, contextOf(shop, person));
    return answer.orderId ?? 0;
  } catch (error) {
    if (error instanceof FoyerError) return error.code;
    throw error;
  }
}

/** All people buy at once, each through a separate process. All wait at the barrier until the last has arrived. */
const rush = async (people: readonly Person[], body: (person: Person) => Partial<OrderRequest>, key?: string) => {
  await weaken(db(), 'order_take', [barrier]);
  return meeting(shop.app.database, people.length, () =>
    Promise.all(people.map((person) => buy(anotherProcess(shop), person, body(person), key))),
  );
};

const succeeded = (results: readonly Result[]) => results.filter((result) => typeof result === 'number').length;
const stockSold = async (id: number) =>
  await db().selectFrom('stock').select(['sold', 'quantity']).where('stock_id', '=', id).executeTakeFirstOrThrow();
const stockIdOf = async (type: number) =>
  (
    await db()
      .selectFrom('ticket_configuration')
      .select('stock_id')
      .where('ticket_configuration_id', '=', type)
      .executeTakeFirstOrThrow()
  ).stock_id;
const charges = async () => {
  const { rows } = await sql<{
    n: number;
  }>`SELECT count(*) AS n FROM sandbox_charge WHERE status = 'succeeded'`.execute(db());
  return rows[0]?.n ?? 0;
};
const violations = async () => (await auditOrders(shop.app.database, shop.app.clock.now())).map(({ check }) => check);

/**
 * A barrier between reading and writing the stock row. Without a lock, all processes read before any of them writes.
 */
const barrier = ['sold_delta := array_fill(', `${meetHere} sold_delta := array_fill(`] as const;
/** Removes the lock of the stock rows and the CHECK constraint behind it. */
async function withoutStockLock() {
  await weaken(db(), 'stock_lock', [['ORDER BY s.stock_id\n  FOR UPDATE', 'ORDER BY s.stock_id']]);
  await sql`ALTER TABLE stock DROP CONSTRAINT stock_quantity_check`.execute(db());
}

describe('the last seat', () => {
  const race = async () => {
    const type = await shop.ticketType({ quantity: 3 });
    const results = await rush(await shop.people(8), (person) => ({ tickets: [selfTicket(person, type)] }));
    return { results, stock: await stockSold(await stockIdOf(type)) };
  };

  test('is sold once', async () => {
    await open();
    const { results, stock } = await race();
    expect(succeeded(results)).toBe(3);
    expect(results.filter((result) => result === 'NO_AVAILABLE_TICKET')).toHaveLength(5);
    expect(stock).toEqual({ sold: 3, quantity: 3 });
    expect(await charges()).toBe(3);
    expect(await violations()).toEqual([]);
  });

  test('control: is oversold without the lock', async () => {
    await open();
    await withoutStockLock();
    const { stock } = await race();
    expect(stock.sold).toBeGreaterThan(3);
    expect(await violations()).toContain('never more sold and held than there is');
  });

  test('is not oversold when only the CHECK constraint is left', async () => {
    await open();
    await weaken(db(), 'order_take', [[' > greatest(free[place], 0) THEN', ' > 1000 THEN']]);
    const type = await shop.ticketType({ quantity: 3 });
    const people = await shop.people(8);
    await weaken(db(), 'order_take', [barrier]);
    await meeting(shop.app.database, people.length, () =>
      Promise.allSettled(
        people.map((person) => buy(anotherProcess(shop), person, { tickets: [selfTicket(person, type)] })),
      ),
    );
    expect(await stockSold(await stockIdOf(type))).toEqual({ sold: 3, quantity: 3 });
    expect(await violations()).toEqual([]);
  });
});

describe('the last add-on', () => {
  const race = async () => {
    const type = await shop.ticketType();
    const addOn = await createAddOn(db(), { ticket_configuration_id: type, quantity: 2 });
    const results = await rush(await shop.people(6), (person) => ({
      tickets: [selfTicket(person, type, { ticketConfigurationAddOns: [addOn] })],
    }));
    const bought = await db().selectFrom('ticket_add_on').select('ticket_id').where('add_on_id', '=', addOn).execute();
    return { results, bought: bought.length };
  };

  test('is sold up to its quantity, and further orders fail without a charge', async () => {
    await open();
    const { results, bought } = await race();
    expect([succeeded(results), bought]).toEqual([2, 2]);
    expect(results.filter((result) => result === 'ADD_ON_NOT_AVAILABLE')).toHaveLength(4);
    expect(await charges()).toBe(2);
    expect(await violations()).toEqual([]);
  });

  test('control: is oversold without the lock', async () => {
    await open();
    await withoutStockLock();
    expect((await race()).bought).toBeGreaterThan(2);
  });
});

describe('a coupon for the first two', () => {
  const race = async () => {
    const type = await shop.ticketType({ amount_minor: 10_000 });
    await createCoupon(db(), { ticket_configuration_id: type, amount_off_minor: 2_500, conditions: { firstN: 2 } });
    const results = await rush(await shop.people(6), (person) => ({ tickets: [selfTicket(person, type)] }));
    const tickets = await db().selectFrom('ticket').select('amount_minor').execute();
    return { results, prices: tickets.map(({ amount_minor }) => amount_minor).toSorted((a, b) => a - b) };
  };

  test('lowers two prices, and refuses the orders that lose it while they are placed', async () => {
    await open();
    const { results, prices } = await race();
    expect(succeeded(results)).toBe(2);
    expect(results.filter((each) => each === 'PRICE_CHANGED')).toHaveLength(4);
    expect(prices).toEqual([7_500, 7_500]);
    expect(await charges()).toBe(2);
    expect(await violations()).toEqual([]);
  });

  test('is not promised to a later order, which pays the full price', async () => {
    await open();
    await race();
    const type = (await db().selectFrom('ticket').select('ticket_configuration_id').executeTakeFirstOrThrow())
      .ticket_configuration_id;
    const later = await shop.person();
    await buy(anotherProcess(shop), later, { tickets: [selfTicket(later, type)] });
    const tickets = await db().selectFrom('ticket').select('amount_minor').execute();
    expect(tickets.map(({ amount_minor }) => amount_minor).toSorted((a, b) => a - b)).toEqual([7_500, 7_500, 10_000]);
  });

  test('control: lowers more than two prices without the lock', async () => {
    await open();
    await withoutStockLock();
    const { prices } = await race();
    expect(prices.filter((price) => price === 7_500).length).toBeGreaterThan(2);
  });
});

describe('a member requested by two groups', () => {
  const race = async () => {
    const plain = await shop.ticketType();
    const group = await shop.ticketType({
      additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 3 } },
    });
    const [member, first, second] = await shop.people(3);
    if (!member || !first || !second) throw new Error('Somebody is missing.');
    await buy(anotherProcess(shop), member, { tickets: [selfTicket(member, plain)] });
    const ticket = await db().selectFrom('ticket').select('ticket_id').executeTakeFirstOrThrow();
    const results = await rush([first, second], (person) => ({
      tickets: [selfTicket(person, group, { associatedTicketIds: [ticket.ticket_id] })],
    }));
    return { results, charged: (await charges()) - 1 };
  };

  test('joins one group, and the order of the second group fails before its charge', async () => {
    await open();
    const { results, charged } = await race();
    expect([succeeded(results), results.includes('INVALID_GROUP_MEMBER'), charged]).toEqual([1, true, 1]);
    expect(await violations()).toEqual([]);
  });

  test('control: without the claim both groups are charged, and one is refunded', async () => {
    await open();
    await weaken(db(), 'order_take', [
      [
        'NOT EXISTS (SELECT FROM ticket_group_claim c WHERE c.ticket_id = m.id::bigint AND c.order_intent_id = r."intentId")',
        'false',
      ],
      ['ORDER BY 1\n    ON CONFLICT DO NOTHING;\n    FOR line IN', 'ORDER BY 1\n    LIMIT 0;\n    FOR line IN'],
    ]);
    const { charged, results } = await race();
    expect(charged).toBe(2);
    // The unique key of group members still keeps the ticket in one group, and the second order is refunded.
    expect(succeeded(results)).toBe(1);
    expect(await violations()).toEqual([]);
  });
});

describe('a hold that competes with orders', () => {
  const race = async (holderIsLast = false) => {
    const type = await shop.ticketType({ quantity: 1, limit_quantity: true });
    const [holder, ...others] = await shop.people(5);
    if (!holder) throw new Error('Nobody holds.');
    const held = await shop.app.inject('POST', '/api/ticket/reservation', {
      token: holder.token,
      body: {
        ticketConfigurationId: type,
        externalAccountIdentifier: holder.externalAccountIdentifier,
        relationshipType: 'CONSULTANT',
      },
    });
    expect(held.status).toBe(200);
    // The orders are planned while a unit is free. Only the check under the lock can refuse them.
    await db()
      .updateTable('stock')
      .set({ quantity: 2 })
      .where('stock_id', '=', await stockIdOf(type))
      .execute();
    const catalogue = await anotherProcess(shop).catalogue({
      eventId: shop.eventId,
      ticketConfigurationIds: [type],
      now: shop.app.clock.now(),
    });
    await db()
      .updateTable('stock')
      .set({ quantity: 1 })
      .where('stock_id', '=', await stockIdOf(type))
      .execute();
    const stale = (person: Person) =>
      buy({ ...anotherProcess(shop), catalogue: () => Promise.resolve(catalogue) }, person, {
        tickets: [selfTicket(person, type)],
      });
    await weaken(db(), 'order_take', [barrier]);
    const rushing = (people: readonly Person[]) =>
      meeting(shop.app.database, people.length, () => Promise.all(people.map(stale)));
    if (holderIsLast) {
      const theirs = await rushing(others);
      return { holder: await stale(holder), others: theirs, stock: await stockSold(await stockIdOf(type)) };
    }
    const [mine, ...theirs] = await rushing([holder, ...others]);
    return { holder: mine, others: theirs, stock: await stockSold(await stockIdOf(type)) };
  };

  test('reserves the unit for its holder', async () => {
    await open();
    const { holder, others, stock } = await race();
    expect(holder).toBeTypeOf('number');
    expect(others).toEqual(others.map(() => 'NO_AVAILABLE_TICKET'));
    expect(stock.sold).toBe(1);
    expect(await violations()).toEqual([]);
  });

  test('control: the unit is sold twice when holds do not count', async () => {
    await open();
    await weaken(db(), 'stock_lock', [['s.quantity - s.sold - s.held - s.waiting', 's.quantity - s.sold']]);
    await sql`ALTER TABLE stock DROP CONSTRAINT stock_quantity_check`.execute(db());
    const { others, stock } = await race(true);
    expect([succeeded(others), stock]).toEqual([1, { sold: 2, quantity: 1 }]);
  });
});

describe('the same person', () => {
  const withoutClaims = () =>
    weaken(db(), 'order_take', [
      ['ORDER BY 1, 2, 3, 4\n  ON CONFLICT DO NOTHING', 'ORDER BY 1, 2, 3, 4\n  LIMIT 0'],
      ['NOT EXISTS (SELECT FROM ticket_claim c', 'false AND EXISTS (SELECT FROM ticket_claim c'],
      ['t.slot = p.slot\n        AND t.status IN', 't.slot = p.slot\n        AND false AND t.status IN'],
    ]);
  const withoutWindow = () =>
    weaken(db(), 'order_take', [
      ['w.order_intent_id <> r."intentId"', 'false'],
      ['<= excluded.taken_at;', 'IS NOT NULL;'],
    ]);

  const twoClicks = async () => {
    const type = await shop.ticketType();
    const person = await shop.person();
    return rush([person, person, person], () => ({ tickets: [selfTicket(person, type)] }));
  };

  test('clicks three times and pays once', async () => {
    await open();
    const results = await twoClicks();
    expect([succeeded(results), await charges()]).toEqual([1, 1]);
    expect(results.filter((result) => result === 'DUPLICATE_TICKET_REQUEST')).toHaveLength(2);
    expect(await violations()).toEqual([]);
  });

  test('control: pays for several clicks without claims and purchase window', async () => {
    await open();
    await withoutClaims();
    await withoutWindow();
    await twoClicks();
    expect(await charges()).toBeGreaterThan(1);
  });

  const oneKey = async () => {
    const type = await shop.ticketType();
    const person = await shop.person();
    return rush([person, person, person], () => ({ tickets: [selfTicket(person, type)] }), 'one-key');
  };

  test('clicks three times with one Idempotency-Key and gets one order', async () => {
    await open();
    const results = await oneKey();
    expect(new Set(results).size).toBe(1);
    expect([typeof results[0], await charges()]).toEqual(['number', 1]);
    expect(await violations()).toEqual([]);
  });

  test('control: pays for every click without the key, the claims and the purchase window', async () => {
    await open();
    await withoutClaims();
    await withoutWindow();
    await weaken(db(), 'order_take', [['ON CONFLICT ON CONSTRAINT order_intent_idempotency_key DO NOTHING', '']]);
    await sql`ALTER TABLE order_intent DROP CONSTRAINT order_intent_idempotency_key`.execute(db());
    await oneKey();
    expect(await charges()).toBe(3);
  });

  const twoTabs = async () => {
    const [first, second] = [await shop.ticketType(), await shop.ticketType()];
    const person = await shop.person();
    await db().updateTable('stock').set({ quantity: 100 }).execute();
    const types = [first, second];
    return rush([person, person], () => ({ tickets: [selfTicket(person, types.pop() ?? 0)] }));
  };

  test('buys in two tabs and gets one ticket', async () => {
    await open();
    const results = await twoTabs();
    expect([succeeded(results), await charges()]).toEqual([1, 1]);
    expect(await db().selectFrom('ticket').select('ticket_id').execute()).toHaveLength(1);
    expect(await violations()).toEqual([]);
  });

  test('control: pays in both tabs without the claims, and the unique key of the slot prevents a second ticket', async () => {
    await open();
    await withoutClaims();
    await withoutWindow();
    const results = await twoTabs();
    expect([succeeded(results), await charges()]).toEqual([1, 2]);
    expect(await violations()).toEqual([]);
  });

  const twoPurchases = async () => {
    const type = await shop.ticketType();
    const person = await shop.person();
    await db()
      .updateTable('event')
      .set({ configuration: sql`jsonb_set(configuration, '{relationshipTypes,0,selfType}', 'false')` })
      .execute();
    const relationships = ['GUEST', 'SPOUSE'];
    return rush([person, person], () => ({
      tickets: [selfTicket(person, type, { relationshipType: relationships.pop() ?? '' })],
    }));
  };

  test('makes one purchase in 30 minutes, even with two requests at once', async () => {
    await open();
    const results = await twoPurchases();
    expect([succeeded(results), results.includes('PAYMENT_ALREADY_EXISTS'), await charges()]).toEqual([1, true, 1]);
  });

  test('control: makes two purchases without the purchase window', async () => {
    await open();
    await withoutWindow();
    expect(succeeded(await twoPurchases())).toBe(2);
  });
});

describe('request, poll, webhook and reconciler', () => {
  const race = async () => {
    const type = await shop.ticketType({ quantity: 5 });
    const person = await shop.person();
    // The request dies after the charge. Four other callers then settle the charge at the same time.
    const dying = anotherProcess(shop, {
      fault: (point) => {
        if (point === 'order.charged') throw new Error('the process died');
      },
    });
    await expect(buy(dying, person, { tickets: [selfTicket(person, type)] })).rejects.toThrow('died');
    const intent = await db().selectFrom('order_intent').select('order_intent_id').executeTakeFirstOrThrow();
    const gatewayKey = `${intent.order_intent_id}-1`;
    const finding = await shop.app.gateways.payments.lookup({
      key: gatewayKey,
      amount: { amountMinor: 10_000, currency: 'USD' },
    });
    if (finding.status !== 'succeeded') throw new Error('It was charged.');
    const about = { orderIntentId: intent.order_intent_id, purpose: 'order' as const, gatewayKey };
    const callers = ['request', 'poll', 'webhook', 'reconciler'] as const;
    await weaken(db(), 'order_settle', [['IF ids IS NULL THEN', `${meetHere} IF ids IS NULL THEN`]]);
    const outcomes = await meeting(shop.app.database, callers.length, () =>
      Promise.allSettled(
        callers.map((by) =>
          settleCharge(anotherProcess(shop).payments, about, finding, {
            by,
            now: shop.app.clock.now(),
            requestId: null,
          }),
        ),
      ),
    );
    return { outcomes, orders: await db().selectFrom('orders').select('order_id').execute() };
  };

  test('settle an intent once and return the same order', async () => {
    await open();
    const { outcomes, orders } = await race();
    expect(orders).toHaveLength(1);
    const results = outcomes.map((outcome): unknown =>
      outcome.status === 'fulfilled' ? outcome.value : outcome.reason,
    );
    expect(results).toEqual(
      results.map(() => ({
        status: 'COMPLETE',
        order: expect.objectContaining({ orderId: orders[0]?.order_id }) as unknown,
      })),
    );
    expect(await violations()).toEqual([]);
  });

  test('control: settle an intent more than once without lock and keys', async () => {
    await open();
    await weaken(db(), 'order_lock', [
      ["AND status = 'PENDING'\n    ORDER BY order_intent_id\n    FOR UPDATE", 'ORDER BY order_intent_id'],
    ]);
    await weaken(db(), 'order_insert', [["AND status IN ('PENDING', 'FAILED')", '']]);
    await sql`ALTER TABLE orders DROP CONSTRAINT orders_order_intent_key`.execute(db());
    await sql`ALTER TABLE payment DROP CONSTRAINT payment_attempt_key`.execute(db());
    await sql`DROP INDEX payment_gateway_reference_key`.execute(db());
    await sql`DROP INDEX ticket_place_key`.execute(db());
    await sql`ALTER TABLE outbox DROP CONSTRAINT outbox_dedupe_key`.execute(db());
    expect((await race()).orders.length).toBeGreaterThan(1);
  });
});
