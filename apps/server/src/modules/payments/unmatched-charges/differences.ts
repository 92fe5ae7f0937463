import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** A difference between the gateway's books and ours, as a line for an operator. */
export interface BookDifference<Check extends string = string> {
  check: Check;
  count: number;
  /** At most five. */
  examples: string[];
}

/** Runs the checks and returns those with results. A check is a query with one column, `about`. */
export async function differencesIn<Check extends string>(
  db: Db,
  checks: readonly (readonly [check: Check, query: RawBuilder<unknown>])[],
): Promise<BookDifference<Check>[]> {
  const differences: BookDifference<Check>[] = [];
  for (const [check, query] of checks) {
    const { rows } = await sql<{ about: string; total: number }>`
      SELECT about, count(*) OVER () AS total FROM (${query}) q LIMIT 5`.execute(db);
    const [first] = rows;
    if (first) differences.push({ check, count: first.total, examples: rows.map(({ about }) => about) });
  }
  return differences;
}
