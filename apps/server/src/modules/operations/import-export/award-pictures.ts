import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database, Db } from '../../../db/database.ts';
import { createDatabaseImages } from '../../../gateways/images/database.ts';
import { ImageRefused, type ImageFault } from '../../../gateways/images/port.ts';
import { writeAudit } from '../../people/audit/index.ts';

/** Result of importing award pictures (docs/import.md awards). */
interface PicturesOutcome {
  added: number;
  changed: number;
  unchanged: number;
  /** Files that are not supported images, with the reason. */
  refused: { name: string; fault: ImageFault }[];
  /** Referenced by an award, but neither in the folder nor stored. */
  missing: string[];
  /** Present when `signal` ended the import early. */
  isPartial?: true;
}

interface PicturesRequest {
  /** The folder with the image files. File names equal the awards' `imageName`. */
  folder: string;
  now: Date;
  /** The operator and the file, for the audit log. */
  notes: string;
  dryRun: boolean;
  /** Ends the import before the next picture. */
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Imports the pictures that awards reference from a folder: each is checked, re-encoded and resized like an event
 * image. A second import finds them unchanged. Nothing is ever removed.
 */
export async function importAwardPictures(database: Database, request: PicturesRequest): Promise<PicturesOutcome> {
  const outcome: PicturesOutcome = { added: 0, changed: 0, unchanged: 0, refused: [], missing: [] };
  const named = await picturesNamed(database.kysely);
  // Only names in the folder listing are opened, so a name with a path such as `../away.png` finds nothing.
  const files = await readdir(request.folder, { withFileTypes: true });
  const there = new Set(files.filter((file) => file.isFile()).map(({ name }) => name));
  for (const [index, { name, storedHash }] of named.entries()) {
    request.onProgress?.(index, named.length);
    if (request.signal?.aborted) {
      outcome.isPartial = true;
      break;
    }
    if (!there.has(name)) {
      if (storedHash === null) outcome.missing.push(name);
      continue;
    }
    try {
      outcome[await keepPicture(database, { name, storedHash }, request)] += 1;
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error;
      outcome.refused.push({ name, fault: error.fault });
    }
  }
  const { added, changed, unchanged, refused } = outcome;
  if (!request.dryRun && added + changed > 0) {
    await writeAudit(
      database.kysely,
      { actor: null, now: request.now },
      {
        action: 'data.imported',
        entity: 'import',
        entityId: 'award-pictures',
        after: { added, changed, unchanged, refused: refused.length },
        notes: request.notes,
      },
    );
  }
  return outcome;
}

/** The picture names that awards reference, with the content hash of the stored picture if there is one. */
async function picturesNamed(db: Db): Promise<{ name: string; storedHash: string | null }[]> {
  const rows = await db
    .selectFrom('award as a')
    .leftJoin('image as i', (join) => join.onRef('i.image_key', '=', 'a.image_name').on('i.event_id', 'is', null))
    .select(['a.image_name as name', 'i.content_hash as storedHash'])
    .distinct()
    .where('a.image_name', '<>', '')
    .orderBy('a.image_name')
    .execute();
  return rows.flatMap(({ name, storedHash }) => (name === null ? [] : [{ name, storedHash }]));
}

/** Thrown at the end of a dry run to roll the transaction back. */
class DryRun extends Error {}

async function keepPicture(
  database: Database,
  { name, storedHash }: { name: string; storedHash: string | null },
  { folder, now, dryRun }: PicturesRequest,
): Promise<'added' | 'changed' | 'unchanged'> {
  const bytes = await readFile(path.join(folder, name));
  let became: 'added' | 'changed' | 'unchanged' = 'unchanged';
  try {
    await database.transaction(async (tx) => {
      const { contentHash } = await createDatabaseImages(tx).store(bytes, now);
      became = storedHash === null ? 'added' : storedHash === contentHash ? 'unchanged' : 'changed';
      if (dryRun) throw new DryRun();
      if (became === 'unchanged') return;
      await tx
        .insertInto('image')
        .values({ event_id: null, image_key: name, file_name: name, content_hash: contentHash, created_at: now })
        .onConflict((conflict) =>
          conflict
            .constraint('image_event_key_key')
            .doUpdateSet({ file_name: name, content_hash: contentHash, created_at: now }),
        )
        .execute();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return became;
}
