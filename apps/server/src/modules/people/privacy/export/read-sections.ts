import { sql } from 'kysely';
import type { Db } from '../../../../db/database.ts';
import { sections, type SectionName } from './sections.ts';

/** Rows per query, so memory use does not depend on the amount of data. */
const rowsAtOnce = 500;

export type Datum = Record<string, unknown>;

/** Yields all rows of a section in batches. Each batch is its own statement, so a slow download holds no database connection. */
export async function* readSection(db: Db, name: SectionName, accountId: number): AsyncGenerator<Datum[]> {
  let last = -1;
  for (;;) {
    const { rows } = await sql<{ n: number; row: Datum }>`
      SELECT n, row FROM (${sections[name](accountId)}) held WHERE n > ${last} ORDER BY n LIMIT ${rowsAtOnce}`.execute(
      db,
    );
    if (rows.length > 0) yield rows.map(({ row }) => row);
    last = rows.at(-1)?.n ?? last;
    if (rows.length < rowsAtOnce) return;
  }
}
