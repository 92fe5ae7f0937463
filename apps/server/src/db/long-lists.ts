import { mostCounted } from '@foyer/contract/paging';
import { sql, type Expression } from 'kysely';
import type { Db } from './database.ts';

/** Pages of lists that grow without end: nothing is counted or passed over beyond `mostCounted`. */

/** How many rows a query has, or one more than `mostCounted` when there are more. */
export async function countUpTo(db: Db, query: { limit: (most: number) => Expression<unknown> }): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM ${query.limit(mostCounted + 1)} counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Rows of a page that lie within `mostCounted`; 0 for a page beyond. */
export function rowsInReach({ page, rowsPerPage }: { page: number; rowsPerPage: number }): number {
  return Math.max(0, Math.min(rowsPerPage, mostCounted - (page - 1) * rowsPerPage));
}
