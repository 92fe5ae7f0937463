import type { AttendeeRow, OrderRow } from '@foyer/contract/reports/reports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDemo, type DemoApp } from '../../../test/demo.ts';

/** The lists behind the numbers of reports, on the demo data. */

let demo: DemoApp;
beforeAll(async () => {
  demo = await openDemo({ name: 'lists' });
}, 120_000);
afterAll(() => demo.app.close());

const db = () => demo.app.database.kysely;
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
