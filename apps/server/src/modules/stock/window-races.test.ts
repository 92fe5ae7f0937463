import { orderRequest } from '@foyer/contract/orders/orders';
import { FoyerError } from '@foyer/contract/wire/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meeting, meetHere } from '../../../test/barrier.ts';
import { openChangeShop, type ChangeShop } from '../../../test/changing.ts';
import { anotherProcess, contextOf, payBy, selfTicket, weaken, type Person } from '../../../test/ordering.ts';
import { windowsOf } from '../../../test/windowing.ts';
import { auditOrders } from '../orders/audit/audit.ts';
import { createOrder } from '../orders/create/create-order.ts';

/** Many buyers at the moment when a reserve is free for all (selling 1.5). */

let shop: ChangeShop;
beforeAll(async () => {
  shop = await openChangeShop({ name: 'window-races', now: '2026-01-20T13:00:00Z' });
});
afterAll(() => shop.close());

const justBefore = new Date('2026-01-20T13:59:59.999Z');
const edge = new Date('2026-01-20T14:00:00.000Z');
const units = 12;
const reserved = 8;

interface Group {
  count: number;
  title: 'MC' | null;
  now: Date;
}

/** The groups buy in eight processes that meet before the lock of the stock. Returns how many of each group got a ticket. */
async function rush(groups: readonly Group[]): Promise<{ type: number; sold: number[] }> {
  const type = await shop.ticketType({ quantity: units });
  await windowsOf(shop).set(type, [
    { key: 'early', audience: { titles: ['MC'] }, reserved },
    { key: 'all', endDateTime: '2026-01-20T18:00:00Z' },
  ]);
  const processes = Array.from({ length: 8 }, () => anotherProcess(shop));
  const buyOf = async (person: Person, now: Date, index: number): Promise<boolean> => {
    const body = orderRequest.parse({
      eventId: shop.eventId,
      tickets: [selfTicket(person, type)],
      chargeCreditCardRequest: payBy(),
    });
    try {
      // Each process has buyers of one moment, because a batch is decided at one moment.
      const process = processes[(index % 4) * 2 + Number(now >= edge)];
      if (!process) throw new Error('No such process.');
      await createOrder(process, { body, idempotencyKey: undefined }, { ...contextOf(shop, person), now });
      return true;
    } catch (error) {
      if (error instanceof FoyerError && error.code === 'NO_AVAILABLE_TICKET') return false;
      throw error;
    }
  };
  const buyers = await Promise.all(
    groups.map(async ({ count, title, now }) =>
      (await shop.people(count, { title })).map((person) => ({ person, now })),
    ),
  );
  const db = shop.app.database.kysely;
  const hasBoth = new Set(groups.map(({ now }) => now)).size > 1;
  await weaken(db, 'order_take', [['sold_delta := array_fill(', `${meetHere} sold_delta := array_fill(`]]);
  const results = await meeting(shop.app.database, hasBoth ? 8 : 4, () =>
    Promise.all(buyers.map((group) => Promise.all(group.map(({ person, now }, index) => buyOf(person, now, index))))),
  );
  await weaken(db, 'order_take', [[meetHere, '']]);
  return { type, sold: results.map((group) => group.filter(Boolean).length) };
}

describe('64 buyers at the end of a window', () => {
  it('get every unit once: the reserve before the end, the rest afterwards', async () => {
    const { type, sold } = await rush([
      { count: 24, title: null, now: justBefore },
      { count: 16, title: 'MC', now: justBefore },
      { count: 24, title: null, now: edge },
    ]);
    const [outside = 0] = sold;
    expect(sold.reduce((sum, each) => sum + each, 0)).toBe(units);
    expect(outside).toBeLessThanOrEqual(units - reserved);
    expect(await shop.sold(type)).toEqual([units]);
    expect(await auditOrders(shop.app.database, edge)).toEqual([]);
  });

  it('leave the whole reserve to its audience, and the next moment takes it', async () => {
    const { type, sold } = await rush([{ count: 32, title: null, now: justBefore }]);
    expect(sold).toEqual([units - reserved]);
    shop.app.clock.set(edge);
    const late = await shop.people(reserved + 1);
    const codes: number[] = [];
    for (const person of late) {
      const tickets = [selfTicket(person, type)];
      codes.push((await shop.order(person, { tickets, chargeCreditCardRequest: payBy() })).status);
    }
    expect(codes).toEqual([...late.slice(1).map(() => 200), 409]);
    expect(await auditOrders(shop.app.database, edge)).toEqual([]);
  });

  it('control: without the count under the lock the reserve is sold to others', async () => {
    await weaken(shop.app.database.kysely, 'stock_lock', [
      ['IF has_windows AND moment IS NOT NULL', 'IF has_windows AND false'],
    ]);
    // Without the rows of the windows no order in a window is taken, so this order names none.
    await weaken(shop.app.database.kysely, 'window_share', [["'stockId', w.stock_id", "'stockId', NULL::bigint"]]);
    const { sold } = await rush([{ count: 32, title: null, now: justBefore }]);
    expect(sold[0]).toBeGreaterThan(units - reserved);
  });
});
