import type { EventImage } from '@foyer/contract/events/event-configuration';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { EventPicture } from '@foyer/contract/events/event-pictures';
import { FoyerError } from '@foyer/contract/wire/errors';
import { imageGround } from '@foyer/domain/events/image-ground';
import { tooSmallFor, type smallestPictures } from '@foyer/domain/events/image-crop';
import type { UploadedFile } from '@foyer/contract/wire/primitives';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { ImageRefused, type GroundOf, type StoredImage } from '../../../gateways/images/port.ts';
import { staffBehind } from '../../people/audit/index.ts';
import { requesterOf } from '../../system/limits/index.ts';
import { megabyte, pictureBounds, recordPicture } from '../definition/index.ts';
import type { SelfServiceDependencies } from './deps.ts';
import { readStored, type StoredEvent } from './stored-event.ts';

/** The picture files that an event, its draft and its versions can show (events 4.7). */

/** Decodes, encodes and stores an uploaded picture. @throws INVALID_IMAGE */
async function storeImage(
  { images, imageTurns }: Pick<SelfServiceDependencies, 'images' | 'imageTurns'>,
  file: UploadedFile,
  groundOf: GroundOf,
  context: CallContext,
): Promise<StoredImage> {
  return imageTurns
    .run(requesterOf(context), () => images.store(file.bytes, context.now, groundOf))
    .catch((error: unknown) => {
      if (error instanceof ImageRefused) throw new FoyerError('INVALID_IMAGE', { metadata: { fault: error.fault } });
      throw error;
    });
}

type ImageKey = keyof typeof smallestPictures;

/** Stores a picture file for the draft. The editor decides where the draft shows it. */
export async function uploadPicture(
  deps: SelfServiceDependencies,
  eventId: number,
  upload: { imageKey: ImageKey; file: UploadedFile },
  context: CallContext,
): Promise<EventPicture> {
  const stored = await storeUpload(deps, eventId, upload, context);
  const [picture] = await readPictures(deps.database.kysely, eventId, stored.contentHash);
  if (!picture) throw new FoyerError('RECORD_NOT_FOUND');
  return picture;
}

/**
 * Stores an uploaded picture and records that the event can show it.
 * @throws FoyerError PICTURES_FULL beyond a bound of `pictureBounds`, INVALID_IMAGE also for a picture that is too
 * small for its use
 */
export async function storeUpload(
  deps: Pick<SelfServiceDependencies, 'database' | 'images' | 'imageTurns'>,
  eventId: number,
  { imageKey, file }: { imageKey: ImageKey; file: UploadedFile },
  context: CallContext,
): Promise<StoredImage> {
  const { database } = deps;
  // Check event and room before the expensive image work, so a request that is refused does not wait for it.
  const { definition } = await readStored(database.kysely, eventId);
  await checkRoom(database.kysely, eventId, context);
  // A page is light or dark, so a transparent picture gets a ground on which it is seen.
  const { color } = definition.configuration;
  const stored = await storeImage(deps, file, (shown) => imageGround(imageKey, color, shown), context);
  if (tooSmallFor(imageKey, stored)) throw new FoyerError('INVALID_IMAGE', { metadata: { fault: 'TOO_SMALL' } });
  await database.transaction(async (tx) => {
    // Two uploads at once would both see room for one file.
    await tx.selectFrom('event').select('event_id').where('event_id', '=', eventId).forNoKeyUpdate().execute();
    await checkRoom(tx, eventId, context);
    await keepPicture(tx, eventId, { fileExternalId: stored.contentHash, fileName: baseName(file.fileName) }, context);
  });
  return stored;
}

/** The file name without folders and control characters, for display only. */
export const baseName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, 300) || 'image';

async function checkRoom(db: Db | Tx, eventId: number, { actor }: CallContext): Promise<void> {
  const { perEvent, perAccount } = pictureBounds;
  const total = sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes');
  const own = await db
    .selectFrom('event_picture')
    .select([total, sql<number>`count(*)::int`.as('files')])
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  const uploaded = await db
    .selectFrom('event_picture')
    .select(total)
    .where('account_id', '=', staffBehind(actor) ?? actor.accountId)
    .executeTakeFirstOrThrow();
  const full = (metadata: { limit: number } | { megabytes: number }) => new FoyerError('PICTURES_FULL', { metadata });
  if (own.files >= perEvent.files) throw full({ limit: perEvent.files });
  if (own.bytes >= perEvent.bytes) throw full({ megabytes: perEvent.bytes / megabyte });
  if (uploaded.bytes >= perAccount.bytes) throw new FoyerError('PICTURES_FULL');
}

