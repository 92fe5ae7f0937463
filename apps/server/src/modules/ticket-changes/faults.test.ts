import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../test/changing.ts';
import type { Person } from '../../../test/ordering.ts';
import { startServerProcess, type ServerProcess } from '../../../test/server-process.ts';
import type { FaultPoint } from '../payments/fault.ts';

/**
 * The process dies at every step of a change: each time the ticket is one of the two and paid as such, no seat is lost or counted twice,
 * and nothing stays pending.
 */

let shop: ChangeShop;
let server: ServerProcess | undefined;
const now = new Date();

beforeAll(async () => {
  shop = await openChangeShop({
    name: 'ticket-change faults',
    now,
    event: { created_at: now, event_end: new Date(now.getTime() + 40 * 86_400_000) },
  });
});
// The server that dies has a clock of its own; what was charged before is not in its future.
beforeEach(() => shop.app.clock.set(new Date()));
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await shop.booksAgree();
});
afterAll(() => shop.close());

/** Asks a server that dies at this step; it gives no answer. */
async function dieAt(point: FaultPoint, person: Person, path: string, body: object = {}): Promise<void> {
  server = await startServerProcess({ DATABASE_URL: shop.app.databaseUrl, FOYER_FAULT_POINT: point });
  const headers = { 'x-auth-token': person.token, 'x-request-source': 'web', 'content-type': 'application/json' };
  const asked = fetch(`${server.address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await expect(asked).rejects.toThrow();
  expect(await server.ended).toBe('SIGKILL');
}

async function recover(minutes: number): Promise<void> {
  shop.app.clock.advance({ minutes });
  await shop.app.jobs.drain();
}

const refusedLater = '4000000000000341';
/** What dying at each step of an upgrade leads to: whether the ticket is another one then. */
const upgrades: Partial<Record<FaultPoint, { changed: boolean; card?: string; body?: object; minutes?: number }>> = {
  'change.taken': { changed: false },
  'order.charged': { changed: true },
  'order.settled': { changed: true },
  'order.failing': { changed: false, card: refusedLater },
  'order.page.created': { changed: false, card: refusedLater, body: { payOnPage: true }, minutes: 40 },
};
/** And of a downgrade, whose money goes back after it is written. */
const downgrades: readonly FaultPoint[] = ['change.taken', 'refund.given'];

describe('killed while upgrading', () => {
  test.each(Object.keys(upgrades) as FaultPoint[])('at %s', async (point) => {
    const { changed, card, body, minutes = 2 } = upgrades[point] ?? { changed: false };
    const { standard, vip } = await shop.pair();
    const person = await shop.person();
    const ticketId = await shop.buy(person, standard, card === undefined ? {} : { card });
    await dieAt(point, person, `/ticket/${ticketId}/upgrade?ticketConfigurationId=${vip}`, body);
    await recover(minutes);
    expect((await shop.ticket(person, ticketId)).ticketConfigurationId).toBe(changed ? vip : standard);
    expect(await shop.sold(standard, vip)).toEqual(changed ? [0, 1] : [1, 0]);
    expect(await shop.taken(person)).toBe(changed ? 15_000 : 10_000);
    const { rows } = await sql`SELECT FROM order_intent WHERE status = 'PENDING'`.execute(shop.app.database.kysely);
    expect(rows).toEqual([]);
    // The ticket can be changed, or changed back.
    expect((await shop.offers(person, ticketId, changed ? 'downgrade' : 'upgrade')).length).toBe(1);
  });
});

describe('killed while downgrading', () => {
  test.each(downgrades)('at %s: it is changed, and the money goes back once', async (point) => {
    const { standard, vip } = await shop.pair();
    const person = await shop.person();
    const ticketId = await shop.buy(person, vip);
    await dieAt(point, person, `/ticket/${ticketId}/downgrade?ticketConfigurationId=${standard}`);
    await recover(2);
    expect((await shop.ticket(person, ticketId)).ticketConfigurationId).toBe(standard);
    expect(await shop.sold(standard, vip)).toEqual([1, 0]);
    expect(await shop.taken(person)).toBe(10_000);
  });
});

describe('killed while cancelling', () => {
  test.each(['change.taken', 'refund.given'] as const)(
    'at %s: the ticket is over, and the money goes back once',
    async (point) => {
      await shop.terms({ enabled: true, fee: { percent: 10 } });
      const { standard } = await shop.pair();
      const person = await shop.person();
      const ticketId = await shop.buy(person, standard);
      await dieAt(point, person, `/ticket/${ticketId}/cancellation`, { expectedRefund: 90 });
      await recover(2);
      expect(await shop.ticket(person, ticketId)).toMatchObject({ status: 'CANCELED', ticketCode: null });
      expect(await shop.sold(standard)).toEqual([0]);
      expect(await shop.taken(person)).toBe(1_000);
      const { rows } = await sql<{ status: string }>`SELECT status FROM refund WHERE ticket_id = ${ticketId}`.execute(
        shop.app.database.kysely,
      );
      expect(rows).toEqual([{ status: 'COMPLETE' }]);
    },
  );
});
