import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';

export const hour = 3_600_000;
export const day = 24 * hour;
/** Rows deleted by one statement: locks stay short, and the job is run again while there is more. */
const batch = 1_000;

/** The moment so many ms before. */
export const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/**
 * Deletes the oldest rows of a table for which `where` holds, at most a batch; answers how many. `age` is the column that `where` limits
 * and that has an index: read in its order nothing else is looked at, however many rows there are.
 */
export async function purge(db: Db, table: string, age: string, where: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${sql.table(table)} WHERE ${where} ORDER BY ${sql.ref(age)} LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ))`.execute(db);
  return Number(numAffectedRows);
}
