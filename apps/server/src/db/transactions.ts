import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Which count of transactions this is, and the oldest of them that is still under way: what changed since an answer is what transactions
 * wrote that were not over then. A restored copy counts anew, so the epoch changes with the backup that it came from.
 */
export async function readBounds(db: Db): Promise<{ epoch: string; oldest: string }> {
  const { rows } = await sql<{ epoch: string; oldest: string }>`
    SELECT concat(d.oid, '-', coalesce(extract(epoch FROM i.backup_at)::bigint, 0)) AS epoch,
      pg_snapshot_xmin(pg_current_snapshot())::text AS oldest
    FROM installation i, pg_database d WHERE d.datname = current_database()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database has no installation row.');
  return row;
}
