import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { ExportColumn, Source } from './source.ts';

/** Rows per batch. Memory use does not depend on the number of rows. */
const rowsAtOnce = 1_000;

/** A batch of rows in JSON (`UnwrittenRows`). */
export interface Batch {
  json: string;
  count: number;
}

/**
 * Yields all rows of a list in batches, oldest first. Each batch is its own statement that continues after the last
 * row. A slow reader therefore holds neither a connection nor a snapshot, and no row is repeated. PostgreSQL builds the
 * JSON, because converting each value in this thread takes six times as long.
 */
export async function* readRows(db: Db, source: Source, columns: readonly ExportColumn[]): AsyncGenerator<Batch> {
  const { rows: from, alias, joins, currency } = source;
  const [time, id] = [sql.ref(source.time), sql.ref(source.id)];
  const [at, rowId] = [sql.ref(`${alias}.at`), sql.ref(`${alias}.row_id`)];
  const selected = sql.join(columns.map(({ value }, index) => sql`${value} AS ${sql.id(`c${index}`)}`));
  const ownJoins = [...new Set(columns.flatMap(({ join }) => join ?? []))];
  let last: { time: string; id: number } | undefined;
  for (;;) {
    const after = last ? sql`AND (${time}, ${id}) > (${last.time}::timestamptz, ${last.id})` : sql``;
    // The inner SELECT limits the rows before the joins.
    const { rows } = await sql<{ json: string | null; count: number; last: { time: string; id: number } | null }>`
      WITH batch AS MATERIALIZED (
        SELECT row_number() OVER (ORDER BY ${at}, ${rowId}) AS number, ${at}::text AS time, ${rowId} AS id,
          ${sql.ref(currency)} AS currency, ${selected}
        FROM (${from} ${after} ORDER BY ${time}, ${id} LIMIT ${rowsAtOnce}) ${sql.id(alias)} ${joins}
          ${sql.join(ownJoins, sql` `)})
      SELECT json_agg(batch ORDER BY number)::text AS json, count(*) AS count,
        (array_agg(json_build_object('time', time, 'id', id) ORDER BY number DESC))[1] AS last
      FROM batch`.execute(db);
    const [batch] = rows;
    if (!batch?.json || !batch.last) return;
    yield { json: batch.json, count: batch.count };
    last = batch.last;
    if (batch.count < rowsAtOnce) return;
  }
}
