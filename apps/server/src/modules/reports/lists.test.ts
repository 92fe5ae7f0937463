import type { AttendeeRow, ListColumn, OrderRow, OrderSum } from '@foyer/contract/reports/reports';
import type { Role } from '@foyer/contract/wire/vocabulary';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDemo, type DemoApp } from '../../../test/demo.ts';

/** The lists behind the numbers of reports, on the demo data. */

let demo: DemoApp;
beforeAll(async () => {
  demo = await openDemo({ name: 'lists' });
}, 120_000);
afterAll(() => demo.app.close());

const db = () => demo.app.database.kysely;
/** The rows of a CSV file without its headings. */
const csvRows = (text: string): string[][] => parse(text, { bom: true }).slice(1);
const post = <B>(path: string, body: unknown) => demo.ask<B>('POST', `reporting/${path}`, body);

describe('the list of orders', () => {
  const search = (eventId: number, body: object) =>
    post<{ results: OrderRow[]; totalItems: number }>(`${eventId}/orders`, body);

  test('is paged, sorted and filtered', async () => {
    const eventId = await demo.eventIdOf('FIVESTAR26');
    const all = await db().selectFrom('orders').selectAll().where('event_id', '=', eventId).execute();
    const { body } = await search(eventId, { rowsPerPage: 500 });
    expect(body.totalItems).toBe(all.length);
    const latestFirst = all.toSorted(
      (a, b) => b.created_at.getTime() - a.created_at.getTime() || b.order_id - a.order_id,
    );
    expect(body.results.map(({ orderId }) => orderId)).toEqual(latestFirst.map((order) => order.order_id));

    const pages = [];
    for (const page of [1, 2, 3])
      pages.push(...(await search(eventId, { page, rowsPerPage: 5, sortBy: 'totalAmount' })).body.results);
    const amounts = pages.map(({ totalAmount }) => totalAmount);
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
    expect(new Set(pages.map(({ orderId }) => orderId)).size).toBe(15);
    // An unknown column name is ignored and never becomes part of the SQL.
    const other = await search(eventId, { rowsPerPage: 500, sortBy: 'o.order_id; DROP TABLE orders' });
    expect(other.body.results).toEqual(body.results);

    const bypassed = await search(eventId, { paymentKind: 'bypass', rowsPerPage: 500 });
    expect(bypassed.body.results.map(({ orderId }) => orderId)).toEqual(
      latestFirst.filter((order) => order.payment_kind === 'bypass').map((order) => order.order_id),
    );
    const from = latestFirst[3]?.created_at.toISOString();
    const until = latestFirst[1]?.created_at.toISOString();
    const between = await search(eventId, { startDate: from, endDate: until });
    expect(between.body.results.map(({ orderId }) => orderId)).toEqual(
      latestFirst.slice(1, 4).map((order) => order.order_id),
    );
  });

  test('shows buyer, paid and refunded amounts, and is searched by order number, name and account', async () => {
    const eventId = await demo.eventIdOf('FIVESTAR26');
    const family = await search(eventId, { searchText: 'C1000005' });
    expect(family.body.totalItems).toBe(1);
    const [order] = family.body.results;
    expect(order).toMatchObject({ externalAccountIdentifier: 'C1000005', ticketCount: 3, paymentKind: 'card' });
    expect(order?.lastFour).toMatch(/^\d{4}$/);
    expect((await search(eventId, { searchText: `#${order?.orderId}` })).body.results).toEqual([order]);
    const [first] = String(order?.fullName).split(' ');
    const byName = await search(eventId, { searchText: String(first).toLowerCase(), rowsPerPage: 500 });
    expect(byName.body.results).toContainEqual(order);
    expect((await search(eventId, { searchText: 'nobody bears this name' })).body.totalItems).toBe(0);
    const refunded = await db()
      .selectFrom('payment as p')
      .innerJoin('orders as o', 'o.order_id', 'p.order_id')
      .select(['o.order_id', 'p.refunded_minor'])
      .where('o.event_id', '=', eventId)
      .where('p.refunded_minor', '>', 0)
      .executeTakeFirstOrThrow();
    const [given] = (await search(eventId, { searchText: String(refunded.order_id) })).body.results;
    expect(given?.refundedAmount).toBe(refunded.refunded_minor / 100);
    expect((await search(999_999, {})).status).toBe(404);
  });
});

