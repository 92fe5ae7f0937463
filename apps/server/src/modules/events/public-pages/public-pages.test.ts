import { readFile } from 'node:fs/promises';
import path from 'node:path';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import sharp from 'sharp';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { PublicEvent, PublicEventList } from '@foyer/contract/events/public-pages';
import { createEvent } from '../../../seed/factories/event.ts';
import { openShop, type Shop } from '../../../../test/ordering.ts';
import { windowsOf } from '../../../../test/windowing.ts';
import { publicEventsReader } from './read-public-events.ts';
import { displayFont, tokens } from './page-style.ts';

/** Public pages, calendar and data of events (events 6). */

let shop: Shop;
const db = () => shop.app.database.kysely;
const hostile = '</script><script>alert(1)</script>"\'&';
beforeAll(async () => {
  shop = await openShop({
    name: 'public pages',
    env: { PUBLIC_URL: 'https://foyer.test', MAIL_FROM: 'Foyer Events <events@foyer.test>' },
    event: {
      default_name: `Gala ${hostile}`,
      translations: { name: { es_US: { value: 'La gala' } } },
      configuration: {
        publicPage: true,
        color: '#0b6e4f',
        venue: { name: 'Hall', city: 'Chicago', state: 'Illinois', address: `1 Main Street ${hostile}` },
        description: { en_US: { value: `First ${hostile}\n\nSecond` }, es_US: { value: 'Primero' } },
      },
    },
  });
  await shop.ticketType({ amount_minor: 14_950 });
});
afterAll(() => shop.close());

const get = <B = unknown>(address: string, headers: Record<string, string> = {}) =>
  shop.app.inject<B>('GET', address, { headers });
const pageOf = async (eventId = shop.eventId, language = 'en') => get(`/e/${eventId}/${language}`);
const documentOf = (html: string) => new new Window().DOMParser().parseFromString(html, 'text/html');
const setConfiguration = (eventId: number, part: object) =>
  db()
    .updateTable('event')
    .set({ configuration: sql`configuration || ${JSON.stringify(part)}::jsonb` })
    .where('event_id', '=', eventId)
    .execute();
const publicOne = (more: Parameters<typeof createEvent>[1] = {}) =>
  createEvent(db(), { ...more, configuration: { publicPage: true, ...more.configuration } });

