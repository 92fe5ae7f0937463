import { sql } from 'kysely';
import type { Db } from '../../../../db/database.ts';
import type { PersonalData } from '../deps.ts';
import { ownSections, type SectionName } from './sections.ts';

/** Rows per query, so memory use does not depend on the amount of data. */
const rowsAtOnce = 500;

export type Datum = Record<string, unknown>;

/** Yields all rows of a section about one account, in batches. */
export type ReadSection = (name: SectionName) => AsyncGenerator<Datum[]>;

/** Each batch is its own statement, so a slow download holds no database connection. */
export async function* readSection(
  { db, personalData }: { db: Db; personalData: PersonalData },
  name: SectionName,
  accountId: number,
): AsyncGenerator<Datum[]> {
  const section = { ...ownSections, ...personalData.sections }[name];
  let last = -1;
  for (;;) {
    const { rows } = await sql<{ n: number; row: Datum }>`
      SELECT n, row FROM (${section(accountId)}) held WHERE n > ${last} ORDER BY n LIMIT ${rowsAtOnce}`.execute(db);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    last = rows.at(-1)?.n ?? last;
    if (rows.length < rowsAtOnce) return;
  }
}
