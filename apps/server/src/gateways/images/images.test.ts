import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { imageWidths, pictureFormats } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { whileLocked } from '../../../test/barrier.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createDatabaseImages } from './database.ts';
import type { ImageGateway } from './port.ts';
import { limits } from './process.ts';

const now = new Date('2026-01-01T00:00:00Z');
let db: TestDatabase;
let images: ImageGateway;
beforeAll(async () => {
  db = await createTestDatabase('images');
  images = createDatabaseImages(db.database.kysely);
});
afterAll(() => db.drop());

const picture = (width: number, height: number, alpha = false) =>
  sharp({ create: { width, height, channels: alpha ? 4 : 3, background: { r: 120, g: 30, b: 200, alpha: 0.5 } } });

/** Stored widths of a picture, as pairs of ladder step and real width. */
async function widthsOf(source: string): Promise<[number, number | null][]> {
  const rows = await db.database.kysely
    .selectFrom('image_width as w')
    .innerJoin('image_content as c', 'c.content_hash', 'w.content_hash')
    .select(['w.width as step', 'c.width'])
    .where('w.source_hash', '=', source)
    .orderBy('w.width')
    .execute();
  return rows.map(({ step, width }) => [step, width]);
}

const forget = (source: string) =>
  db.database.kysely.deleteFrom('image_width').where('source_hash', '=', source).execute();

test('stores a file of the product unchanged, and creates its widths when asked for missing ones', async () => {
  const file = await picture(700, 200).jpeg().toBuffer();
  const stored = await images.storeUnchanged(file, now);
  expect(stored).toEqual({
    contentHash: createHash('sha256').update(file).digest('hex'),
    contentType: 'image/jpeg',
    width: 700,
    height: 200,
  });
  expect(Buffer.from((await images.read(stored.contentHash))?.bytes ?? [])).toEqual(file);
  expect(await images.createMissingWidths(), 'no event or award shows it').toBe(false);

  const row = { event_id: null, image_key: 'award', file_name: 'award.jpg', content_hash: stored.contentHash };
  await db.database.kysely
    .insertInto('image')
    .values({ ...row, created_at: now })
    .execute();
  expect(await widthsOf(stored.contentHash)).toEqual([]);
  expect(await images.createMissingWidths()).toBe(true);
  expect((await widthsOf(stored.contentHash)).map(([step]) => step)).toEqual([...imageWidths]);
  expect(await images.createMissingWidths()).toBe(false);
});

test('stores no file unchanged that is not an image', async () => {
  await expect(images.storeUnchanged(Buffer.from('<svg/>'), now)).rejects.toMatchObject({ fault: 'NOT_AN_IMAGE' });
});

test('stores the picture and every width of the ladder, never wider than the picture', async () => {
  const { contentHash, ...stored } = await images.store(await picture(1000, 500).jpeg().toBuffer(), now);
  expect(stored).toEqual({ width: 1000, height: 500, contentType: 'image/jpeg' });
  expect(await widthsOf(contentHash)).toEqual([
    ...[96, 192, 320, 480, 640, 800, 960].map((width) => [width, width]),
    ...[1280, 1600, 1920].map((step) => [step, 1000]),
  ]);
  const small = await images.read(contentHash, 320);
  const { format, width, height } = await sharp(small?.bytes).metadata();
  expect([small?.contentType, format, width, height]).toEqual(['image/webp', 'webp', 320, 160]);
  expect(small?.contentHash).toBe(
    createHash('sha256')
      .update(small?.bytes ?? '')
      .digest('hex'),
  );
  expect(await images.read(contentHash)).toMatchObject({ contentHash, contentType: 'image/jpeg' });
});

test('serves a width that is not on the ladder from the next larger step, so requests cannot fill the table', async () => {
  const { contentHash } = await images.store(await picture(700, 70).jpeg().toBuffer(), now);
  const wide = async (width: number) => (await sharp((await images.read(contentHash, width))?.bytes).metadata()).width;
  expect([await wide(1), await wide(97), await wide(641), await wide(99_999)]).toEqual([96, 192, 700, 700]);
  expect(await widthsOf(contentHash)).toHaveLength(10);
});

test('returns null for a picture that is not stored, with and without a width', async () => {
  expect(await images.read('0'.repeat(64))).toBeNull();
  expect(await images.read('0'.repeat(64), 320)).toBeNull();
});

test('creates missing widths from the stored picture on request', async () => {
  const { contentHash } = await images.store(await picture(500, 400, true).png().toBuffer(), now);
  const before = await images.read(contentHash, 480);
  await forget(contentHash);
  const again = await images.read(contentHash, 480);
  expect(again?.contentHash).toBe(before?.contentHash);
  expect((await widthsOf(contentHash)).map(([step]) => step)).toEqual([...imageWidths]);
});

test('creates each width once when two servers get many first requests', async () => {
  const { contentHash } = await images.store(await picture(901, 300).jpeg().toBuffer(), now);
  await forget(contentHash);
  const servers = [images, createDatabaseImages(db.database.kysely)];
  const work = vi.spyOn(sharp.prototype, 'webp');
  try {
    // Both servers wait for the picture's lock before either creates a width.
    const read = await whileLocked(
      db.database,
      () => sql`SELECT pg_advisory_xact_lock(7306, hashtext(${contentHash}))`,
      2,
      () =>
        Promise.all([320, 640, 320, 960, 640].flatMap((width) => servers.map((one) => one.read(contentHash, width)))),
    );
    expect(read.every((one) => one !== null)).toBe(true);
    // 96, 192, 320, 480, 640, 800 and the picture's own width.
    expect(work).toHaveBeenCalledTimes(7);
  } finally {
    work.mockRestore();
  }
  expect(await widthsOf(contentHash)).toHaveLength(10);
});

