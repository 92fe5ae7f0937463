import { recentDays, type RecentSales } from '@foyer/contract/events/event-overview';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';

/** The sales of the last days on the dashboard. */

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  // Still January 20 in Chicago.
  shop = await openShop({ name: 'recent sales', now: '2026-01-21T03:00:00Z' });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());

const daysOf = async (eventId = shop.eventId) =>
  (await shop.app.inject<RecentSales[]>('GET', '/api/admin/recent-sales', { token: admin.token })).body.find(
    (each) => each.eventId === eventId,
  )?.days;

test('counts valid tickets by day in the time zone of the event, with today last', async () => {
  const db = shop.app.database.kysely;
  const type = await shop.ticketType();
  const people = await shop.people(4);
  for (const person of people) {
    const { status } = await shop.order(admin, { tickets: [selfTicket(person, type)], bypassPayment: true });
    expect(status).toBe(200);
  }
  const { configuration } = await db
    .selectFrom('event')
    .select('configuration')
    .where('event_id', '=', shop.eventId)
    .executeTakeFirstOrThrow();
  expect(configuration.timeZone).toBe('America/Chicago');
  // Midnight in Chicago is 6:00 UTC in winter.
  const at = (time: string, index: number) =>
    db
      .updateTable('ticket')
      .set({ created_at: new Date(time) })
      .where('account_id', '=', people[index]?.accountId ?? 0)
      .execute();
  await at('2026-01-20T06:00:00Z', 0);
  await at('2026-01-20T05:59:59Z', 1);
  await at('2026-01-07T06:00:00Z', 2);
  await at('2026-01-07T05:59:59Z', 3);
  const expected = Array.from({ length: recentDays }, () => 0);
  expected[0] = 1;
  expected[recentDays - 2] = 1;
  expected[recentDays - 1] = 1;
  expect(await daysOf()).toEqual(expected);

  await db.updateTable('ticket').set({ status: 'CANCELED', canceled_at: shop.app.clock.now() }).execute();
  expect(await daysOf()).toEqual(Array.from({ length: recentDays }, () => 0));
});

test('leaves out events that are over', async () => {
  const ended = new Date(shop.app.clock.now().getTime() - 1000);
  await shop.app.database.kysely
    .updateTable('event')
    .set({ registration_start: ended, registration_end: ended, event_start: ended, event_end: ended })
    .where('event_id', '=', shop.eventId)
    .execute();
  expect(await daysOf()).toBeUndefined();
});
