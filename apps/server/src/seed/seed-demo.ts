import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { createDatabaseImages } from '../gateways/images/database.ts';
import type { ImageGateway } from '../gateways/images/port.ts';
import { hashPassword } from '../modules/auth/index.ts';
import { events } from './events/index.ts';
import { writeEvent, type WrittenEvent } from './events/write-event.ts';
import { writePeople } from './people/write-people.ts';
import { imageOf, storePictures, type StoredPicture } from './pictures/store-pictures.ts';

/** Password of every demo sign-in (readings §9). */
export const demoPassword = 'foyer-demo';

export interface SeedOptions {
  /** The day of seeding: all dates are counted from it. */
  now: Date;
  /** Where pictures are kept; the database unless told. */
  images?: ImageGateway;
}

export type SeedOutcome = 'seeded' | 'alreadyThere';

/** Two processes that start at once seed once. */
const lockKey = 7_041_962;

/**
 * Fills an empty database with the demo of readings §9, in one transaction. A database that has any account or event is left as
 * it is: somebody's own data is never mixed with the demo's, and seeding twice does nothing.
 */
export async function seedDemo(database: Database, { now, images }: SeedOptions): Promise<SeedOutcome> {
  if (!(await isEmpty(database.kysely))) return 'alreadyThere';
  // Pictures are kept by their content: stored before the transaction, they are found again should it fail.
  const gateway = images ?? createDatabaseImages(database.kysely);
  const [passwordHash, ...pictures] = await Promise.all([
    hashPassword(demoPassword),
    ...events.map((event) => storePictures(event, gateway, now)),
  ]);
  return database.transaction(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${lockKey})`.execute(tx);
    if (!(await isEmpty(tx))) return 'alreadyThere';
    await writeDemo(tx, now, passwordHash, pictures);
    return 'seeded';
  });
}

async function isEmpty(db: Database['kysely']): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    SELECT EXISTS (SELECT FROM account) OR EXISTS (SELECT FROM event) AS used`.execute(db);
  return rows[0]?.used === false;
}

async function writeDemo(
  tx: Tx,
  now: Date,
  passwordHash: string,
  pictures: readonly (readonly StoredPicture[])[],
): Promise<void> {
  await writePeople(tx, now, passwordHash);
  const written = new Map<string, WrittenEvent>();
  for (const [index, definition] of events.entries()) {
    const own = pictures[index] ?? [];
    const parent = definition.parent === undefined ? undefined : written.get(definition.parent);
    const event = await writeEvent(tx, definition, {
      now,
      parentEventId: parent?.eventId ?? null,
      images: own.map(imageOf),
    });
    written.set(definition.code, event);
    await writeImages(tx, event.eventId, own, now);
  }
}

async function writeImages(tx: Tx, eventId: number, pictures: readonly StoredPicture[], now: Date): Promise<void> {
  const rows = pictures.flatMap(({ key, fileName, stored }) =>
    stored.variants.map((variant) => ({
      event_id: eventId,
      image_key: key,
      variant: variant.variant,
      file_name: fileName,
      content_hash: variant.contentHash,
      created_at: now,
    })),
  );
  if (rows.length > 0) await tx.insertInto('image').values(rows).execute();
}
