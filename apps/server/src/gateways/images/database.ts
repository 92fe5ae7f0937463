import { createHash } from 'node:crypto';
import { imageWidths } from '@foyer/contract/wire/vocabulary';
import type { PixelArea } from '@foyer/domain/events/image-crop';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { bytesOf, storedColumns, type StoredBytes } from './bucket.ts';
import { directReads, type ImageReads } from './cached-reads.ts';
import { ImageRefused, type Crop, type ImageContent, type ImageGateway, type ImageReader } from './port.ts';
import { processCrop, processImage, processWidths, readUnchanged, type ProcessedImage } from './process.ts';

/** First half of the advisory lock key; the second half is the picture. It must differ from the numbers of other advisory locks. */
const lockSpace = 7306;

/** Stores pictures in the table `image_content`. All processes and machines share them, and backups include them. An event takes a few MB. */
export function createDatabaseImages(db: Db, reads: ImageReads = directReads): ImageGateway {
  const inTurn = oneAfterTheOther();

  /**
   * Reads a width or a crop. If it is missing, creates it. This process creates one at a time, and a lock prevents double work between processes. A turn of
   * `reads` ends before, because creating takes seconds.
   */
  const readOrMake = async (
    { key, reader, load }: { key: string; reader: ImageReader; load: () => Promise<ImageContent | null> },
    make: (tx: Tx) => Promise<void>,
  ): Promise<ImageContent | null> =>
    (await reads.content(key, reader, load)) ??
    inTurn(async () => {
      const existing = await load();
      if (existing) return existing;
      await db.transaction().execute(make);
      return load();
    });

  return {
    async store(bytes, now, groundOf) {
      const { original, widths } = await inTurn(() => processImage(bytes, groundOf));
      const contentHash = hashOf(original);
      await inTransaction(db, async (tx) => {
        await keep(tx, [original, ...widths], now);
        await keepWidths(
          tx,
          widths.map((each) => ({ source_hash: contentHash, width: each.step, content_hash: hashOf(each) })),
        );
      });
      return { contentHash, contentType: original.contentType, width: original.width, height: original.height };
    },

    async storeUnchanged(bytes, now) {
      const image = await readUnchanged(bytes);
      await keep(db, [image], now);
      const { contentType, width, height } = image;
      return { contentHash: hashOf(image), contentType, width, height };
    },

    async createMissingWidths() {
      const without = await db
        .selectFrom('image as i')
        .leftJoin('image_width as w', 'w.source_hash', 'i.content_hash')
        .select('i.content_hash')
        .where('w.source_hash', 'is', null)
        .limit(1)
        .executeTakeFirst();
      if (!without) return false;
      await inTurn(() => db.transaction().execute((tx) => keepMissingWidths(tx, without.content_hash)));
      return true;
    },

    async read(contentHash, width, reader = {}) {
      if (width === undefined) return reads.content(contentHash, reader, () => readContent(db, contentHash));
      const step = stepFor(width);
      const load = () => readWidth(db, contentHash, step);
      return readOrMake({ key: `${contentHash} ${step}`, reader, load }, (tx) => keepMissingWidths(tx, contentHash));
    },

    async readCrop(contentHash, crop, width, reader = {}) {
      const step = width === undefined ? 0 : stepFor(width);
      const area = areaText(crop.area);
      const load = () => readCropWidth(db, contentHash, area, step);
      return readOrMake({ key: `${contentHash} ${area} ${step}`, reader, load }, (tx) =>
        keepCrop(tx, contentHash, crop),
      );
    },

    async sizeOf(contentHash, reader = {}) {
      return reads.size(contentHash, reader, async () => {
        const row = await db
          .selectFrom('image_content')
          .select(['width', 'height'])
          .where('content_hash', '=', contentHash)
          .executeTakeFirst();
        return row && row.width !== null && row.height !== null ? { width: row.width, height: row.height } : null;
      });
    },
  };
}

const stepFor = (width: number): number => imageWidths.find((each) => each >= width) ?? Math.max(...imageWidths);

/** The key of a part of a picture in `image_crop`. */
export const areaText = ({ left, top, width, height }: PixelArea): string => [left, top, width, height].join('-');

