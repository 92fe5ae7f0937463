import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Job } from '../../jobs/job.ts';
import { hashOfBytes, readObject, type Bucket } from './bucket.ts';

/**
 * Moves the bytes of images between the database and the bucket (system 6.6). An upload writes to the database, in its own transaction, and a job moves
 * the bytes later. So an upload needs no bucket, and an interrupted move continues where it ended.
 */

/** An object stays this long after its image was deleted or moved, so a restored backup still finds it. */
export const unusedDays = 30;
const dayMs = 86_400_000;

/** Moves one image into the bucket, the oldest first. Returns false when all are there. @throws BucketFault */
export async function moveOneToBucket(db: Db, bucket: Bucket, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('image_content')
    .select(['content_hash', 'content_type', 'bytes'])
    .where('bytes', 'is not', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (!row?.bytes) return false;
  const key = randomBytes(16).toString('hex');
  await db.insertInto('image_object').values({ object_key: key, created_at: now, unused_since: now }).execute();
  await bucket.put(key, row.bytes, row.content_type);
  await readObject({ content_hash: row.content_hash, object_key: key }, bucket);
  // Another process may have moved or deleted it. Then this object is unused and removed later.
  await db
    .updateTable('image_content')
    .set({ bytes: null, object_key: key, object_bytes: row.bytes.byteLength })
    .where('content_hash', '=', row.content_hash)
    .where('bytes', 'is not', null)
    .execute();
  return true;
}

/** Moves one image into the database. Returns false when all are there. @throws BucketFault, or Error for a missing or different object */
export async function moveOneToDatabase(db: Db, bucket: Bucket): Promise<boolean> {
  const row = await db
    .selectFrom('image_content')
    .select(['content_hash', 'object_key'])
    .where('object_key', 'is not', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (!row) return false;
  const bytes = await readObject(row, bucket);
  await db
    .updateTable('image_content')
    .set({ bytes, object_key: null, object_bytes: null })
    .where('content_hash', '=', row.content_hash)
    .where('object_key', '=', row.object_key)
    .execute();
  return true;
}

/** Images in the bucket and in the database. */
export async function countStored(db: Db): Promise<{ inBucket: number; inDatabase: number }> {
  const { rows } = await sql<{ inBucket: number; inDatabase: number }>`
    SELECT count(object_key)::int AS "inBucket", (count(*) - count(object_key))::int AS "inDatabase" FROM image_content`.execute(
    db,
  );
  return rows[0] ?? { inBucket: 0, inDatabase: 0 };
}

/** Removes objects that no image has used for `unusedDays`. Returns their number. @throws BucketFault */
export async function removeUnused(db: Db, bucket: Bucket, now: Date): Promise<number> {
  await sql`
    UPDATE image_object o SET unused_since = CASE WHEN o.unused_since IS NULL THEN ${now}::timestamptz END
    WHERE (o.unused_since IS NULL) = NOT EXISTS (SELECT FROM image_content c WHERE c.object_key = o.object_key)`.execute(
    db,
  );
  const { rows } = await sql<{ object_key: string }>`
    SELECT object_key FROM image_object o WHERE unused_since < ${new Date(now.getTime() - unusedDays * dayMs)}
      AND NOT EXISTS (SELECT FROM image_content c WHERE c.object_key = o.object_key) LIMIT 100`.execute(db);
  for (const { object_key: key } of rows) {
    await bucket.remove(key);
    await db.deleteFrom('image_object').where('object_key', '=', key).execute();
  }
  return rows.length;
}

/** The background work with a bucket. A run moves one image, and runs again while there are more. */
export const bucketJobs = (db: Db, bucket: Bucket, to: 'bucket' | 'database'): Job[] => [
  {
    name: 'moved-images',
    everyMs: 5_000,
    run: async ({ now }) =>
      Number(await (to === 'bucket' ? moveOneToBucket(db, bucket, now) : moveOneToDatabase(db, bucket))),
  },
  { name: 'unused-objects', everyMs: 3_600_000, run: ({ now }) => removeUnused(db, bucket, now) },
];

/** Compares each object with its image. Yields the hashes of images whose object is missing or different. @throws BucketFault */
export async function* findBrokenObjects(db: Db, bucket: Bucket): AsyncGenerator<string | null> {
  for (let after = ''; ;) {
    const row = await db
      .selectFrom('image_content')
      .select(['content_hash', 'object_key'])
      .where('object_key', 'is not', null)
      .where('content_hash', '>', after)
      .orderBy('content_hash')
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    const bytes = await bucket.get(row.object_key ?? '');
    yield bytes !== null && hashOfBytes(bytes) === row.content_hash ? null : row.content_hash;
    after = row.content_hash;
  }
}
