import { mostFound, type FoundEverything } from '@foyer/contract/reports/search';
import type { Role } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDemo, type DemoApp } from '../../../../test/demo.ts';
import { createStaff } from '../../../seed/factories/account.ts';
import { openTestSession } from '../../../../test/sessions.ts';

/** The search over all events of a staff member, on the demo data. */

let demo: DemoApp;
beforeAll(async () => {
  demo = await openDemo({ name: 'search-everything' });
}, 120_000);
afterAll(() => demo.app.close());

const db = () => demo.app.database.kysely;
const find = async (searchText: string, role: Role = 'admin') =>
  (await demo.ask<FoundEverything>('POST', 'admin/search', { searchText }, role)).body;
/** The result for a staff member with a role for one event. */
async function findAs(role: Role, eventId: number, searchText: string): Promise<FoundEverything> {
  const now = demo.app.clock.now();
  const { accountId } = await createStaff(db(), [role]);
  await db().updateTable('staff_grant').set({ event_id: eventId }).where('account_id', '=', accountId).execute();
  const token = await openTestSession(db(), accountId, { now });
  return (await demo.app.inject<FoundEverything>('POST', '/api/admin/search', { token, body: { searchText } })).body;
}
const orderOf = (eventId: number) =>
  db()
    .selectFrom('ticket')
    .select(['order_id', 'ticket_id'])
    .where('event_id', '=', eventId)
    .orderBy('ticket_id')
    .executeTakeFirstOrThrow();

test('finds an event by its code, a person at the latest event, and a ticket and an order by number', async () => {
  const eventId = await demo.eventIdOf('FIVESTAR26');
  expect((await find('fivestar26')).events.map((event) => event.eventId)).toContain(eventId);
  expect((await find('C1000005')).people).toMatchObject([
    { externalAccountIdentifier: 'C1000005', isRegistered: true, foundBy: [{ kind: 'account' }] },
  ]);
  const { order_id: orderId, ticket_id: ticketId } = await orderOf(eventId);
  expect((await find(`order ${orderId}`)).orders).toMatchObject([{ orderId, eventId }]);
  expect((await find(`ticket ${ticketId}`)).tickets).toMatchObject([{ ticketId, eventId }]);
  expect(await find('nothing bears this name')).toEqual({ events: [], people: [], tickets: [], orders: [] });
});

test('returns at most a few people', async () => {
  expect((await find('C1')).people).toHaveLength(mostFound);
});

test('shows a desk neither events, tickets nor orders of other events', async () => {
  const [own, other] = [await demo.eventIdOf('ENERGIZE26'), await demo.eventIdOf('FIVESTAR26')];
  const mine = await orderOf(own);
  const foreign = await orderOf(other);
  expect((await findAs('desk', own, `order ${mine.order_id}`)).orders).toMatchObject([{ orderId: mine.order_id }]);
  expect((await findAs('desk', own, `ticket ${mine.ticket_id}`)).tickets).toMatchObject([{ eventId: own }]);
  expect((await findAs('desk', own, `order ${foreign.order_id}`)).orders).toEqual([]);
  expect((await findAs('desk', own, `ticket ${foreign.ticket_id}`)).tickets).toEqual([]);
  expect((await findAs('desk', own, 'fivestar26')).events).toEqual([]);
});

test('finds the person of a ticket at each event of a staff member with many events', async () => {
  const { rows } = await sql<{ event_id: number; ticket_id: number }>`
    SELECT event_id, min(ticket_id) AS ticket_id FROM ticket GROUP BY event_id ORDER BY event_id`.execute(db());
  expect(rows.length).toBeGreaterThan(3);
  const { accountId } = await createStaff(db(), ['desk']);
  await db().deleteFrom('staff_grant').where('account_id', '=', accountId).execute();
  const created_at = demo.app.clock.now();
  const grants = rows.map(({ event_id }) => ({ account_id: accountId, role: 'desk' as const, event_id, created_at }));
  await db().insertInto('staff_grant').values(grants).execute();
  const token = await openTestSession(db(), accountId, { now: demo.app.clock.now() });
  for (const { ticket_id } of rows) {
    const body = { searchText: `ticket ${ticket_id}` };
    const found = await demo.app.inject<FoundEverything>('POST', '/api/admin/search', { token, body });
    expect(found.body.tickets).toMatchObject([{ ticketId: ticket_id }]);
    // The person of the ticket is found too, because this event was searched first.
    const [{ externalAccountIdentifier } = { externalAccountIdentifier: '' }] = found.body.tickets;
    expect(found.body.people.map((each) => each.externalAccountIdentifier)).toContain(externalAccountIdentifier);
  }
});

test('is refused to scanners and readers of reports', async () => {
  for (const role of ['ticket-scanner', 'reports'] as const)
    expect((await demo.ask('POST', 'admin/search', { searchText: 'a' }, role)).status, role).toBe(403);
});
