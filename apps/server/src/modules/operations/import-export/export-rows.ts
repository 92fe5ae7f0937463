import type { PoolClient } from 'pg';
import type { Database } from '../../../db/database.ts';
import { kinds } from './kinds/kinds.ts';
import type { Cell, ColumnType, KindName, Kind } from './kinds/kind.ts';
import type { Format } from './source/source.ts';
import { rowWriter, type RowWriter } from './source/write-rows.ts';

export interface ExportRequest {
  kind: KindName;
  format: Format;
  /** Includes password hashes, except those of demo accounts with a publicly known password. */
  passwordHashes?: boolean;
  /** Receives text. The next rows are read after its promise resolves. */
  write: (text: string) => Promise<void>;
  /** Ends the export between two fetches. It then rejects with an AbortError. */
  signal?: AbortSignal;
  /** `total` is unknown for events. */
  onProgress?: (rows: number, total: number | undefined) => void;
  /** Receives notes about the file for the operator. */
  onNote?: (note: string) => void;
}

/** Rows per fetch, so memory use does not depend on the number of rows. */
const rowsAtOnce = 500;

/**
 * Exports all rows of a kind from one snapshot, in an order that does not depend on the database. An export that is
 * imported into an empty database and exported again is identical byte for byte, except images, which an import encodes
 * again. Returns the number of rows.
 */
export async function exportRows(database: Database, request: ExportRequest): Promise<number> {
  const { format, passwordHashes = false, write, signal, onProgress } = request;
  const kind = kinds[request.kind];
  const columns: Record<string, ColumnType> = {};
  for (const [name, { type }] of Object.entries(kind.columns)) {
    const isLeftOut = name === 'passwordHash' ? !passwordHashes : format === 'csv' && kind.notInCsv?.includes(name);
    if (isLeftOut !== true) columns[name] = type;
  }
  const writer = rowWriter(format, columns);
  if (kind.rows) return exportEach(database, { rows: kind.rows, columns: Object.keys(columns), writer }, request);
  const client = await database.pool.connect();
  let count = 0;
  try {
    // A slow reader, such as a pager, must not hit a timeout. SET LOCAL, because a connection pooler may give this session to another
    // client afterwards.
    await client.query(`BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY;
      SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
      SET LOCAL TIME ZONE 'UTC'; SET LOCAL DateStyle = 'ISO';
      DECLARE exported NO SCROLL CURSOR FOR ${selectOf(kind, Object.keys(columns))}`);
    const total = onProgress && kind.source && (await countOf(client, kind.source.from));
    await write(writer.start);
    for (;;) {
      signal?.throwIfAborted();
      const { rows } = await client.query<Cell[]>({ text: `FETCH ${rowsAtOnce} FROM exported`, rowMode: 'array' });
      if (rows.length === 0) break;
      count += rows.length;
      await write(rows.map((cells) => writer.row(cells)).join(''));
      onProgress?.(count, total);
    }
    await write(writer.end);
    return count;
  } finally {
    client.release(true);
  }
}

async function countOf(client: PoolClient, from: string): Promise<number> {
  const { rows } = await client.query<{ total: number }>(`SELECT count(*)::float8 AS total FROM ${from}`);
  return rows[0]?.total ?? 0;
}

async function exportEach(
  database: Database,
  { rows, columns, writer }: { rows: NonNullable<Kind['rows']>; columns: readonly string[]; writer: RowWriter },
  { write, signal, onProgress, onNote = () => undefined }: ExportRequest,
): Promise<number> {
  let count = 0;
  await write(writer.start);
  await rows(database, {
    columns,
    onNote,
    write: async (cells) => {
      signal?.throwIfAborted();
      count += 1;
      await write(writer.row(cells));
      onProgress?.(count, undefined);
    },
  });
  await write(writer.end);
  return count;
}

/** Selects every value as text, ordered by bytes, because collations differ between databases. */
function selectOf({ source }: Kind, names: readonly string[]): string {
  if (!source) throw new Error('This kind has rows of its own.');
  const { from, values, order } = source;
  const selected = names.map((name) => `(${values[name]})::text AS "${name}"`);
  const by = order.map((name) => `"${name}" COLLATE "C" NULLS FIRST`);
  return `SELECT * FROM (SELECT ${selected.join(', ')} FROM ${from}) exported ORDER BY ${by.join(', ')}`;
}
