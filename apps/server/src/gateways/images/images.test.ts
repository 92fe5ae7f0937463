import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('keeps the picture and the widths that pages ask for, never larger than it is', async () => {
  const stored = await images.store(await picture(1000, 500).jpeg().toBuffer(), now);
  expect(stored).toMatchObject({ width: 1000, height: 500, contentType: 'image/jpeg' });
  expect(
    stored.variants.map(({ variant, width, height, contentType }) => [variant, width, height, contentType]),
  ).toEqual([
    ['original', 1000, 500, 'image/jpeg'],
    ['w320', 320, 160, 'image/webp'],
    ['w640', 640, 320, 'image/webp'],
    ['w960', 960, 480, 'image/webp'],
  ]);
  const small = await images.read(stored.variants[1]?.contentHash ?? '');
  expect((await sharp(small?.bytes).metadata()).width).toBe(320);
  expect(await images.read('0'.repeat(64))).toBeNull();
});

test('the same picture is kept once', async () => {
  const bytes = await picture(400, 400, true).png().toBuffer();
  const [first, second] = [await images.store(bytes, now), await images.store(bytes, now)];
  expect(first.contentType).toBe('image/png');
  expect(second).toEqual(first);
});

test('drops what a camera writes beside the picture, and turns it upright', async () => {
  const bytes = await picture(600, 300)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '32/1 46/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(bytes).metadata()).orientation).toBe(6);
  const { variants } = await images.store(bytes, now);
  for (const { contentHash } of variants) {
    const kept = await images.read(contentHash);
    const { exif, orientation, icc } = await sharp(kept?.bytes).metadata();
    expect([exif, orientation, icc]).toEqual([undefined, undefined, undefined]);
  }
  expect(variants[0]).toMatchObject({ width: 300, height: 600 });
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

test('refuses a picture cut short', async () => {
  const whole = await picture(800, 800).jpeg().toBuffer();
  await expect(images.store(whole.subarray(0, whole.length / 2), now)).rejects.toMatchObject({ fault: 'NOT_AN_IMAGE' });
});

test('refuses what is too large before looking at it', async () => {
  await expect(images.store(Buffer.alloc(limits.bytes + 1), now)).rejects.toMatchObject({ fault: 'TOO_LARGE' });
});

test('refuses a small file that would unfold to a giant picture', async () => {
  // Packing it takes longer than refusing it.
  const giant = bomb(30_000, 30_000);
  const before = process.cpuUsage();
  await expect(images.store(giant, now)).rejects.toMatchObject({ fault: 'TOO_MANY_PIXELS' });
  // By the work done, which a busy machine does not change.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});

/** A PNG of one colour: a few hundred kilobytes that stand for 900 million pixels. */
function bomb(width: number, height: number): Buffer {
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
  const pixels = deflateSync(Buffer.alloc((width / 8 + 1) * height));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
