import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../../test/ordering.ts';
import { sharedEventId, withShareTags } from './share-tags.ts';

/** Previews of shared links (events 4.18). */

let shop: Shop;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-shared-'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en-US"><head><title>Foyer</title></head></html>',
  );
  shop = await openShop({
    name: 'share tags',
    env: { CLIENT_DIR: folder, PUBLIC_URL: 'https://foyer.test' },
    event: {
      default_name: 'Gala "26" <now>',
      configuration: { venue: { name: 'Hall', city: 'Chicago', state: 'Illinois' } },
    },
  });
  const flat = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#0b6e4f' } });
  const now = shop.app.clock.now();
  const { contentHash } = await shop.app.gateways.images.store(await flat.jpeg().toBuffer(), now);
  await db()
    .insertInto('image')
    .values({
      event_id: shop.eventId,
      image_key: 'event-banner',
      file_name: 'banner',
      content_hash: contentHash,
      framing: JSON.stringify({ focus: { x: 2000, y: 5000 } }),
      created_at: now,
    })
    .execute();
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const db = () => shop.app.database.kysely;
const preview = { accept: '*/*', 'user-agent': 'facebookexternalhit/1.1' };
const page = async (headers: Record<string, string> = preview) =>
  (await shop.app.inject<string>('GET', `/registration/${shop.eventId}`, { headers })).text;
const imageIn = (html: string) => /property="og:image" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');

test('a preview of a link shows name, dates, venue and the crop for sharing', async () => {
  const html = await page();
  expect(html).toContain('<meta property="og:title" content="Gala &quot;26&quot; &lt;now&gt;">');
  expect(html).toContain(`content="https://foyer.test/registration/${shop.eventId}"`);
  expect(html).toMatch(/property="og:description" content="[^"]+ · Hall, Chicago, Illinois"/);
  const address = imageIn(html) ?? '';
  expect(address).toMatch(/^https:\/\/foyer\.test\/api\/events\/.*use=share&c=2000-5000$/);
  const path = address.replace('https://foyer.test', '');
  const { status, bytes, headers } = await shop.app.inject('GET', path);
  expect(status).toBe(200);
  // Other sites may show the crop, and no other use of the image.
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  const card = await shop.app.inject('GET', path.replace('use=share', 'use=card'));
  expect(card.headers['cross-origin-resource-policy']).toBe('same-origin');
  const { width, height } = await sharp(bytes).metadata();
  expect(width / height).toBeCloseTo(1200 / 630, 1);
});

test('a browser gets the page without tags', async () => {
  expect(await page({ accept: 'text/html', 'user-agent': 'Mozilla/5.0 Firefox/140' })).not.toContain('og:');
});

test.each([
  ['a draft', { published: false }],
  ['an event that was called off', { called_off_at: new Date() }],
  ['an archived event', { archived_at: new Date() }],
  ['an event of chosen accounts', { limits: { eligibleAccounts: ['C1'] } }],
  ['an event of chosen languages', { limits: { eligibleLocales: ['ja-JP'] } }],
])('shows nothing of %s', async (_, { limits, ...columns }: { limits?: object } & Record<string, unknown>) => {
  const { configuration, ...others } = await db()
    .selectFrom('event')
    .select(['configuration', 'published', 'called_off_at', 'archived_at'])
    .where('event_id', '=', shop.eventId)
    .executeTakeFirstOrThrow();
  const put = (values: object) => db().updateTable('event').set(values).where('event_id', '=', shop.eventId).execute();
  await put({ ...columns, configuration: JSON.stringify({ ...configuration, ...limits }) });
  try {
    expect(await page()).not.toMatch(/og:|Gala/);
  } finally {
    await put({ configuration: JSON.stringify(configuration), ...others });
  }
  expect(await page()).toContain('og:title');
});

test.each(['/registration/7x', '/account/7/summary', '/registration/07', '/registration/7/complete/x', '/'])(
  'the page %s has no event to share',
  (url) => {
    expect(sharedEventId({ url, headers: preview })).toBeNull();
    expect(sharedEventId({ url: '/registration/7?a=1', headers: preview })).toBe(7);
  },
);

test('a name with replacement patterns stays as it is', () => {
  const html = withShareTags('<title>A</title></head>', { title: "$& $'", description: '', url: '', image: null });
  expect(html).toContain('<title>$&amp; $&#39;</title>');
});
