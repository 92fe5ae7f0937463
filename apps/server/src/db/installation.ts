import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** What the one row of `installation` tells of this database. */
export interface Installation {
  /** A UUID that no other installation has; a restored copy keeps it. */
  id: string;
  /** Fingerprint of the key that signs ticket codes; null before the first start. */
  signingKey: string | null;
  /** Restored from a backup and not told to go on yet: since then nothing is sold, mailed or done in the background. */
  pausedAt: Date | null;
  /** The moment of the backup that this database was restored from; null when it never was. */
  backupAt: Date | null;
}

export async function readInstallation(db: Db | Tx): Promise<Installation> {
  const row = await db
    .selectFrom('installation')
    .select(['installation_id', 'signing_key', 'paused_at', 'backup_at'])
    .executeTakeFirst();
  if (!row) throw new Error('The database has no installation row.');
  return { id: row.installation_id, signingKey: row.signing_key, pausedAt: row.paused_at, backupAt: row.backup_at };
}

/**
 * Notes the key of the first start, and answers with the one that is noted then: of several processes that start at once with different
 * keys one is first, and all hear of its key.
 */
export async function noteSigningKey(db: Db | Tx, fingerprint: string): Promise<string | null> {
  const { signing_key: noted } = await db
    .updateTable('installation')
    .set({ signing_key: sql`coalesce(signing_key, ${fingerprint})` })
    .returning('signing_key')
    .executeTakeFirstOrThrow();
  return noted;
}

/** The id of this installation inside a query: a UUID that no other one has, made with its database (0010-installation.sql). */
export const installationId = sql<string>`(SELECT installation_id FROM installation)`;

/** The id of this installation, a UUID. */
export async function readInstallationId(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT ${installationId} AS id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database has no installation id.');
  return row.id;
}
