import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** The id of this installation inside a query: a UUID that no other one has, made with its database (0010-installation.sql). */
export const installationId = sql<string>`(SELECT installation_id FROM installation)`;

/** The id of this installation, a UUID. */
export async function readInstallationId(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT ${installationId} AS id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database has no installation id.');
  return row.id;
}
