import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Returns the oldest running transaction, and the epoch of the transaction counter. Later changes are found by reading
 * rows of transactions that were running at that time or started later. A restored copy restarts the counter, so the
 * epoch includes the time of its backup.
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
