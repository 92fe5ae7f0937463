import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database, Db } from '../../db/database.ts';
import { createDatabaseImages } from '../../gateways/images/database.ts';
import { ImageRefused, type ImageFault } from '../../gateways/images/port.ts';
import { writeAudit } from '../audit/index.ts';

/** What became of the pictures that awards name (docs/import.md awards). */
interface PicturesOutcome {
  added: number;
  changed: number;
  unchanged: number;
  /** Files that are no picture the product takes, with the reason. */
  refused: { name: string; fault: ImageFault }[];
  /** Named by an award, neither in the folder nor kept. */
  missing: string[];
}

interface PicturesRequest {
  /** The folder in which files lie under the names that awards call them by (`imageName`). */
  folder: string;
  now: Date;
  /** Who brings in which file, for the audit log. */
  notes: string;
  dryRun: boolean;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Brings in the pictures of awards: of a folder's files those that an award names, checked, re-encoded and made smaller as an event's
 * pictures are. A name that is no plain file name finds nothing. Run again, it finds them unchanged; none is ever removed.
 */
export async function importAwardPictures(database: Database, request: PicturesRequest): Promise<PicturesOutcome> {
  const outcome: PicturesOutcome = { added: 0, changed: 0, unchanged: 0, refused: [], missing: [] };
  const named = await picturesNamed(database.kysely);
  // Only what the folder lists: a name with a way in it leads nowhere.
  const files = await readdir(request.folder, { withFileTypes: true });
  const there = new Set(files.filter((file) => file.isFile()).map(({ name }) => name));
  for (const [place, { name, kept }] of named.entries()) {
    request.onProgress?.(place, named.length);
    if (!there.has(name)) {
      if (kept === null) outcome.missing.push(name);
      continue;
    }
    try {
      outcome[await keepPicture(database, { name, kept }, request)] += 1;
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

/** The pictures that awards name, with what is kept of each. */
async function picturesNamed(db: Db): Promise<{ name: string; kept: string | null }[]> {
  const rows = await db
    .selectFrom('award as a')
    .leftJoin('image as i', (join) => join.onRef('i.image_key', '=', 'a.image_name').on('i.event_id', 'is', null))
    .select(['a.image_name as name', 'i.content_hash as kept'])
    .distinct()
    .where('a.image_name', '<>', '')
    .orderBy('a.image_name')
    .execute();
  return rows.flatMap(({ name, kept }) => (name === null ? [] : [{ name, kept }]));
}

/** Thrown where a dry run has done all, so that the database takes it back. */
class DryRun extends Error {}

async function keepPicture(
  database: Database,
  { name, kept }: { name: string; kept: string | null },
  { folder, now, dryRun }: PicturesRequest,
): Promise<'added' | 'changed' | 'unchanged'> {
  const bytes = await readFile(path.join(folder, name));
  let became: 'added' | 'changed' | 'unchanged' = 'unchanged';
  try {
    await database.transaction(async (tx) => {
      const { contentHash } = await createDatabaseImages(tx).store(bytes, now);
      became = kept === null ? 'added' : kept === contentHash ? 'unchanged' : 'changed';
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