describe('the page of an event', () => {
  it('shows its facts without a script that runs, and escapes all texts', async () => {
    const { status, text, headers } = await pageOf();
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const page = documentOf(text);
    expect(page.querySelector('h1')?.textContent).toBe(`Gala ${hostile}`);
    expect(Array.from(page.querySelectorAll('.about p'), (line) => line.textContent)).toEqual([
      `First ${hostile}`,
      'Second',
    ]);
    expect(page.querySelector('main')?.textContent).toContain('From $149.50');
    expect(page.querySelector('main')?.textContent).toContain('Hall, Chicago, Illinois');
    expect(page.querySelector('dd small:has(+ a)')?.textContent).toBe(`1 Main Street ${hostile}`);
    expect(page.querySelector('dd a')?.getAttribute('href')).toContain('query=Hall%2C%201%20Main%20Street');
    expect(page.querySelector('.button')?.getAttribute('href')).toBe(`/login?to=%2Fregistration%2F${shop.eventId}`);
    expect(text.match(/<script/g)).toEqual(['<script']);
    expect(text).toContain('--tint:#0b6e4f');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(Buffer.byteLength(text)).toBeLessThan(40_000);
  });

  it('has data of the event for search engines', async () => {
    const { text } = await pageOf();
    const data: unknown = JSON.parse(documentOf(text).querySelector('script')?.textContent ?? '');
    expect(data).toMatchObject({
      '@type': 'Event',
      name: `Gala ${hostile}`,
      eventStatus: 'https://schema.org/EventScheduled',
      organizer: { name: 'Foyer Events' },
      offers: [{ price: '149.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock' }],
    });
  });

  it('names its address in every language', async () => {
    const { text } = await pageOf(shop.eventId, 'es');
    const page = documentOf(text);
    const base = `https://foyer.test/e/${shop.eventId}`;
    expect(page.documentElement.lang).toBe('es');
    expect(page.querySelector('h1')?.textContent).toBe('La gala');
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${base}/es`);
    const alternates = Array.from(page.querySelectorAll('link[rel=alternate]'), (link) => [
      link.getAttribute('hreflang'),
      link.getAttribute('href'),
    ]);
    expect(alternates).toEqual([
      ['en', `${base}/en`],
      ['es', `${base}/es`],
      ['ja', `${base}/ja`],
      ['x-default', base],
    ]);
  });

  it('redirects to the language of the browser', async () => {
    const { status, headers } = await get(`/e/${shop.eventId}?utm_source=mail`, { 'accept-language': 'ja' });
    expect([status, headers['location']]).toEqual([303, `/e/${shop.eventId}/ja`]);
  });

  it('is cached for a minute, compressed, and not sent again while it is the same', async () => {
    const { headers } = await get(`/e/${shop.eventId}/en?fbclid=1`, { 'accept-encoding': 'br' });
    expect(headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600');
    expect(headers['content-encoding']).toBe('br');
    const again = await get(`/e/${shop.eventId}/en`, { 'if-none-match': String(headers['etag']) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('shows the banner in the crops of the page and of shared links', async () => {
    const eventId = await publicOne();
    const flat = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#0b6e4f' } });
    const now = shop.app.clock.now();
    const { contentHash } = await shop.app.gateways.images.store(await flat.jpeg().toBuffer(), now);
    await db()
      .insertInto('image')
      .values({
        event_id: eventId,
        image_key: 'event-banner',
        file_name: 'banner',
        content_hash: contentHash,
        created_at: now,
      })
      .execute();
    await setConfiguration(eventId, { color: '#123456' });
    const page = documentOf((await pageOf(eventId)).text);
    const shared = page.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? '';
    expect(shared).toMatch(/^https:\/\/foyer\.test\/api\/events\/\d+\/images\/event-banner\?v=\w+&use=share$/);
    const source = page.querySelector('.picture')?.getAttribute('src') ?? '';
    expect((await get(source)).status).toBe(200);
  });

  it('lists the public child events that are not over', async () => {
    const child = (more: object, isPublic = true) =>
      createEvent(db(), {
        parent_event_id: shop.eventId,
        ...more,
        configuration: isPublic ? { publicPage: true } : {},
      });
    const before = shop.app.clock.now();
    // Just before midnight at the event.
    shop.app.clock.set(new Date('2026-01-21T05:59:55Z'));
    await child({ default_name: `Public child ${hostile}` });
    await child({ default_name: 'Hidden child' }, false);
    await child({ default_name: 'Child that was called off', called_off_at: new Date('2026-01-01') });
    await child({
      default_name: 'Child that ends today',
      event_start: new Date('2026-01-01'),
      event_end: new Date('2026-01-20T20:00:00Z'),
      registration_start: new Date('2025-12-01'),
      registration_end: new Date('2025-12-31'),
    });
    await child({
      default_name: 'Old child',
      event_start: new Date('2026-01-01'),
      event_end: new Date('2026-01-02'),
      registration_start: new Date('2025-12-01'),
      registration_end: new Date('2025-12-31'),
    });
    const agenda = async () => {
      const { text } = await pageOf();
      expect(text.match(/<script/g)).toEqual(['<script']);
      return Array.from(documentOf(text).querySelectorAll('.agenda a'), (link) => link.textContent).toSorted();
    };
    const listed = `Public child ${hostile}`;
    expect(await agenda()).toEqual(['Child that ends today', listed]);
    // Without any change of an event.
    shop.app.clock.advance({ seconds: 6 });
    expect(await agenda()).toEqual([listed]);
    shop.app.clock.set(before);
  });

  it('says that dates have moved since the page appeared', async () => {
    const eventId = await publicOne({
      event_start: new Date('2026-07-01T15:00:00Z'),
      event_end: new Date('2026-07-02T15:00:00Z'),
    });
    expect((await pageOf(eventId)).text).not.toContain('The dates have changed');
    await db()
      .updateTable('event')
      .set({ event_start: new Date('2026-07-10T15:00:00Z'), event_end: new Date('2026-07-11T15:00:00Z') })
      .where('event_id', '=', eventId)
      .execute();
    const { text } = await pageOf(eventId);
    expect(text).toContain('The first date was July 1, 2026.');
    expect(text).toContain('"previousStartDate":"2026-07-01T10:00:00-05:00"');
    // A page that appears later announces its own dates.
    await setConfiguration(eventId, { publicPage: false });
    await setConfiguration(eventId, { publicPage: true });
    expect((await pageOf(eventId)).text).not.toContain('The dates have changed');
  });

  it('repeats the design tokens of the client', async () => {
    const css = await readFile(path.join(import.meta.dirname, '../../../../../web/src/ui/tokens.css'), 'utf8');
    const flat = css.replaceAll(/\s+/g, ' ');
    for (const [name, value] of Object.entries(tokens)) expect(flat).toContain(`${name}: ${value};`);
    expect(css).toContain(`url('${displayFont}')`);
  });
});

describe('an event without a public page', () => {
  it('has the same 404 page as an event that does not exist', async () => {
    const missing = await get('/e/999999/en');
    expect(missing.status).toBe(404);
    expect(missing.text).toContain('Page not found');
    expect(missing.text).toContain('<meta name="robots" content="noindex">');
    const hidden = {
      off: { configuration: { publicPage: false } },
      draft: { published: false },
      archived: { archived_at: new Date('2026-05-01') },
      limited: { configuration: { publicPage: true, eligibleAccounts: ['C1'] } },
      language: { configuration: { publicPage: true, eligibleLocales: ['en-US' as const] } },
    };
    for (const [name, more] of Object.entries(hidden)) {
      const eventId = await publicOne(more);
      const { status, text, headers } = await pageOf(eventId);
      expect([name, status, text, headers['cache-control'], headers['etag']]).toEqual([
        name,
        404,
        missing.text,
        missing.headers['cache-control'],
        missing.headers['etag'],
      ]);
      expect((await get(`/api/public/en/events/${eventId}`)).status).toBe(404);
    }
  });

  it.each(['/e/abc/en', '/e/1e3/en', '/e/0/en', '/e/7/xx', '/e/99999999999999999999/en'])(
    'has a page for %s',
    async (address) => {
      const { status, text } = await get(address, { 'accept-language': 'es' });
      expect(status).toBe(404);
      expect(text).toMatch(/Page not found|Página no encontrada/);
    },
  );

  it('is in no list, sitemap or calendar', async () => {
    const eventId = await publicOne({ default_name: 'Secret', configuration: { publicPage: false } });
    const addresses = ['/sitemap.xml', '/calendar.ics', '/api/public/en/events'];
    for (const address of addresses) {
      const { text } = await get(address);
      expect(text, address).not.toContain('Secret');
      expect(text, address).not.toContain(`/e/${eventId}/`);
      expect(text, address).toContain(`/e/${shop.eventId}/`);
    }
  });
});

describe('the sale on the page', () => {
  const stateOf = async (eventId: number) => (await get<PublicEvent>(`/api/public/en/events/${eventId}`)).body;

  it('is sold out when everybody finds no unit, also while a window reserves units for others', async () => {
    const eventId = await publicOne();
    await shop.ticketType({ event_id: eventId, amount_minor: 5_000, quantity: 1 });
    expect(await stateOf(eventId)).toMatchObject({ state: 'open', price: 'From $50.00' });
    await sql`UPDATE stock s SET sold = 1 FROM ticket_configuration c WHERE c.stock_id = s.stock_id AND c.event_id = ${eventId}`.execute(
      db(),
    );
    // Units are read at most every 30 seconds.
    expect(await stateOf(eventId)).toMatchObject({ state: 'open' });
    shop.app.clock.advance({ seconds: 31 });
    expect(await stateOf(eventId)).toMatchObject({ state: 'soldOut', stateText: 'Sold out' });
  });

  it('names no price, time or audience of a window that is not for everybody', async () => {
    const { set } = windowsOf(shop);
    const type = await shop.ticketType({ amount_minor: 1_100 });
    const open = { startDateTime: '2026-01-01T00:00:00.000Z', endDateTime: '2026-12-01T00:00:00.000Z' };
    await set(type, [{ key: 'leaders', audience: { titles: ['NC'] }, amount: 7, ...open }]);
    shop.app.clock.advance({ seconds: 31 });
    expect(await stateOf(shop.eventId)).toMatchObject({ state: 'open', price: 'From $149.50' });
    // Control: the same window for everybody has the price.
    await set(type, [{ key: 'leaders', audience: {}, amount: 7, ...open }]);
    shop.app.clock.advance({ seconds: 31 });
    expect(await stateOf(shop.eventId)).toMatchObject({ price: 'From $7.00' });
  });

  it('changes at once when the event changes', async () => {
    const eventId = await publicOne({ default_name: 'Before' });
    expect((await pageOf(eventId)).text).toContain('Before');
    await db().updateTable('event').set({ default_name: 'After' }).where('event_id', '=', eventId).execute();
    expect((await pageOf(eventId)).text).toContain('<h1>After</h1>');
  });

  it('opens at the moment that the page named', async () => {
    const now = shop.app.clock.now().getTime();
    const opens = new Date(now + 10_000);
    const eventId = await publicOne({ registration_start: opens });
    await shop.ticketType({ event_id: eventId, amount_minor: 5_000 });
    expect(await stateOf(eventId)).toMatchObject({
      state: 'notOpen',
      stateText: expect.stringContaining('CST') as unknown,
    });
    shop.app.clock.advance({ seconds: 11 });
    expect(await stateOf(eventId)).toMatchObject({ state: 'open', action: 'Register' });
  });

  it('is called off', async () => {
    const eventId = await publicOne({ called_off_at: new Date('2026-05-01') });
    const { text } = await pageOf(eventId);
    expect(text).toContain('This event has been called off');
    expect(text).toContain('https://schema.org/EventCancelled');
    // It has no new dates.
    const moved = { event_start: new Date('2026-08-01'), event_end: new Date('2026-08-02') };
    await db().updateTable('event').set(moved).where('event_id', '=', eventId).execute();
    expect((await pageOf(eventId)).text).not.toContain('The dates have changed');
  });
});

test('other sites may read the list and the event, but get no cookie', async () => {
  const list = await get<PublicEventList>('/api/public/ja/events', { origin: 'https://other.example' });
  expect(list.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(list.headers['set-cookie']).toBeUndefined();
  expect(list.headers['access-control-allow-credentials']).toBeUndefined();
  expect(list.body.events.find(({ eventId }) => eventId === shop.eventId)).toMatchObject({
    state: 'open',
    stateText: '申し込み受付中',
    price: expect.stringMatching(/から$/) as unknown,
    url: `https://foyer.test/e/${shop.eventId}/ja`,
  });
  expect((await get('/api/public/fr/events')).status).toBe(404);
  const names = async (language: string) =>
    (await get<PublicEventList>(`/api/public/${language}/events`)).body.events.map(({ name }) => name);
  // Each language has its own list, and no list has an event that is over.
  expect([await names('en'), await names('es')].map((list) => list.includes('La gala'))).toEqual([false, true]);
  expect(await names('en')).not.toContain('Old child');
});