/** Records that an event can show a picture that the person stored. */
export const keepPicture = (
  tx: Tx,
  eventId: number,
  image: Pick<EventImage, 'fileExternalId' | 'fileName'>,
  { actor, now }: CallContext,
): Promise<void> => recordPicture(tx, eventId, image, { accountId: staffBehind(actor) ?? actor.accountId, now });

export async function listPictures(db: Db, eventId: number): Promise<EventPicture[]> {
  await readStored(db, eventId);
  return readPictures(db, eventId);
}

async function readPictures(db: Db | Tx, eventId: number, contentHash?: string): Promise<EventPicture[]> {
  const rows = await db
    .selectFrom('event_picture as p')
    .innerJoin('image_content as c', 'c.content_hash', 'p.content_hash')
    .select(['p.content_hash', 'p.file_name', 'p.bytes', 'p.created_at', 'c.content_type', 'c.width', 'c.height'])
    .where('p.event_id', '=', eventId)
    .$if(contentHash !== undefined, (query) => query.where('p.content_hash', '=', contentHash ?? ''))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.content_hash')
    .execute();
  return rows.map((row) => ({
    contentHash: row.content_hash,
    fileName: row.file_name,
    contentType: row.content_type,
    width: row.width ?? 0,
    height: row.height ?? 0,
    bytes: row.bytes,
    uploadedAt: row.created_at.toISOString(),
  }));
}

/** The picture file, if it belongs to the event. */
export async function readPicture(
  { database, images }: Pick<SelfServiceDependencies, 'database' | 'images'>,
  { eventId, contentHash }: { eventId: number; contentHash: string },
  width: number | undefined,
  context: CallContext,
) {
  const row = await database.kysely
    .selectFrom('event_picture')
    .select('content_hash')
    .where('event_id', '=', eventId)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst();
  const image = row && (await images.read(row.content_hash, width, requesterOf(context)));
  if (!image) throw new FoyerError('RECORD_NOT_FOUND');
  return {
    contentType: image.contentType,
    body: image.bytes,
    etag: image.contentHash,
  };
}

/**
 * The pictures of an edited definition belong to the event and are large enough for their uses. @throws FoyerError
 * VALIDATION_ERROR at a picture that is no file of the event or too small, or at a second picture with the same key
 */
export async function checkPictures(
  tx: Tx,
  { images }: EventDefinition,
  stored: StoredEvent,
  root: string,
): Promise<void> {
  if (!images) return;
  // What the event shows already may be older than a rule.
  const shown = new Set(stored.images.map(({ key, fileExternalId }) => `${key} ${fileExternalId}`));
  const own = new Set(stored.images.map(({ fileExternalId }) => fileExternalId));
  const added = images.filter(({ key, fileExternalId }) => !shown.has(`${key} ${fileExternalId}`));
  const rows =
    added.length === 0
      ? []
      : await tx
          .selectFrom('image_content as c')
          .leftJoin('event_picture as p', (join) =>
            join.onRef('p.content_hash', '=', 'c.content_hash').on('p.event_id', '=', stored.eventId),
          )
          .select(['c.content_hash', 'c.width', 'c.height', 'p.event_id'])
          .where('c.content_hash', 'in', [...new Set(added.map(({ fileExternalId }) => fileExternalId))])
          .execute();
  const sizes = new Map(rows.map((row) => [row.content_hash, row]));
  for (const row of rows) if (row.event_id !== null) own.add(row.content_hash);
  const isTooSmall = ({ key, fileExternalId }: EventImage) => {
    const { width = null, height = null } = sizes.get(fileExternalId) ?? {};
    return width !== null && height !== null && tooSmallFor(key, { width, height }) !== null;
  };
  const keys = images.map(({ key }) => key);
  const items = images.flatMap((image, n) => [
    ...(own.has(image.fileExternalId) ? [] : [{ code: 'ONE_OF' as const, path: `${root}.images.${n}.fileExternalId` }]),
    ...(added.includes(image) && isTooSmall(image)
      ? [{ code: 'INVALID_IMAGE' as const, path: `${root}.images.${n}.fileExternalId` }]
      : []),
    ...(keys.indexOf(image.key) < n ? [{ code: 'ONE_OF' as const, path: `${root}.images.${n}.key` }] : []),
  ]);
  if (items.length > 0) throw new FoyerError('VALIDATION_ERROR', { items });
}
