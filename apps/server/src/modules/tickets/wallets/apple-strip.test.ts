import { contrast, type Rgb } from '@foyer/domain/tickets/wallets';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { appleStrips } from '../../../../test/wallets/published-format.ts';
import { openWalletShop, type WalletShop } from '../../../../test/wallets/wallet-shop.ts';
import { toJson } from '../../../db/schema.ts';
import type { Person } from '../../../../test/ordering.ts';

/** The event's banner as the strip of an Apple pass (tickets 5.3). */

let shop: WalletShop;
let person: Person;
let ticketId: number;
beforeAll(async () => {
  shop = await openWalletShop('apple strip');
  const { standard } = await shop.pair();
  person = await shop.person();
  ticketId = await shop.buy(person, standard);
});
afterAll(() => shop.close());
beforeEach(() => shop.app.database.kysely.deleteFrom('image').where('event_id', '=', shop.eventId).execute());
afterEach(() => shop.app.database.kysely.deleteFrom('image').where('event_id', '=', shop.eventId).execute());

const filesOf = async () => (await shop.take(person, ticketId)).files;
const stripsIn = (files: Map<string, Buffer>) =>
  [...files.keys()].filter((name) => name.startsWith('strip')).toSorted();

/** The average colour of a picture. */
async function colorOf(file: Buffer | undefined): Promise<Rgb> {
  const [red = 0, green = 0, blue = 0] = await sharp(file)
    .removeAlpha()
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return [red, green, blue];
}

/** Shows a banner whose left half and right half have these colours. */
async function showBanner(left: string, right: string, framing: object | null = null): Promise<void> {
  const half = await sharp({ create: { width: 800, height: 900, channels: 3, background: right } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 1600, height: 900, channels: 3, background: left } })
    .composite([{ input: half, left: 800, top: 0 }])
    .png()
    .toBuffer();
  const now = shop.app.clock.now();
  const { contentHash } = await shop.app.gateways.images.store(bytes, now);
  const row = { content_hash: contentHash, file_name: 'a.png', framing: framing && toJson(framing), created_at: now };
  await shop.app.database.kysely
    .insertInto('image')
    .values({ ...row, event_id: shop.eventId, image_key: 'event-banner' })
    .onConflict((conflict) => conflict.columns(['event_id', 'image_key']).doUpdateSet(row))
    .execute();
}

it("has Apple's sizes and shows the crop for tickets", async () => {
  await showBanner('#200000', '#000030', { crops: { ticket: { x: 5500, y: 2000, width: 4000, height: 2315 } } });
  const files = await filesOf();
  expect(stripsIn(files)).toEqual(Object.keys(appleStrips).toSorted());
  for (const [name, size] of Object.entries(appleStrips)) {
    const { format, width, height } = await sharp(files.get(name)).metadata();
    expect([name, format, width, height]).toEqual([name, 'png', ...size]);
    const [red, , blue] = await colorOf(files.get(name));
    expect([red < 10, blue > 40]).toEqual([true, true]);
  }
  expect((await shop.latest(await shop.take(person, ticketId))).files.has('strip@3x.png')).toBe(true);
});

it('keeps the name of the event readable over a light banner', async () => {
  await showBanner('#ffffff', '#ffffff');
  const files = await filesOf();
  const color = await colorOf(files.get('strip@3x.png'));
  expect(contrast(color, [255, 255, 255])).toBeGreaterThanOrEqual(2.9);
  expect(contrast(color, [255, 255, 255])).toBeLessThan(3.6);
});

it('changes with the banner, and is missing without one and with a vector image', async () => {
  expect(stripsIn(await filesOf())).toEqual([]);
  await showBanner('#300000', '#300000');
  const first = await filesOf();
  expect(await colorOf(first.get('strip.png'))).toEqual([48, 0, 0]);
  expect((await filesOf()).get('strip.png')).toEqual(first.get('strip.png'));
  await showBanner('#003000', '#003000');
  expect(await colorOf((await filesOf()).get('strip.png'))).toEqual([0, 48, 0]);
  await sql`UPDATE image_content SET content_type = 'image/svg+xml', width = NULL, height = NULL WHERE content_hash =
    (SELECT content_hash FROM image WHERE event_id = ${shop.eventId} AND image_key = 'event-banner')`.execute(
    shop.app.database.kysely,
  );
  expect(stripsIn(await filesOf())).toEqual([]);
});
