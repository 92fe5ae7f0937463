import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';

export const hour = 3_600_000;
export const day = 24 * hour;
/** Rows deleted per statement. Locks stay short, and the job runs again while there are more. */
const batch = 1_000;

export const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/**
 * Deletes the oldest matching rows of a table, at most one batch. Returns their number. `age` is the indexed column that `where` limits; reading in its order
 * visits no other rows.
 */
export async function purge(db: Db, table: string, age: string, where: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${sql.table(table)} WHERE ${where} ORDER BY ${sql.ref(age)} LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ))`.execute(db);
  return Number(numAffectedRows);
}