test('the calendar has every public event, also one that was called off', async () => {
  const eventId = await publicOne({ called_off_at: new Date('2026-05-01'), default_name: 'Off' });
  const { text, headers } = await get('/calendar.ics');
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const entries = calendar.getAllSubcomponents('vevent');
  const entry = entries.find((each) => String(each.getFirstPropertyValue('uid')).startsWith(`event-${eventId}@`));
  expect(entry?.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
  // An event stays for 90 days after its end.
  const ended = (days: number) => {
    const event_end = new Date(shop.app.clock.now().getTime() - days * 86_400_000);
    const event_start = new Date(event_end.getTime() - 3_600_000);
    const before = new Date(event_start.getTime() - 3_600_000);
    return publicOne({ event_start, event_end, registration_start: before, registration_end: event_start });
  };
  const [shown, left] = [await ended(89), await ended(91)];
  const later = (await get('/calendar.ics')).text;
  expect([shown, left].map((id) => later.includes(`UID:event-${id}@`))).toEqual([true, false]);
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'));
  expect(zones).toEqual([...new Set(zones)]);
});

test('search engines may read public pages and no page of attendees', async () => {
  const { text } = await get('/robots.txt');
  expect(text).toContain('Allow: /e/\n');
  expect(text).toContain('\nDisallow: /\n');
  expect(text).toContain('Sitemap: https://foyer.test/sitemap.xml');
  expect((await get('/sitemap.xml')).text).toContain(`<loc>https://foyer.test/e/${shop.eventId}/ja</loc>`);
});

test('many requests at once, also for events that do not exist, cause one reading', async () => {
  let readings = 0;
  const read = publicEventsReader({
    database: shop.app.database,
    readers: {
      catalogue: async () => {
        readings += 1;
        return { found: null };
      },
    },
  });
  const now = shop.app.clock.now();
  await Promise.all(Array.from({ length: 50 }, () => read(now)));
  const once = readings;
  expect(once).toBeGreaterThan(0);
  await read(now);
  expect(readings).toBe(once);
  await read(new Date(now.getTime() + 31_000));
  expect(readings).toBe(2 * once);
});

describe('a visitor who has requested too many pages', () => {
  beforeAll(async () => {
    await pageOf();
    await db()
      .updateTable('rate_limit')
      .set({ blocked_until: new Date(shop.app.clock.now().getTime() + 30_000) })
      .where('name', '=', 'public-pages')
      .returning('name')
      .executeTakeFirstOrThrow();
  });
  afterAll(() => db().deleteFrom('rate_limit').execute());

  it.each([
    ['en', 'en-US', 'Too many attempts'],
    ['es', 'es-US', 'Demasiados intentos'],
    ['ja', 'ja-JP', '短い時間に操作が集中しました'],
  ])('gets a page in the language of the address (%s)', async (language, locale, words) => {
    const { status, headers, text } = await pageOf(shop.eventId, language);
    expect(status).toBe(429);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-language']).toBe(locale);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['retry-after']).toBe('30');
    const page = documentOf(text);
    expect(page.documentElement.lang).toBe(locale);
    expect(page.querySelector('main p')?.textContent).toContain(words);
    expect(text).not.toMatch(/<script|<style/);
  });

  it('gets one in the language of the browser where the address has none, and programs get JSON', async () => {
    const { text } = await get(`/e/${shop.eventId}`, { 'accept-language': 'es-MX' });
    expect(text).toContain('Demasiados intentos');
    const { status, headers } = await get('/api/public/en/events');
    expect([status, headers['content-type']]).toEqual([429, 'application/json; charset=utf-8']);
  });
});