test('stores a crop whose file the clean-up removes at the same time', async () => {
  // No other picture of this file has this colour, so its files belong to this picture alone.
  const own = sharp({ create: { width: 902, height: 800, channels: 3, background: '#0a0' } });
  const { contentHash } = await images.store(await own.jpeg().toBuffer(), now);
  const part = (top: number) => ({ area: { left: 0, top, width: 902, height: 300 }, most: 600 });
  const first = await images.readCrop(contentHash, part(0), 320);
  // The picture has one colour, so both parts have the same files.
  const rows = await db.database.kysely
    .deleteFrom('image_crop')
    .where('source_hash', '=', contentHash)
    .returning('content_hash')
    .execute();
  const hashes = rows.map((row) => row.content_hash);
  const second = await whileLocked(
    db.database,
    () => sql`DELETE FROM image_content WHERE content_hash = ANY (${hashes}::text[])`,
    1,
    () => images.readCrop(contentHash, part(100), 320),
  );
  expect(second?.contentHash).toBe(first?.contentHash);
});

test('serves the original when it cannot be resized, and does not try again', async () => {
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const contentHash = createHash('sha256').update(bytes).digest('hex');
  await db.database.kysely
    .insertInto('image_content')
    .values({ content_hash: contentHash, content_type: 'image/svg+xml', bytes, created_at: now })
    .execute();
  const expected = { contentHash, contentType: 'image/svg+xml' };
  expect(await images.read(contentHash, 320)).toMatchObject(expected);
  const tries = vi.spyOn(sharp.prototype, 'metadata');
  try {
    expect(await images.read(contentHash, 1920)).toMatchObject(expected);
    expect(tries).not.toHaveBeenCalled();
  } finally {
    tries.mockRestore();
  }
});

test('processes one picture at a time and continues after a failure', async () => {
  let atOnce = 0;
  let most = 0;
  const work = sharp.prototype as { toBuffer: (this: Sharp, ...rest: unknown[]) => Promise<unknown> };
  const { toBuffer } = work;
  work.toBuffer = function counted(...rest) {
    most = Math.max(most, (atOnce += 1));
    return toBuffer.apply(this, rest).finally(() => (atOnce -= 1));
  };
  try {
    const whole = await picture(640, 480).png().toBuffer();
    const files = [whole, whole.subarray(0, 40), await picture(320, 240).png().toBuffer()];
    const outcomes = await Promise.allSettled(files.map((file) => images.store(file, now)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(most).toBe(1);
  } finally {
    work.toBuffer = toBuffer;
  }
});

test('stores the same picture once', async () => {
  const bytes = await picture(400, 400, true).png().toBuffer();
  const [first, second] = [await images.store(bytes, now), await images.store(bytes, now)];
  expect(first.contentType).toBe('image/png');
  expect(second).toEqual(first);
  expect(await widthsOf(first.contentHash)).toHaveLength(10);
});

test('removes camera metadata and turns the picture upright', async () => {
  const bytes = await picture(600, 300)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '32/1 46/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(bytes).metadata()).orientation).toBe(6);
  const { contentHash, ...stored } = await images.store(bytes, now);
  expect(stored).toMatchObject({ width: 300, height: 600 });
  for (const width of [undefined, 96, 1920]) {
    const stored = await images.read(contentHash, width);
    const { exif, orientation, icc, height, width: wide } = await sharp(stored?.bytes).metadata();
    expect([exif, orientation, icc, height / wide]).toEqual([undefined, undefined, undefined, 2]);
  }
});

test.each([
  ['text', Buffer.from('not a picture at all')],
  ['nothing', Buffer.alloc(0)],
  ['a page with a script', Buffer.from('<html><script>alert(1)</script></html>')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
  ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
])('refuses %s', async (_, bytes) => {
  await expect(images.store(bytes, now)).rejects.toMatchObject({ fault: 'NOT_AN_IMAGE' });
});

test.each(pictureFormats)('stores a picture in the format %s', async (format) => {
  const bytes = await picture(40, 20).toFormat(format).toBuffer();
  expect(await images.store(bytes, now)).toMatchObject({ width: 40, height: 20 });
});

test('refuses a format that browsers do not show', async () => {
  const bytes = await picture(40, 20).tiff().toBuffer();
  await expect(images.store(bytes, now)).rejects.toMatchObject({ fault: 'NOT_AN_IMAGE' });
});

test('refuses a truncated picture', async () => {
  const whole = await picture(800, 800).jpeg().toBuffer();
  await expect(images.store(whole.subarray(0, whole.length / 2), now)).rejects.toMatchObject({ fault: 'NOT_AN_IMAGE' });
});

test('refuses an oversized file before decoding it', async () => {
  await expect(images.store(Buffer.alloc(limits.bytes + 1), now)).rejects.toMatchObject({ fault: 'TOO_LARGE' });
});

test('refuses a small file that would unpack to a huge picture, by its header alone', async () => {
  // Its pixels cannot be unpacked, so decoding it would be refused as `NOT_AN_IMAGE`.
  await expect(images.store(damagedPng(30_000, 30_000), now)).rejects.toMatchObject({ fault: 'TOO_MANY_PIXELS' });
  await expect(images.store(damagedPng(40, 20), now)).rejects.toMatchObject({ fault: 'NOT_AN_IMAGE' });
});

/** A PNG of this size whose pixels are damaged. */
function damagedPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = Buffer.from('not a deflated stream');
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
