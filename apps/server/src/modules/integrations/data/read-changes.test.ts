import type { AttendeeRow, CheckInRow, OrderRow } from '@foyer/contract/integrations/data';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestKey } from '../../../../test/api-keys.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import type { KeyContext } from '../../../calls/context.ts';
import { createEvent } from '../../../seed/factories/event.ts';
import { attendees } from './lists.ts';
import { readChanges } from './read-changes.ts';

/** Copies of attendees, orders and check-ins in other systems (integrations 3). */

let shop: Shop;
let type: number;
let headers: Record<string, string>;
let apiKeyId: number;
beforeAll(async () => {
  shop = await openShop({ name: 'read-changes' });
  type = await shop.ticketType({ amount_minor: 10_000 });
  ({ headers, apiKeyId } = await createTestKey(db(), { now: shop.app.clock.now() }));
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
interface Page<R> extends ErrorBody {
  results: R[];
  nextCursor: string;
  hasMore: boolean;
}
type ListName = 'attendees' | 'orders' | 'check-ins';
const get = <R>(list: ListName, query = '', more: Record<string, string> = {}, eventId = shop.eventId) =>
  shop.app.inject<Page<R>>('GET', `/api/data/events/${eventId}/${list}${query}`, { headers: { ...headers, ...more } });
/** All pages from a cursor, and the last cursor. */
async function copy<R>(list: ListName, from?: string, limit = 1000, eventId = shop.eventId) {
  const rows: R[] = [];
  for (let cursor = from; ;) {
    const { body, status } = await get<R>(list, `?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`, {}, eventId);
    expect(status).toBe(200);
    rows.push(...body.results);
    cursor = body.nextCursor;
    if (!body.hasMore) return { rows, cursor };
    expect(body.results).toHaveLength(limit);
  }
}
const buy = async (person?: Person) => {
  const buyer = person ?? (await shop.person());
  const { body } = await shop.order(buyer, { tickets: [selfTicket(buyer, type)], chargeCreditCardRequest: payBy() });
  return { buyer, ticketId: body.order?.tickets[0]?.ticketId ?? 0, orderId: body.orderId ?? 0 };
};
const idsOf = (rows: { ticketId: number }[]) => rows.map(({ ticketId }) => ticketId);

describe('a copy', () => {
  test('has each ticket once in pages, and then only what changed', async () => {
    const bought = [await buy(), await buy(), await buy()];
    const first = await copy<AttendeeRow>('attendees', undefined, 2);
    expect(idsOf(first.rows).toSorted((a, b) => a - b)).toEqual(bought.map(({ ticketId }) => ticketId));
    expect(first.rows[0]).toMatchObject({
      eventId: shop.eventId,
      orderId: bought[0]?.orderId,
      externalAccountIdentifier: bought[0]?.buyer.externalAccountIdentifier,
      status: 'ACTIVE',
      amount: 100,
      currency: 'USD',
      isErased: false,
    });
    expect(await copy('attendees', first.cursor)).toEqual({ rows: [], cursor: first.cursor });
    const more = await buy();
    const second = await copy<AttendeeRow>('attendees', first.cursor);
    expect(idsOf(second.rows)).toEqual([more.ticketId]);
    // Another event has nothing of it.
    const other = await createEvent(db(), {});
    expect((await copy('attendees', undefined, 10, other)).rows).toEqual([]);
  });

  test('of orders counts no waived payment as paid', async () => {
    const admin = await shop.staff(['admin']);
    const buyer = await shop.person();
    const { body } = await shop.order(admin, { tickets: [selfTicket(buyer, type)], bypassPayment: true });
    const row = (await copy<OrderRow>('orders')).rows.find(({ orderId }) => orderId === body.orderId);
    expect(row).toMatchObject({ paymentKind: 'bypass', paidAmount: 0, refundedAmount: 0 });
  });

  test('starts at a time, and misses no change after it', async () => {
    await copy('attendees');
    shop.app.clock.advance({ hours: 2 });
    await copy('attendees');
    const before = await buy();
    shop.app.clock.advance({ minutes: 5 });
    const since = shop.app.clock.now().toISOString();
    const after = await buy();
    const { body } = await get<AttendeeRow>('attendees', `?updatedSince=${since}`);
    expect(idsOf(body.results)).toEqual([before.ticketId, after.ticketId]);
    // The time before the first copy is not known, so everything comes.
    const all = await get<AttendeeRow>('attendees', `?updatedSince=2020-01-01T00:00:00Z&limit=1000`);
    expect(all.body.results).toHaveLength((await copy('attendees')).rows.length);
  });

  test('receives 304 while nothing changed, and no cache may store the rows', async () => {
    const { cursor } = await copy('orders');
    const address = `?cursor=${cursor}`;
    const { headers: sent, status } = await get('orders', address);
    expect([status, sent['cache-control']]).toEqual([200, 'no-store']);
    const tag = { 'if-none-match': String(sent['etag']) };
    expect((await get('orders', address, tag)).status).toBe(304);
    await buy();
    expect((await get('orders', address, tag)).status).toBe(200);
  });

  test('refuses a cursor of another list, of another event or of an earlier database', async () => {
    const { cursor } = await copy('orders');
    const codeOf = async (list: ListName, text: string) => {
      const { status, body } = await get(list, `?cursor=${text}`);
      return `${status} ${body.error?.code}`;
    };
    expect(await codeOf('attendees', cursor)).toBe('400 CURSOR_INVALID');
    expect(await codeOf('orders', 'abc')).toBe('400 CURSOR_INVALID');
    const other = await createEvent(db(), {});
    expect((await get('orders', `?cursor=${cursor}`, {}, other)).body.error.code).toBe('CURSOR_INVALID');
    expect((await get('orders', '', {}, 999_999)).body.error.code).toBe('RECORD_NOT_FOUND');
    await db().updateTable('installation').set({ backup_at: shop.app.clock.now() }).execute();
    expect(await codeOf('orders', cursor)).toBe('409 CURSOR_OUTDATED');
    await db().updateTable('installation').set({ backup_at: null }).execute();
  });
});

describe('transactions that are open during a copy', () => {
  /** Changes a ticket in a transaction that stays open, and another one in a transaction that commits. */
  async function interleaved(read: (cursor: string | undefined) => Promise<{ ids: number[]; cursor: string }>) {
    const [slow, quick] = [await buy(), await buy()];
    const { cursor: begin } = await read(undefined);
    const client = await shop.app.database.pool.connect();
    const touch = (ticketId: number) => sql`UPDATE ticket SET updated_at = updated_at WHERE ticket_id = ${ticketId}`;
    let during;
    try {
      await client.query('BEGIN');
      await client.query('UPDATE ticket SET updated_at = updated_at WHERE ticket_id = $1', [slow.ticketId]);
      await touch(quick.ticketId).execute(db());
      during = await read(begin);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    const afterwards = await read(during.cursor);
    return { slow: slow.ticketId, quick: quick.ticketId, seen: [...during.ids, ...afterwards.ids], during: during.ids };
  }

  test('are copied after they commit, and nothing is missed', async () => {
    const { slow, quick, seen, during } = await interleaved(async (cursor) => {
      const page = await copy<AttendeeRow>('attendees', cursor);
      return { ids: idsOf(page.rows), cursor: page.cursor };
    });
    expect(during).toEqual([]);
    expect(seen).toEqual([slow, quick]);
  });

  test('of another database of the server delay nothing', async () => {
    const other = await createTestDatabase('another database');
    const client = await other.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT pg_current_xact_id()');
      const { ticketId } = await buy();
      expect(idsOf((await copy<AttendeeRow>('attendees')).rows)).toContain(ticketId);
    } finally {
      client.release(true);
      await other.drop();
    }
  });

  test('control: a copy of all committed rows misses a change', async () => {
    const context = {
      actor: null,
      now: shop.app.clock.now(),
      apiKey: { apiKeyId, prefix: 'foyer_00000000', eventId: null },
      // The rest of a context is not read here.
    } as unknown as KeyContext;
    const { quick, seen } = await interleaved(async (cursor) => {
      const { results, nextCursor } = await readChanges(
        { database: shop.app.database, clock: shop.app.clock.now, endedBelow: '9000000000000000000' },
        attendees,
        { eventId: shop.eventId, limit: 10_000, cursor },
        context,
      );
      return { ids: idsOf(results), cursor: nextCursor };
    });
    expect(seen).toEqual([quick]);
  });
});

test('a restored database starts with all rows, and then finds its own changes', async () => {
  const { ticketId } = await buy();
  const before = await copy<AttendeeRow>('attendees');
  // After a restore the rows have numbers that this database has not reached. The trigger would replace them.
  await shop.app.database.pool.query(`
    ALTER TABLE ticket DISABLE TRIGGER ticket_change_mark;
    UPDATE ticket SET changed_in = (changed_in::text::bigint + 1000000000)::text::xid8 WHERE ticket_id <> ${ticketId};
    ALTER TABLE ticket ENABLE TRIGGER ticket_change_mark`);
  const first = await copy<AttendeeRow>('attendees', undefined, 2);
  expect(idsOf(first.rows).toSorted((a, b) => a - b)).toEqual(idsOf(before.rows).toSorted((a, b) => a - b));
  const more = await buy();
  expect(idsOf((await copy<AttendeeRow>('attendees', first.cursor)).rows)).toEqual([more.ticketId]);
});

test('writes one audit entry an hour for each list and key', async () => {
  const key = await createTestKey(db(), { now: shop.app.clock.now() });
  const read = (list: ListName) => get(list, '', key.headers);
  const entries = async () => {
    const { rows } = await sql<{ list: string; event_id: number }>`
      SELECT after ->> 'list' AS list, event_id FROM audit_log
      WHERE action = 'apiKey.read' AND api_key_id = ${key.apiKeyId} AND account_id IS NULL ORDER BY audit_log_id`.execute(
      db(),
    );
    return rows;
  };
  for (const list of ['attendees', 'attendees', 'orders', 'attendees'] as const) await read(list);
  expect(await entries()).toEqual([
    { list: 'attendees', event_id: shop.eventId },
    { list: 'orders', event_id: shop.eventId },
  ]);
  shop.app.clock.advance({ minutes: 61 });
  await read('orders');
  expect(await entries()).toHaveLength(3);
});

// Last, because registration is over afterwards.
test('a copy sees cancellations, check-ins and their undo, refunds and erasures as new states', async () => {
  const admin = await shop.staff(['admin']);
  const { ticketId, orderId, buyer } = await buy();
  const at = {
    attendees: (await copy('attendees')).cursor,
    orders: (await copy('orders')).cursor,
    checkIns: (await copy('check-ins')).cursor,
  };
  const changes = async () => {
    const [a, o, c] = [
      await copy<AttendeeRow>('attendees', at.attendees),
      await copy<OrderRow>('orders', at.orders),
      await copy<CheckInRow>('check-ins', at.checkIns),
    ];
    Object.assign(at, { attendees: a.cursor, orders: o.cursor, checkIns: c.cursor });
    return { attendees: a.rows, orders: o.rows, checkIns: c.rows };
  };
  const staff = (path: string, body: object) => shop.app.inject('POST', `/api${path}`, { token: admin.token, body });
  shop.app.clock.set(await checkInTime());
  expect((await staff(`/ticket/${ticketId}/check-in`, {})).status).toBe(200);
  let seen = await changes();
  expect(seen.checkIns).toMatchObject([{ ticketId, ticketStatus: 'CHECKED_IN', source: 'list' }]);
  expect(seen.attendees[0]?.checkInDate).toBe(seen.checkIns[0]?.checkInDate);
  await staff(`/ticket/${ticketId}/check-in/undo`, { reason: 'Wrong person' });
  expect((await changes()).checkIns).toMatchObject([{ ticketId, ticketStatus: 'ACTIVE', checkInDate: null }]);
  expect((await staff(`/admin/orders/${orderId}/refund`, { reason: 'Ill', ticketIds: [ticketId] })).status).toBe(200);
  seen = await changes();
  expect(seen.orders).toMatchObject([{ orderId, totalAmount: 100, paidAmount: 100, refundedAmount: 100 }]);
  expect(seen.orders[0]?.ticketIds).toEqual([ticketId]);
  expect(seen.attendees).toMatchObject([{ ticketId, status: 'CANCELED' }]);
  expect(seen.attendees[0]?.canceledDate).not.toBeNull();
  shop.app.clock.advance({ days: 900 });
  headers = (await createTestKey(db(), { now: shop.app.clock.now() })).headers;
  const again = await shop.staff(['admin']);
  const erased = await shop.app.inject('POST', `/api/admin/accounts/${buyer.externalAccountIdentifier}/anonymise`, {
    token: again.token,
    body: { reason: 'Asked for it' },
  });
  expect(erased.status).toBe(200);
  expect((await changes()).attendees).toMatchObject([{ ticketId, isErased: true, email: null, answers: {} }]);
});

async function checkInTime(): Promise<Date> {
  const { event_start } = await db()
    .selectFrom('event')
    .select('event_start')
    .where('event_id', '=', shop.eventId)
    .executeTakeFirstOrThrow();
  return event_start;
}
