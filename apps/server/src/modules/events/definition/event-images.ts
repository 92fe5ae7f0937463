import type { EventImage } from '@foyer/contract/events/event-configuration';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { toJson } from '../../../db/schema.ts';
import { removeUnshownCrops } from './stored-files.ts';

/** The images of an event: the files that it can show, and the images that it shows (events 4.7). */

export const megabyte = 1024 * 1024;
/** The bounds of stored picture files. An event shows two pictures, so most events have fewer than ten. */
export const pictureBounds = {
  perEvent: { files: 60, bytes: 150 * megabyte },
  /** Files that one person uploaded, in all events. */
  perAccount: { bytes: 1500 * megabyte },
};

/** Records that an event can show a stored picture. `accountId`: the person who uploaded it, null for an import. */
export async function recordPicture(
  tx: Tx,
  eventId: number,
  { fileExternalId, fileName }: Pick<EventImage, 'fileExternalId' | 'fileName'>,
  { accountId, now }: { accountId: number | null; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO event_picture (event_id, content_hash, file_name, bytes, account_id, created_at, used_at)
    SELECT ${eventId}, content_hash, ${fileName}, coalesce(object_bytes, octet_length(bytes)), ${accountId}, ${now}, ${now}
    FROM image_content WHERE content_hash = ${fileExternalId}
    ON CONFLICT (event_id, content_hash) DO UPDATE SET used_at = excluded.used_at`.execute(tx);
}

/** Whether the event has more files than it may have. */
export async function isFullOfPictures(tx: Tx, eventId: number): Promise<boolean> {
  const { files, bytes } = await tx
    .selectFrom('event_picture')
    .select([sql<number>`count(*)::int`.as('files'), sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes')])
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return files > pictureBounds.perEvent.files || bytes > pictureBounds.perEvent.bytes;
}

/** Updates the rows from which images are served. Images and crops that the event no longer shows are removed. */
export async function showImages(tx: Tx, eventId: number, images: readonly EventImage[], now: Date): Promise<void> {
  const before = await tx.selectFrom('image').select('content_hash').where('event_id', '=', eventId).execute();
  await writeShown(tx, eventId, images, now);
  await removeUnshownCrops(tx, [...new Set(before.map((row) => row.content_hash))]);
}

async function writeShown(tx: Tx, eventId: number, images: readonly EventImage[], now: Date): Promise<void> {
  await tx
    .deleteFrom('image')
    .where('event_id', '=', eventId)
    .where('image_key', 'not in', ['', ...images.map(({ key }) => key)])
    .execute();
  if (images.length === 0) return;
  await tx
    .insertInto('image')
    .values(
      images.map(({ key, fileName, fileExternalId, focus, crops }) => ({
        event_id: eventId,
        image_key: key,
        file_name: fileName,
        content_hash: fileExternalId,
        framing: focus || crops ? toJson({ focus, crops }) : null,
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.constraint('image_event_key_key').doUpdateSet((eb) => ({
        file_name: eb.ref('excluded.file_name'),
        content_hash: eb.ref('excluded.content_hash'),
        framing: eb.ref('excluded.framing'),
      })),
    )
    .execute();
}

/**
 * Marks the pictures of both states as used now, if the pictures changed. A picture that nothing shows is removed some
 * time after this (`pictureCleanupJob`).
 */
export async function touchPictures(
  tx: Tx,
  eventId: number,
  [before, after]: readonly [readonly EventImage[], readonly EventImage[]],
  now: Date,
): Promise<void> {
  const hashes = (images: readonly EventImage[]) => images.map(({ fileExternalId }) => fileExternalId);
  const both = [...new Set([...hashes(before), ...hashes(after)])];
  if (hashes(before).toSorted().join() === hashes(after).toSorted().join()) return;
  await tx
    .updateTable('event_picture')
    .set({ used_at: now })
    .where('event_id', '=', eventId)
    .where('content_hash', 'in', both)
    .execute();
}