test('pages and sorts the list of attendees, with each ticket once', async () => {
  const eventId = await demo.eventIdOf('ENERGIZE26');
  const tickets = await db()
    .selectFrom('ticket')
    .select('ticket_id')
    .where('event_id', '=', eventId)
    .where('status', '<>', 'CANCELED')
    .orderBy('ticket_id')
    .execute();
  const seen: AttendeeRow[] = [];
  for (let page = 1; (page - 1) * 20 < tickets.length; page += 1) {
    const { body } = await post<{ results: AttendeeRow[]; totalItems: number }>(`${eventId}/attendees`, {
      page,
      rowsPerPage: 20,
      sortBy: 'relationshipType',
      descending: true,
    });
    expect(body.totalItems).toBe(tickets.length);
    seen.push(...body.results);
  }
  expect(seen.map(({ ticketId }) => ticketId).toSorted((a, b) => a - b)).toEqual(tickets.map((each) => each.ticket_id));
  const relationships = seen.map(({ relationshipType }) => relationshipType);
  expect(relationships).toEqual(relationships.toSorted().toReversed());
});

test('narrows the list of attendees by a search text, the check-in and the language', async () => {
  const eventId = await demo.eventIdOf('ENERGIZE26');
  const list = async (filter: object) =>
    (await post<{ results: AttendeeRow[] }>(`${eventId}/attendees`, { rowsPerPage: 500, ...filter })).body.results;
  const idsOf = (rows: readonly AttendeeRow[]) => rows.map(({ ticketId }) => ticketId).toSorted((a, b) => a - b);
  const all = await list({});
  const [one] = all;
  if (!one) throw new Error('The demo has no attendee.');

  const ofAccount = all.filter((row) => row.externalAccountIdentifier === one.externalAccountIdentifier);
  expect(idsOf(await list({ searchText: one.externalAccountIdentifier }))).toEqual(idsOf(ofAccount));
  expect(idsOf(await list({ searchText: `#${one.orderId}` }))).toContain(one.ticketId);
  expect(idsOf(await list({ searchText: one.fullName.toUpperCase() }))).toContain(one.ticketId);
  expect(await list({ searchText: 'nobody bears this name' })).toEqual([]);

  const isIn = ({ status }: AttendeeRow) => status === 'CHECKED_IN';
  expect(idsOf(await list({ checkedIn: true }))).toEqual(idsOf(all.filter(isIn)));
  expect(idsOf(await list({ checkedIn: false }))).toEqual(idsOf(all.filter((row) => !isIn(row))));

  const japanese = await db()
    .selectFrom('ticket as t')
    .innerJoin('account as a', 'a.account_id', 't.account_id')
    .select('t.ticket_id')
    .where('t.event_id', '=', eventId)
    .where('t.status', '<>', 'CANCELED')
    .where('a.locale', '=', 'ja-JP')
    .execute();
  expect(japanese.length).toBeGreaterThan(0);
  expect(idsOf(await list({ locale: 'ja-JP' }))).toEqual(
    japanese.map((row) => row.ticket_id).toSorted((a, b) => a - b),
  );
});

test('narrows the list of attendees by the days of registration, in the time zone of the event', async () => {
  const eventId = await demo.eventIdOf('ENERGIZE26');
  const { rows } = await sql<{ ticket_id: number; day: string }>`
    SELECT ticket_id, to_char(ticket.created_at AT TIME ZONE (configuration ->> 'timeZone'), 'YYYY-MM-DD') AS day
    FROM ticket JOIN event USING (event_id) WHERE event_id = ${eventId} AND status <> 'CANCELED'`.execute(db());
  const days = [...new Set(rows.map(({ day }) => day))].toSorted();
  const [from, until] = [days[1] ?? '', days[Math.max(1, days.length - 2)] ?? ''];
  const idsBetween = (first: string, last: string) =>
    rows.filter(({ day }) => day >= first && day <= last).map((row) => row.ticket_id);
  const list = async (filter: object) => {
    const { body } = await post<{ results: AttendeeRow[] }>(`${eventId}/attendees`, { rowsPerPage: 500, ...filter });
    return body.results.map(({ ticketId }) => ticketId);
  };
  expect(new Set(await list({ registeredFrom: from }))).toEqual(new Set(idsBetween(from, '9999')));
  expect(new Set(await list({ registeredUntil: until }))).toEqual(new Set(idsBetween('', until)));
  expect(new Set(await list({ registeredFrom: from, registeredUntil: from }))).toEqual(
    new Set(await list({ registeredOn: from })),
  );
});