/** Runs `work` in the caller's transaction, or in one of its own. */
const inTransaction = (db: Db, work: (tx: Db) => Promise<void>): Promise<void> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/** Creates all widths of a part of a picture. It holds the picture's advisory lock like `keepMissingWidths`. */
async function keepCrop(tx: Tx, sourceHash: string, crop: Crop): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockSpace}::int, hashtext(${sourceHash}))`.execute(tx);
  const area = areaText(crop.area);
  const stored = await tx
    .selectFrom('image_crop')
    .select('width')
    .where('source_hash', '=', sourceHash)
    .where('area', '=', area)
    .execute();
  const source = await tx
    .selectFrom('image_content')
    .select([...storedColumns, 'created_at'])
    .where('content_hash', '=', sourceHash)
    .executeTakeFirst();
  if (!source || stored.length > 0) return;
  const made = await processCrop(await bytesOf(source), crop);
  await keep(tx, made, source.created_at);
  await tx
    .insertInto('image_crop')
    .values(
      made.map((each) => ({
        source_hash: sourceHash,
        area,
        width: each.step,
        content_hash: hashOf(each),
        created_at: source.created_at,
      })),
    )
    .execute();
}

/** Runs one piece of work at a time. A failure does not stop the next one. */
function oneAfterTheOther(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    last = result.catch(() => undefined);
    return result;
  };
}

const hashOf = ({ bytes }: ProcessedImage): string => createHash('sha256').update(bytes).digest('hex');

/** Holds the picture's advisory lock, so only one process creates the widths and the others read them. */
async function keepMissingWidths(tx: Tx, sourceHash: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockSpace}::int, hashtext(${sourceHash}))`.execute(tx);
  const stored = await tx.selectFrom('image_width').select('width').where('source_hash', '=', sourceHash).execute();
  const missing = imageWidths.filter((step) => stored.every(({ width }) => width !== step));
  const source = await tx
    .selectFrom('image_content')
    .select([...storedColumns, 'created_at'])
    .where('content_hash', '=', sourceHash)
    .executeTakeFirst();
  if (!source || missing.length === 0) return;
  const row = (width: number, content_hash: string) => ({ source_hash: sourceHash, width, content_hash });
  try {
    const widths = (await processWidths(await bytesOf(source))).filter(({ step }) =>
      missing.some((one) => one === step),
    );
    await keep(tx, widths, source.created_at);
    await keepWidths(
      tx,
      widths.map((each) => row(each.step, hashOf(each))),
    );
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    // The picture cannot be resized. Store the original under each width, so later requests do not try again.
    await keepWidths(
      tx,
      missing.map((width) => row(width, sourceHash)),
    );
  }
}

/**
 * Stores files. A file that is stored already stays, but its row is locked until the transaction ends. Otherwise the clean-up
 * could remove the file before the transaction refers to it. Sorted hashes keep two transactions from waiting for each other.
 */
async function keep(db: Db, images: readonly ProcessedImage[], now: Date): Promise<void> {
  // A statement must not write the same row twice.
  const byHash = new Map(images.map((each) => [hashOf(each), each] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  await db
    .insertInto('image_content')
    .values(
      [...byHash].map(([content_hash, { contentType, width, height, bytes }]) => ({
        content_hash,
        content_type: contentType,
        width,
        height,
        bytes,
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('content_hash')
        .doUpdateSet({ created_at: sql`greatest(image_content.created_at, excluded.created_at)` }),
    )
    .execute();
}

async function keepWidths(
  db: Db,
  rows: readonly { source_hash: string; width: number; content_hash: string }[],
): Promise<void> {
  await db
    .insertInto('image_width')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['source_hash', 'width']).doNothing())
    .execute();
}

const contentOf = async (row: (StoredBytes & { content_type: string }) | undefined): Promise<ImageContent | null> =>
  row ? { contentHash: row.content_hash, contentType: row.content_type, bytes: await bytesOf(row) } : null;

async function readContent(db: Db, contentHash: string): Promise<ImageContent | null> {
  const row = await db
    .selectFrom('image_content')
    .select([...storedColumns, 'content_type'])
    .where('content_hash', '=', contentHash)
    .executeTakeFirst();
  return contentOf(row);
}

async function readCropWidth(db: Db, sourceHash: string, area: string, width: number): Promise<ImageContent | null> {
  const row = await db
    .selectFrom('image_crop as w')
    .innerJoin('image_content as c', 'c.content_hash', 'w.content_hash')
    .select(['c.content_hash', 'c.content_type', 'c.bytes', 'c.object_key'])
    .where('w.source_hash', '=', sourceHash)
    .where('w.area', '=', area)
    .where('w.width', '=', width)
    .executeTakeFirst();
  return contentOf(row);
}

async function readWidth(db: Db, sourceHash: string, width: number): Promise<ImageContent | null> {
  const row = await db
    .selectFrom('image_width as w')
    .innerJoin('image_content as c', 'c.content_hash', 'w.content_hash')
    .select(['c.content_hash', 'c.content_type', 'c.bytes', 'c.object_key'])
    .where('w.source_hash', '=', sourceHash)
    .where('w.width', '=', width)
    .executeTakeFirst();
  return contentOf(row);
}
