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

/**
 * Returns a number below which every transaction of this database has ended. Rows must be read by a later statement, outside
 * of a transaction: a transaction that ended before this statement is then visible. `pg_snapshot_xmin` would also wait for
 * the transactions of the server's other databases.
 */
export async function readEnded(db: Db): Promise<string> {
  // The snapshot is taken first, and the running transactions are read afterwards. `backend_xid` has 32 of the 64 bits.
  const { rows } = await sql<{ ended: string }>`
    WITH next AS MATERIALIZED (SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS number),
    running AS (
      SELECT backend_xid AS xid FROM pg_stat_activity WHERE datname = current_database() AND backend_xid IS NOT NULL
      UNION ALL SELECT transaction FROM pg_prepared_xacts WHERE database = current_database()),
    age AS (SELECT ((n.number - r.xid::text::bigint) % 4294967296 + 4294967296) % 4294967296 AS behind FROM running r, next n)
    SELECT (n.number - coalesce((SELECT max(behind) FROM age WHERE behind < 2147483648), 0))::text AS ended FROM next n`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL named no transaction.');
  return row.ended;
}
