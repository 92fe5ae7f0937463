import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Job } from '../../../jobs/job.ts';
import { ago, day, hour } from '../../../jobs/purge.ts';

/**
 * How long a picture file stays after nothing shows it. Undo can bring a picture back while its editor is signed in,
 * and no sign-in lasts longer than 30 days (people 2).
 */
export const unusedDays = 31;
/** Files removed in one run. The job runs again while there are more. */
const batch = 50;

/** Removes picture files that no event, draft or version shows (events 4.7). */
export const pictureCleanupJob = (db: Db): Job => ({
  name: 'picture clean-up',
  everyMs: hour,
  run: ({ now }) => db.transaction().execute((tx) => removeUnused(tx, ago(now, unusedDays * day))),
});

async function removeUnused(tx: Tx, before: Date): Promise<number> {
  const shows = sql`jsonb_build_array(jsonb_build_object('fileExternalId', p.content_hash))`;
  const { rows } = await sql<{ content_hash: string }>`
    DELETE FROM event_picture WHERE ctid = ANY (ARRAY(
      SELECT p.ctid FROM event_picture p
      WHERE p.used_at < ${before}
        AND NOT EXISTS (SELECT FROM image i WHERE i.event_id = p.event_id AND i.content_hash = p.content_hash)
        AND NOT EXISTS (
          SELECT FROM event_draft d WHERE d.event_id = p.event_id
          AND (d.definition -> 'images' @> ${shows} OR d.working -> 'images' @> ${shows}))
        AND NOT EXISTS (SELECT FROM event_version v WHERE v.event_id = p.event_id AND v.images @> ${shows})
      ORDER BY p.used_at LIMIT ${batch} FOR UPDATE SKIP LOCKED
    )) RETURNING content_hash`.execute(tx);
  await removeFiles(
    tx,
    rows.map((row) => row.content_hash),
  );
  return rows.length;
}

/** Deletes stored files that nothing refers to, and then their widths and crops. */
async function removeFiles(tx: Tx, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  const { rows } = await sql<{ content_hash: string }>`
    SELECT content_hash FROM image_width WHERE source_hash = ANY (${hashes}::text[])
    UNION SELECT content_hash FROM image_crop WHERE source_hash = ANY (${hashes}::text[])`.execute(tx);
  for (const each of [hashes, rows.map((row) => row.content_hash)]) {
    await sql`
      DELETE FROM image_content c WHERE content_hash = ANY (${each}::text[])
        AND NOT EXISTS (SELECT FROM event_picture p WHERE p.content_hash = c.content_hash)
        AND NOT EXISTS (SELECT FROM image i WHERE i.content_hash = c.content_hash)
        AND NOT EXISTS (SELECT FROM image_width w WHERE w.content_hash = c.content_hash AND w.source_hash <> w.content_hash)
        AND NOT EXISTS (SELECT FROM image_crop w WHERE w.content_hash = c.content_hash)`.execute(tx);
  }
}
