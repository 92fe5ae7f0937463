import { mostCounted } from '@foyer/contract/wire/paging';
import { sql, type Expression } from 'kysely';
import type { Db } from './database.ts';

/** Paging of lists without a maximum length: rows beyond `mostCounted` are neither counted nor skipped over. */

/** Number of rows of a query, or one more than `mostCounted` when there are more. */
export async function countUpTo(db: Db, query: { limit: (most: number) => Expression<unknown> }): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM ${query.limit(mostCounted + 1)} counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Number of rows of a page within `mostCounted`, 0 for a page beyond it. */
export function rowsInReach({ page, rowsPerPage }: { page: number; rowsPerPage: number }): number {
  return Math.max(0, Math.min(rowsPerPage, mostCounted - (page - 1) * rowsPerPage));
}