describe('one filter', () => {
  const listed = async (eventId: number, filter: object) => {
    const { body } = await post<{ results: AttendeeRow[]; totalItems: number }>(`${eventId}/attendees`, {
      rowsPerPage: 500,
      ...filter,
    });
    return body.results.map(({ ticketId }) => ticketId).toSorted((a, b) => a - b);
  };
  const exported = async (eventId: number, attendees: object) => {
    const { text } = await post(`${eventId}/export/attendees`, { format: 'csv', columns: ['ticketId'], attendees });
    return csvRows(text)
      .map(([id]) => Number(id))
      .toSorted((a, b) => a - b);
  };

  test('selects the same attendees in the list, the export and a message', async () => {
    const eventId = await demo.eventIdOf('FIVESTAR26');
    await sql`UPDATE ticket SET ticket_data = '{"registrationForm": {}}' WHERE ticket_id = (
      SELECT min(ticket_id) FROM ticket WHERE event_id = ${eventId} AND status = 'ACTIVE')`.execute(db());
    const filters: object[] = [
      {},
      { isMissingAnswers: true },
      { checkedIn: true },
      { statuses: ['CANCELED'] },
      { locale: 'en-US', checkedIn: false },
      { registeredFrom: '2026-01-01', relationshipType: 'SPOUSE' },
    ];
    for (const filter of filters) {
      const ids = await listed(eventId, filter);
      expect(await exported(eventId, filter), JSON.stringify(filter)).toEqual(ids);
      const message = { kind: 'service', audience: filter };
      const path = `admin/events/${eventId}/messages/audience`;
      const { body } = await demo.ask<{ tickets: number }>('POST', path, message, 'organiser');
      expect(body.tickets, JSON.stringify(filter)).toBe(ids.length);
    }
    const [missing, all] = [await listed(eventId, { isMissingAnswers: true }), await listed(eventId, {})];
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.length).toBeLessThan(all.length);
    expect(await exported(eventId, { searchText: 'C1000005' })).toEqual(
      await listed(eventId, { searchText: 'C1000005' }),
    );
  });

  test('selects the same orders in the list and the export', async () => {
    const eventId = await demo.eventIdOf('FIVESTAR26');
    const orders = { paymentKind: 'card' };
    const { body } = await post<{ results: OrderRow[] }>(`${eventId}/orders`, { rowsPerPage: 500, ...orders });
    const { text } = await post(`${eventId}/export/orders`, { format: 'csv', columns: ['orderId'], orders });
    const ids = csvRows(text).map(([id]) => Number(id));
    expect(ids.toSorted((a, b) => a - b)).toEqual(body.results.map(({ orderId }) => orderId).toSorted((a, b) => a - b));
    expect(ids.length).toBeGreaterThan(0);
  });

  test('is refused for another list, and is stored in the audit log without its search text', async () => {
    const eventId = await demo.eventIdOf('FIVESTAR26');
    const wrong = await post(`${eventId}/export/orders`, { format: 'csv', attendees: {} });
    expect([wrong.status, wrong.body.error?.items?.[0]?.path]).toEqual([422, 'body.attendees']);
    expect((await post(`${eventId}/export/payments`, { format: 'csv', orders: {} })).status).toBe(422);
    await exported(eventId, { checkedIn: true, searchText: 'Maria' });
    const entry = await db()
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'list.exported')
      .orderBy('audit_log_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry.after).toEqual({
      list: 'attendees',
      format: 'csv',
      columns: ['ticketId'],
      filter: { checkedIn: true },
    });
  });

  test('is refused for a message if it has a search text, which would be stored', async () => {
    const eventId = await demo.eventIdOf('FIVESTAR26');
    const path = `admin/events/${eventId}/messages/audience`;
    const count = (audience: object) => demo.ask('POST', path, { kind: 'service', audience }, 'organiser');
    expect((await count({})).status).toBe(200);
    expect((await count({ searchText: 'Maria' })).status).toBe(422);
  });
});

