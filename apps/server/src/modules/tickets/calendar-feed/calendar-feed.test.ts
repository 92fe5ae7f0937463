import ICAL from 'ical.js';
import ical from 'node-ical';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CalendarFeed } from '@foyer/contract/tickets/calendar-feed';
import { createEvent } from '../../../seed/factories/event.ts';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { putTicket } from '../../../../test/tickets.ts';
import { limits } from '../../system/limits/index.ts';

/** The calendar of own events by a secret address (tickets 8). */

let shop: Shop;
const db = () => shop.app.database.kysely;
beforeAll(async () => {
  shop = await openShop({ name: 'calendar feed', env: { PUBLIC_URL: 'https://foyer.test' } });
});
afterAll(() => shop.close());

const path = '/api/account/calendar-feed';
const makeFeed = async ({ token }: Person) => shop.app.inject<{ url: string }>('POST', path, { token, body: {} });
const addressOf = async (person: Person) => (await makeFeed(person)).body.url.replace('https://foyer.test', '');
const read = (address: string, headers: Record<string, string> = {}) => shop.app.inject('GET', address, { headers });

/** An event with one ticket of the account. */
async function eventWith({ accountId }: Person, event: Parameters<typeof createEvent>[1] = {}) {
  const eventId = await createEvent(db(), event);
  const type = await shop.ticketType({ event_id: eventId });
  const ticketId = await putTicket(db(), {
    ticket_configuration_id: type,
    account_id: accountId,
    first_name: 'Secretname',
  });
  return { eventId, ticketId };
}
const entriesOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((entry) => ({
    id: Number(/^event-(\d+)@/.exec(String(entry.getFirstPropertyValue('uid')))?.[1]),
    status: entry.getFirstPropertyValue('status'),
    sequence: Number(entry.getFirstPropertyValue('sequence')),
    summary: entry.getFirstPropertyValue('summary'),
  }));

test('has the events of own tickets, and no names of people', async () => {
  const person = await shop.person();
  const other = await shop.person();
  const { eventId } = await eventWith(person, {
    default_name: 'Own',
    configuration: { timeZone: 'Asia/Tokyo', venue: { name: 'Hall' } },
  });
  await eventWith(other, { default_name: 'Of another person' });
  await eventWith(person, { default_name: 'Draft', published: false });
  const { status, text, headers } = await read(await addressOf(person));
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(entriesOf(text)).toMatchObject([{ id: eventId, status: 'CONFIRMED', summary: 'Own' }]);
  expect(text).not.toContain('Secretname');
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
  const [entry] = Object.values(ical.sync.parseICS(text)).filter((each) => each?.type === 'VEVENT');
  expect(entry).toMatchObject({ location: 'Hall', start: { tz: 'Asia/Tokyo' } });
});

test('has an event whose tickets ended, or that was called off, as a cancelled and newer entry', async () => {
  const person = await shop.person();
  const { eventId, ticketId } = await eventWith(person);
  const off = await eventWith(person, { called_off_at: new Date('2026-01-10') });
  const address = await addressOf(person);
  const before = entriesOf((await read(address)).text).find(({ id }) => id === eventId);
  expect(before?.status).toBe('CONFIRMED');
  await db()
    .updateTable('ticket')
    .set({ status: 'CANCELED', canceled_at: shop.app.clock.now() })
    .where('ticket_id', '=', ticketId)
    .execute();
  const entries = entriesOf((await read(address)).text);
  const after = entries.find(({ id }) => id === eventId);
  expect(after?.status).toBe('CANCELLED');
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  expect(entries.find(({ id }) => id === off.eventId)?.status).toBe('CANCELLED');
});

test('new dates are a newer entry, and the same file is not sent again', async () => {
  const person = await shop.person();
  const { eventId } = await eventWith(person);
  const address = await addressOf(person);
  const first = await read(address);
  shop.app.clock.advance({ minutes: 5 });
  const again = await read(address, { 'if-none-match': String(first.headers['etag']) });
  expect([again.status, again.text]).toEqual([304, '']);
  await db()
    .updateTable('event')
    .set({ event_end: new Date('2027-01-01T00:00:00Z') })
    .where('event_id', '=', eventId)
    .execute();
  const changed = await read(address, { 'if-none-match': String(first.headers['etag']) });
  expect(changed.status).toBe(200);
  expect(entriesOf(changed.text)[0]?.sequence).toBeGreaterThan(entriesOf(first.text)[0]?.sequence ?? 0);
});

test('a new address replaces the old one, and an ended one stops working', async () => {
  const person = await shop.person();
  const { token } = person;
  const stateOf = async () => (await shop.app.inject<CalendarFeed>('GET', path, { token })).body;
  expect(await stateOf()).toEqual({ createdAt: null });
  const old = await addressOf(person);
  const next = await addressOf(person);
  expect(old).not.toBe(next);
  expect((await read(old)).status).toBe(404);
  expect((await read(next)).status).toBe(200);
  expect(await stateOf()).toEqual({ createdAt: shop.app.clock.now().toISOString() });
  // Neither the database nor the audit log has the address.
  const secret = /calendar\/([\w-]{43})\.ics$/.exec(next)?.[1] ?? '';
  const { rows } = await shop.app.database.pool.query('SELECT f::text AS row FROM calendar_feed f');
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect((await shop.app.inject('DELETE', path, { token })).body).toEqual({ createdAt: null });
  expect((await read(next)).status).toBe(404);
  const actions = await db()
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('account_id', '=', person.accountId)
    .orderBy('audit_log_id')
    .execute();
  expect(actions).toEqual(
    ['calendarFeed.made', 'calendarFeed.made', 'calendarFeed.ended'].map((action) => ({ action, after: null })),
  );
});

test('ends with the account', async () => {
  const person = await shop.person();
  const address = await addressOf(person);
  await db().updateTable('account').set({ closed_at: new Date() }).where('account_id', '=', person.accountId).execute();
  expect((await read(address)).status).toBe(404);
});

test.each(['/calendar/short.ics', `/calendar/${'a'.repeat(43)}.ics`, `/calendar/${'a'.repeat(43)}`])(
  'a wrong address has no calendar: %s',
  async (address) => {
    expect((await read(address)).status).toBe(404);
  },
);

test('can be read 120 times an hour', async () => {
  const [one, two] = [await addressOf(await shop.person()), await addressOf(await shop.person())];
  const { allowed } = limits['calendar-feed-reads'];
  const statuses = await Promise.all(Array.from({ length: allowed + 1 }, async () => (await read(one)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await read(two)).status).toBe(200);
});
