import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { foyer } from '../../../test/foyer-command.ts';
import { openS3 } from '../../../test/s3.ts';
import { createEvent } from '../../seed/factories/event.ts';
import { BucketFault, openBucket, useBucket, type Bucket } from './bucket.ts';
import {
  countStored,
  findBrokenObjects,
  moveOneToBucket,
  moveOneToDatabase,
  removeUnused,
  unusedDays,
} from './move.ts';

let s3: Awaited<ReturnType<typeof openS3>>;
let app: TestApp;
let bucket: Bucket;
const db = () => app.database.kysely;
beforeEach(async () => {
  s3 = await openS3();
  useBucket(s3.settings);
  bucket = openBucket(s3.settings);
  const { url, region, accessKey, secretKey } = s3.settings;
  const keys = { IMAGES_REGION: region, IMAGES_ACCESS_KEY: accessKey, IMAGES_SECRET_KEY: secretKey };
  app = await createTestApp({ name: 'bucket', env: { IMAGES_BUCKET: url, ...keys } });
});
afterEach(async () => {
  await app.close();
  await s3.close();
  useBucket(undefined);
});

const picture = (width: number) =>
  sharp({ create: { width, height: 600, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

/** Stores a picture as the banner of a new event. */
async function putBanner(width = 1_200): Promise<{ hash: string; address: string }> {
  const { contentHash } = await app.gateways.images.store(await picture(width), app.clock.now());
  const eventId = await createEvent(db());
  await sql`INSERT INTO image (event_id, image_key, file_name, content_hash, created_at)
    VALUES (${eventId}, 'event-banner', 'banner.png', ${contentHash}, ${app.clock.now()})`.execute(db());
  return { hash: contentHash, address: `/api/events/${eventId}/images/event-banner` };
}
const moveAll = async (move: () => Promise<boolean>) => {
  let moved = 0;
  while (await move()) moved += 1;
  return moved;
};
const toBucket = () => moveAll(() => moveOneToBucket(db(), bucket, app.clock.now()));
const objectFiles = async () => (await readdir(s3.folder)).filter((name) => name.endsWith('_object'));

test('serves a picture from the bucket with the same bytes and headers, and makes further widths from it', async () => {
  const { hash, address } = await putBanner();
  const before = await app.inject('GET', address);
  expect(before.status).toBe(200);
  await app.jobs.drain();
  expect(await countStored(db())).toMatchObject({ inDatabase: 0 });
  const names = await objectFiles();
  expect(names.length).toBeGreaterThan(1);
  // Whoever knows a picture does not know the name of its object.
  expect(names.filter((name) => name.includes(hash))).toEqual([]);

  const other = await createTestApp({ name: 'bucket reader', beside: app });
  const after = await other.inject('GET', address);
  expect([
    after.status,
    after.bytes.equals(before.bytes),
    after.headers['cache-control'],
    after.headers['etag'],
  ]).toEqual([200, true, before.headers['cache-control'], before.headers['etag']]);
  await sql`DELETE FROM image_width`.execute(db());
  const narrow = await other.gateways.images.read(hash, 320);
  expect(narrow?.contentType).toBe('image/webp');
  await other.close();
});

test('answers 503 for a picture while the bucket is down, and everything else works', async () => {
  const { address } = await putBanner();
  await toBucket();
  await s3.close();
  const refused = await app.inject<{ error: { name: string; message: string } }>('GET', address);
  expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('NETWORK_ERROR')]);
  expect((await app.inject('GET', '/api/settings')).status).toBe(200);
  // An upload needs no bucket, and its picture is served from the database until the bucket is back.
  const uploaded = await putBanner(1_000);
  expect((await app.inject('GET', uploaded.address)).status).toBe(200);
  await expect(toBucket()).rejects.toThrow(BucketFault);
  expect((await countStored(db())).inDatabase).toBeGreaterThan(0);
});

test('refuses a wrong key, and the pictures stay in the database', async () => {
  const { address } = await putBanner();
  const wrong = openBucket({ ...s3.settings, secretKey: 'another' });
  await expect(moveOneToBucket(db(), wrong, app.clock.now())).rejects.toThrow(BucketFault);
  expect(await countStored(db())).toMatchObject({ inBucket: 0 });
  expect((await app.inject('GET', address)).status).toBe(200);
});

test('does not serve an object that was replaced, and the check names its picture', async () => {
  const { hash, address } = await putBanner();
  await toBucket();
  const { object_key: key } = await db()
    .selectFrom('image_content')
    .select('object_key')
    .where('content_hash', '=', hash)
    .executeTakeFirstOrThrow();
  const file = (await objectFiles()).find((name) => name.startsWith(key ?? '')) ?? '';
  const whole = await readFile(path.join(s3.folder, file));
  await writeFile(path.join(s3.folder, file), Buffer.concat([whole, Buffer.from('x')]));
  expect((await app.inject('GET', address)).status).toBe(503);
  const found: (string | null)[] = [];
  for await (const each of findBrokenObjects(db(), bucket)) found.push(each);
  expect(found.filter((each) => each !== null)).toEqual([hash]);
  expect(found.length).toBeGreaterThan(1);
  await expect(moveAll(() => moveOneToDatabase(db(), bucket))).rejects.toThrow(hash);
});

test('moves all pictures into the bucket and back, and continues after an interruption', async () => {
  const { hash } = await putBanner();
  const bytesBefore = (await app.gateways.images.read(hash))?.bytes;
  let puts = 0;
  const interrupted: Bucket = {
    ...bucket,
    put: async (...args) => {
      puts += 1;
      if (puts === 2) throw new BucketFault('put', undefined);
      await bucket.put(...args);
    },
  };
  await expect(moveAll(() => moveOneToBucket(db(), interrupted, app.clock.now()))).rejects.toThrow(BucketFault);
  expect(await countStored(db())).toMatchObject({ inBucket: 1 });
  const rest = await toBucket();
  const { inBucket, inDatabase } = await countStored(db());
  expect([inBucket, inDatabase]).toEqual([rest + 1, 0]);

  expect(await moveAll(() => moveOneToDatabase(db(), bucket))).toBe(inBucket);
  await s3.close();
  const other = await createTestApp({ name: 'moved back', beside: app });
  expect((await other.gateways.images.read(hash))?.bytes).toEqual(bytesBefore);
  await other.close();
});

test('removes the object of a deleted picture after a time, and none that a picture uses', async () => {
  await putBanner();
  const doomed = await app.gateways.images.store(await picture(800), app.clock.now());
  await toBucket();
  const all = (await objectFiles()).length;
  await sql`DELETE FROM image_width WHERE source_hash = ${doomed.contentHash}`.execute(db());
  await sql`DELETE FROM image_content WHERE content_hash = ${doomed.contentHash}`.execute(db());
  const remove = () => removeUnused(db(), bucket, app.clock.now());
  expect(await remove()).toBe(0);
  app.clock.advance({ days: unusedDays - 1 });
  expect(await remove()).toBe(0);
  app.clock.advance({ days: 2 });
  expect(await remove()).toBe(1);
  expect((await objectFiles()).length).toBe(all - 1);
});

test('foyer audit names the command that checks the files in the bucket, and only while there are some', async () => {
  const env = { DATABASE_URL: app.databaseUrl, DEMO: 'false', PAYMENT_GATEWAY: 'sandbox' };
  const line = /^Not checked here: \d+ image files? in the bucket\. Run .* images check\.$/m;
  await putBanner();
  expect((await foyer(env, ['audit'])).output).not.toMatch(line);
  await toBucket();
  const { code, output } = await foyer(env, ['audit']);
  expect(output).toMatch(line);
  expect(code).toBe(0);
});