test('returns only the chosen answers and quantities of add-ons, as texts', async () => {
  const eventId = await demo.eventIdOf('FIVESTAR26');
  const { body: known } = await demo.ask<ListColumn[]>('GET', `reporting/${eventId}/attendees/columns`);
  const names = known.map(({ name }) => name);
  expect(names).toContain('answer:dietaryNeeds');
  const addOn = names.find((name) => name.startsWith('addOn:')) ?? '';
  expect(new Set(names.map((name) => name.replace(/:.*/, '')))).toEqual(new Set(['answer', 'addOn']));

  const read = async (columns: string[], role: Role = 'desk') =>
    demo.ask<{ results: AttendeeRow[] }>('POST', `reporting/${eventId}/attendees`, { rowsPerPage: 500, columns }, role);
  const { body } = await read(['answer:dietaryNeeds', addOn, 'receivedAmount', 'answer:gone']);
  expect(new Set(body.results.flatMap(({ cells = {} }) => Object.keys(cells)))).toEqual(
    new Set(['answer:dietaryNeeds', addOn]),
  );
  expect(body.results.some(({ cells }) => cells?.['answer:dietaryNeeds']?.includes('Vegan'))).toBe(true);
  const { rows } = await sql<{ ticket_id: number; quantity: number }>`
    SELECT ticket_id, sum(quantity) AS quantity FROM ticket_add_on JOIN ticket USING (ticket_id)
    WHERE event_id = ${eventId} AND status <> 'CANCELED' AND add_on_id = ${Number(addOn.slice(6))} GROUP BY ticket_id`.execute(
    db(),
  );
  const quantities = new Map(rows.map((row) => [row.ticket_id, String(row.quantity)]));
  for (const { ticketId, cells } of body.results) {
    const quantity = quantities.get(ticketId);
    if (quantity !== undefined) expect(cells?.[addOn]).toBe(quantity);
  }
  expect((await read([])).body.results.every(({ cells }) => cells === undefined)).toBe(true);
  expect((await read(Array.from({ length: 13 }, (_, index) => `answer:${index}`))).status).toBe(422);
});

test('adds up the orders of a list by currency, and each row adds up', async () => {
  const events = await db().selectFrom('event').select('event_id').execute();
  let found = 0;
  for (const { event_id: eventId } of events) {
    for (const filter of [{}, { paymentKind: 'card' }, { orderedFrom: '2026-08-01' }]) {
      const { body: list } = await post<{ results: OrderRow[]; totalItems: number }>(`${eventId}/orders`, {
        rowsPerPage: 500,
        ...filter,
      });
      const { body: sums } = await post<OrderSum[]>(`${eventId}/orders/sums`, filter);
      expect(list.totalItems).toBeLessThanOrEqual(500);
      const byCurrency = Map.groupBy(list.results, ({ currency }) => currency);
      expect(sums.map(({ currency }) => currency)).toEqual([...byCurrency.keys()].toSorted());
      for (const sum of sums) {
        const rows = byCurrency.get(sum.currency) ?? [];
        expect(sum.orderCount).toBe(rows.length);
        for (const key of ['chargedAmount', 'refundedAmount', 'waivedAmount', 'receivedAmount'] as const)
          expect(rows.reduce((total, row) => total + row[key], 0)).toBeCloseTo(sum[key], 2);
        for (const row of rows)
          expect(row.chargedAmount - row.refundedAmount - row.waivedAmount).toBeCloseTo(row.receivedAmount, 2);
        found += rows.length;
      }
    }
  }
  expect(found).toBeGreaterThan(100);
});
