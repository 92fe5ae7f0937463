import type { SectionCounts } from '@foyer/contract/reports/search';
import type { Role } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDemo, type DemoApp } from '../../../../test/demo.ts';

let demo: DemoApp;
beforeAll(async () => {
  demo = await openDemo({ name: 'section counts' });
}, 120_000);
afterAll(() => demo.app.close());

const countsFor = async (eventId: number, role: Role) =>
  (await demo.ask<SectionCounts>('GET', `admin/events/${eventId}/section-counts`, undefined, role)).body;

it('counts valid tickets, orders, waiting accounts and open points', async () => {
  const { kysely: db } = demo.app.database;
  await sql`INSERT INTO waiting_entry (event_id, ticket_configuration_id, stock_id, account_id, relationship_type, place_types,
      place_count, state, rank, joined_at)
    SELECT event_id, ticket_configuration_id, stock_id, (SELECT min(account_id) FROM account), 'CONSULTANT', '{CONSULTANT}', 1,
      'WAITING', 1, now() FROM ticket_configuration WHERE active ORDER BY ticket_configuration_id LIMIT 1`.execute(db);
  const { rows } = await sql<{
    event_id: number;
    attendees: number;
    orders: number;
    waiting: number;
    windows: number;
    recheck: number;
  }>`
    SELECT event_id, (SELECT count(*) FROM ticket t WHERE t.event_id = e.event_id AND t.status <> 'CANCELED') AS attendees,
      (SELECT count(*) FROM orders o WHERE o.event_id = e.event_id) AS orders,
      (SELECT count(*) FROM waiting_entry w WHERE w.event_id = e.event_id AND w.ended_at IS NULL) AS waiting,
      (SELECT count(*) FROM sale_window w WHERE w.event_id = e.event_id AND w.active) AS windows,
      (e.configuration ? 'recheck')::int AS recheck
    FROM event e`.execute(db);
  for (const { event_id: eventId, attendees, orders, waiting, windows, recheck } of rows) {
    const counts = await countsFor(eventId, 'admin');
    const { body: points } = await demo.ask<unknown[]>('GET', `events/${eventId}/checklist`, undefined, 'admin');
    expect(counts).toEqual({ attendees, orders, waitingList: waiting, setup: points.length, windows, recheck });
  }
  expect(rows.some(({ waiting }) => waiting > 0)).toBe(true);
  expect(rows.filter(({ recheck }) => recheck > 0)).toHaveLength(1);
  expect((await demo.ask('GET', 'admin/events/999999/section-counts', undefined, 'admin')).status).toBe(404);
});

it('returns no number of a section that the role may not open', async () => {
  const eventId = await demo.eventIdOf('ENERGIZE26');
  expect(await countsFor(eventId, 'desk')).toMatchObject({ orders: null, setup: null });
  expect((await countsFor(eventId, 'desk')).attendees).toBeGreaterThan(0);
  expect(await countsFor(eventId, 'reports')).toMatchObject({ attendees: null, waitingList: null, setup: null });
  const { status } = await demo.ask('GET', `admin/events/${eventId}/section-counts`, undefined, 'ticket-scanner');
  expect(status).toBe(403);
});
