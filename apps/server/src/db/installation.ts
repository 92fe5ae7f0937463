import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** The single row of `installation` about this database. */
export interface Installation {
  /** A UUID that is unique per installation. A restored copy has the same one. */
  id: string;
  /** Fingerprint of the key that signs ticket codes. Null before the first start. */
  signingKey: string | null;
  /** Since when a restored copy is paused: it does not sell, send mail or run jobs. Null when not paused. */
  pausedAt: Date | null;
  /** The time of the backup from which this database was restored, or null. */
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
 * Stores the key of the first start and returns the stored one. When several processes start with different keys, the
 * first one wins and all of them receive its key.
 */
export async function noteSigningKey(db: Db | Tx, fingerprint: string): Promise<string | null> {
  const { signing_key: noted } = await db
    .updateTable('installation')
    .set({ signing_key: sql`coalesce(signing_key, ${fingerprint})` })
    .returning('signing_key')
    .executeTakeFirstOrThrow();
  return noted;
}

/** The id of this installation in a query: a UUID created with its database (0016-system.sql). */
export const installationId = sql<string>`(SELECT installation_id FROM installation)`;

export async function readInstallationId(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT ${installationId} AS id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database has no installation id.');
  return row.id;
}
