import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Job } from '../../../jobs/job.ts';
import { ago, day, hour } from '../../../jobs/purge.ts';
import { ownerlessHours, removeFiles, removeOwnerless, removeUnshownCrops } from '../definition/index.ts';

/**
 * How long a picture file stays after nothing shows it. Undo can bring a picture back while its editor is signed in,
 * and no sign-in lasts longer than 30 days (people 2).
 */
export const unusedDays = 31;
/** Files removed in one transaction. The job runs again while there are more. */
const batch = 50;
/** Pictures whose crops one transaction compares. */
const cropBatch = 500;

/**
 * Removes picture files that no event, draft or version shows, crops that no event shows, and files without an owner
 * (events 4.7). Publishing removes crops too. The job removes those that a request created while the event was published.
 */
export const pictureCleanupJob = (db: Db): Job => ({
  name: 'picture clean-up',
  everyMs: hour,
  run: async ({ now, signal }) => {
    const unused = await db.transaction().execute((tx) => removeUnused(tx, ago(now, unusedDays * day)));
    const crops = await removeAllUnshownCrops(db, signal);
    const ownerless = await db
      .transaction()
      .execute((tx) => removeOwnerless(tx, ago(now, ownerlessHours * hour), batch));
    return unused + crops + ownerless;
  },
});

async function removeAllUnshownCrops(db: Db, signal: AbortSignal): Promise<number> {
  let removed = 0;
  let last = '';
  while (!signal.aborted) {
    const rows = await db
      .selectFrom('image_crop')
      .select('source_hash')
      .distinct()
      .where('source_hash', '>', last)
      .orderBy('source_hash')
      .limit(cropBatch)
      .execute();
    const sources = rows.map((row) => row.source_hash);
    removed += await db.transaction().execute((tx) => removeUnshownCrops(tx, sources));
    if (sources.length < cropBatch) break;
    last = sources.at(-1) ?? last;
  }
  return removed;
}

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
