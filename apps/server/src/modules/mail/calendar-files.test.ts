import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../test/ordering.ts';
import { readInstallationId } from '../../db/installation.ts';

/** Parses the calendar files with two independent libraries. */

let shop: Shop;
let person: Person;
let installation: string;
const start = new Date('2026-03-07T15:00:00Z');
const end = new Date('2026-03-08T22:30:00Z');
beforeAll(async () => {
  const venue = { name: 'Center; north, hall 2', city: 'Chicago', state: 'IL' };
  shop = await openShop({
    name: 'calendar files',
    event: {
      default_name: 'Leaders, in “Chicago”: a very long name that does not fit on one line of 75 octets; リーダーズ',
      event_start: start,
      event_end: end,
      configuration: { timeZone: 'America/Chicago', venue },
    },
  });
  person = await shop.person();
  installation = await readInstallationId(shop.app.database.kysely);
});
afterAll(() => shop.close());

async function downloaded(locale: Locale = 'en-US'): Promise<string> {
  const { status, bytes } = await shop.app.inject('GET', `/api/events/${shop.eventId}/calendar`, {
    token: person.token,
    headers: { 'accept-language': locale },
  });
  expect(status).toBe(200);
  return bytes.toString('utf8');
}

/** Extracts the file from the latest mail. */
async function mailed(locale: Locale = 'en-US'): Promise<string> {
  const ticketType = await shop.ticketType();
  const buyer = await shop.person({ locale });
  const bought = await shop.order(buyer, {
    tickets: [selfTicket(buyer, ticketType)],
    chargeCreditCardRequest: payBy(),
  });
  expect(bought.status).toBe(200);
  await shop.app.jobs.drain();
  const folder = path.join(shop.app.config.dataDir, 'outbox');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const mail = await readFile(path.join(folder, names.toSorted().at(-1) ?? ''), 'latin1');
  // Not with a mail parser, because parsers change the line endings of text parts.
  const part = mail.split('Content-Type: text/calendar;')[1] ?? '';
  expect(part).toMatch(/^ charset=utf-8; method=PUBLISH;[^]*Content-Transfer-Encoding: base64\r\n/);
  const [, content = ''] = /\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n--/.exec(part) ?? [];
  return Buffer.from(content, 'base64').toString('utf8');
}

describe.each([
  ['downloaded', downloaded],
  ['in a mail', mailed],
])('the file %s', (_, fetched) => {
  let file: string;
  beforeAll(async () => {
    file = await fetched();
  });

  test('has lines of at most 75 octets with CRLF, and no empty lines or properties', () => {
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const lines = file.split('\r\n').slice(0, -1);
    for (const line of lines) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    expect(lines.filter((line) => line === '' || /^[A-Z-]+:$/.test(line))).toEqual([]);
  });

  test("has the calendar's properties before its components, and an organizer", () => {
    const names = file.split('\r\n').map((line) => line.split(/[:;]/)[0]);
    const calendar = names.slice(1, names.indexOf('BEGIN', 1));
    expect(calendar).toEqual(['VERSION', 'PRODID', 'METHOD']);
    const between = file.slice(file.indexOf('END:VTIMEZONE\r\n') + 15, file.indexOf('BEGIN:VEVENT'));
    expect(between).toBe('');
    expect(file).toContain('\r\nORGANIZER;CN="Foyer":mailto:no-reply@foyer.example\r\n');
  });

  test('is read correctly by ical.js, with the time zone from the file', () => {
    const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
    const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? undefined);
    expect(zone.tzid).toBe('America/Chicago');
    const component = calendar.getFirstSubcomponent('vevent');
    if (!component) throw new Error('no entry');
    const entry = new ICAL.Event(component);
    expect(entry.uid).toBe(`event-${shop.eventId}@${installation}`);
    expect(entry.summary).toContain('Leaders, in “Chicago”: a very long');
    expect(entry.summary).toContain('octets; リーダーズ');
    expect(entry.location).toBe('Center; north, hall 2, Chicago, IL');
    const at = (time: ICAL.Time) => {
      const placed = time.clone();
      placed.zone = zone;
      return new Date(placed.toUnixTime() * 1000).toISOString();
    };
    expect([at(entry.startDate), at(entry.endDate)]).toEqual([start.toISOString(), end.toISOString()]);
    const stamp = component.getFirstPropertyValue('dtstamp');
    expect(stamp?.toString()).toBe('2026-01-20T12:00:00Z');
    expect(component.getFirstPropertyValue('description')).not.toBe('');
  });

  test('is read correctly by node-ical', () => {
    const entries = Object.values(nodeIcal.sync.parseICS(file)).filter((one): one is VEvent => one?.type === 'VEVENT');
    expect(entries).toHaveLength(1);
    const [entry] = entries;
    expect(entry).toMatchObject({
      uid: `event-${shop.eventId}@${installation}`,
      method: 'PUBLISH',
      status: 'CONFIRMED',
      location: 'Center; north, hall 2, Chicago, IL',
    });
    expect([entry?.start.getTime(), entry?.end?.getTime()]).toEqual([start.getTime(), end.getTime()]);
    expect(entry?.dtstamp?.toISOString()).toBe('2026-01-20T12:00:00.000Z');
  });

  test('writes the venue in the order of the language', async () => {
    const calendar = ICAL.parse(await fetched('ja-JP')) as unknown[];
    const component = new ICAL.Component(calendar).getFirstSubcomponent('vevent');
    expect(component?.getFirstPropertyValue('location')).toBe('IL Chicago Center; north, hall 2');
  });
});

test('increments SEQUENCE only for changes that calendars must apply', async () => {
  const sequence = async () => Number(/\r\nSEQUENCE:(\d+)\r\n/.exec(await downloaded())?.[1]);
  const db = shop.app.database.kysely;
  const change = (set: string) => sql.raw(`UPDATE event SET ${set} WHERE event_id = ${shop.eventId}`).execute(db);
  // Mails raise the number as well, and none is written here.
  const first = await sequence();
  await change("registration_end = registration_end + interval '1 hour'");
  await change('configuration = configuration || \'{"badgeEnabled": true}\'');
  expect(await sequence()).toBe(first);
  await change("event_end = event_end + interval '1 hour'");
  expect(await sequence()).toBe(first + 1);
  await change(`configuration = jsonb_set(configuration, '{venue,city}', '"Aurora"')`);
  expect(await sequence()).toBe(first + 2);
});

test('has one random id per installation', async () => {
  expect(installation).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const another = sql`INSERT INTO installation DEFAULT VALUES`.execute(shop.app.database.kysely);
  await expect(another).rejects.toThrow('installation_pkey');
});
