import { imageUses } from '@foyer/contract/wire/vocabulary';
import { areaFor } from '@foyer/domain/events/image-crop';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { areaText } from '../../../gateways/images/database.ts';

/** Removes stored image files that nothing refers to: crops that no event shows, and pictures without an owner (events 4.7). */

/** Files that a refused or interrupted upload left are removed after this time. An upload takes seconds. */
export const ownerlessHours = 24;

/**
 * Removes the crops of these pictures that no event shows, and their files. Versions and drafts contain a focus point and
 * corrected crops as numbers, so the next request for an earlier crop creates it again. Returns the number of crops.
 */
export async function removeUnshownCrops(tx: Tx, sources: readonly string[]): Promise<number> {
  if (sources.length === 0) return 0;
  const stored = await tx
    .selectFrom('image_crop as w')
    .innerJoin('image_content as c', 'c.content_hash', 'w.source_hash')
    .select(['w.source_hash', 'w.area', 'c.width', 'c.height'])
    .distinct()
    .where('w.source_hash', 'in', sources)
    .execute();
  if (stored.length === 0) return 0;
  const shown = await tx
    .selectFrom('image')
    .select(['content_hash', 'framing'])
    .where('content_hash', 'in', sources)
    .execute();
  const unshown = stored.filter(({ source_hash: source, area, width, height }) => {
    const size = { width: width ?? 0, height: height ?? 0 };
    const isShown = (framing: (typeof shown)[number]['framing']) =>
      imageUses.some((use) => areaText(areaFor(framing ?? {}, use, size)) === area);
    return !shown.some((image) => image.content_hash === source && isShown(image.framing));
  });
  if (unshown.length === 0) return 0;
  const { rows } = await sql<{ content_hash: string }>`
    DELETE FROM image_crop w
    USING unnest(${unshown.map((each) => each.source_hash)}::text[], ${unshown.map((each) => each.area)}::text[]) AS o (source_hash, area)
    WHERE w.source_hash = o.source_hash AND w.area = o.area RETURNING w.content_hash`.execute(tx);
  await removeFiles(
    tx,
    rows.map((row) => row.content_hash),
  );
  return unshown.length;
}

/** Deletes those of the stored files that nothing refers to, with their widths and crops. Returns the number of all deleted files. */
export async function removeFiles(tx: Tx, hashes: readonly string[]): Promise<number> {
  if (hashes.length === 0) return 0;
  let removed = 0n;
  const { rows } = await sql<{ content_hash: string }>`
    SELECT content_hash FROM image_width WHERE source_hash = ANY (${hashes}::text[])
    UNION SELECT content_hash FROM image_crop WHERE source_hash = ANY (${hashes}::text[])`.execute(tx);
  for (const each of [hashes, rows.map((row) => row.content_hash)]) {
    // A writer of a reference locks the file's row (`keep`). A locked file is in use, and a free one gets no new reference while this transaction holds it.
    const { rows: held } = await sql<{ content_hash: string }>`
      SELECT content_hash FROM image_content WHERE content_hash = ANY (${each}::text[])
      ORDER BY content_hash FOR UPDATE SKIP LOCKED`.execute(tx);
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM image_content c WHERE content_hash = ANY (${held.map((row) => row.content_hash)}::text[])
        AND ${hasNoReference}`.execute(tx);
    removed += numAffectedRows;
  }
  return Number(removed);
}

/** SQL: nothing refers to the file `c`. A picture that cannot be resized is its own width, which does not count. */
const hasNoReference = sql`
  NOT EXISTS (SELECT FROM event_picture p WHERE p.content_hash = c.content_hash)
  AND NOT EXISTS (SELECT FROM image i WHERE i.content_hash = c.content_hash)
  AND NOT EXISTS (SELECT FROM image_width w WHERE w.content_hash = c.content_hash AND w.source_hash <> w.content_hash)
  AND NOT EXISTS (SELECT FROM image_crop w WHERE w.content_hash = c.content_hash)`;

/** Removes files without a reference that were stored before a time, at most `batch` of them with their widths. */
export async function removeOwnerless(tx: Tx, before: Date, batch: number): Promise<number> {
  const { rows } = await sql<{ content_hash: string }>`
    SELECT content_hash FROM image_content c WHERE created_at < ${before} AND ${hasNoReference}
    ORDER BY created_at LIMIT ${batch}`.execute(tx);
  return removeFiles(
    tx,
    rows.map((row) => row.content_hash),
  );
}
