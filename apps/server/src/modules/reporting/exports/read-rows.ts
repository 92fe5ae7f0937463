import type { Currency } from '@foyer/contract/vocabulary';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Cell, ExportColumn, Source } from './source.ts';

/** Rows that are fetched at once: memory stays the same however many there are. */
const rowsAtOnce = 1_000;

interface Place {
  time: string;
  id: number;
}

/**
 * All rows of a list, some at a time, in the order of their coming. Each stretch is a statement by itself that begins after the last row:
 * whoever reads slowly holds neither a connection nor a snapshot, and no row comes twice.
 */
export async function* readRows(db: Db, source: Source, columns: readonly ExportColumn[]): AsyncGenerator<Cell[][]> {
  const { rows: from, alias, joins, currency } = source;
  const [time, id] = [sql.ref(source.time), sql.ref(source.id)];
  const [at, rowId] = [sql.ref(`${alias}.at`), sql.ref(`${alias}.row_id`)];
  const selected = sql.join(columns.map(({ value }, index) => sql`${value} AS ${sql.id(`c${index}`)}`));
  let last: Place | undefined;
  for (;;) {
    const after = last ? sql`AND (${time}, ${id}) > (${last.time}::timestamptz, ${last.id})` : sql``;
    // The stretch first, so that what belongs to it is looked up for so many rows and not for all.
    const { rows } = await sql<Place & { currency: Currency } & Record<string, unknown>>`
      SELECT ${at}::text AS time, ${rowId} AS id, ${sql.ref(currency)} AS currency, ${selected}
      FROM (${from} ${after} ORDER BY ${time}, ${id} LIMIT ${rowsAtOnce}) ${sql.id(alias)} ${joins}
      ORDER BY ${at}, ${rowId}`.execute(db);
    yield rows.map((row) =>
      columns.map(({ cell }, index) => {
        const value = row[`c${index}`];
        return cell ? cell(value, row.currency) : ((value ?? null) as Cell);
      }),
    );
    last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
  }
}
