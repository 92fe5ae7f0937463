import type { Database } from '../../db/database.ts';
import { kinds } from './kinds/kinds.ts';
import type { Cell, ColumnType, KindName, Kind } from './kinds/kind.ts';
import type { Format } from './source/source.ts';
import { rowWriter, type RowWriter } from './source/write-rows.ts';

export interface ExportRequest {
  kind: KindName;
  format: Format;
  /** Password hashes come along, but those of demo accounts, whose password everybody knows. */
  passwordHashes?: boolean;
  /** Takes text, in time: the next rows are read when it has answered. */
  write: (text: string) => Promise<void>;
}

/** Rows that are fetched at once: memory stays the same however many there are. */
const rowsAtOnce = 500;

/**
 * Writes out all rows of a kind as they were at one moment, in an order that is the same everywhere, so that what is brought into an empty
 * database comes out of it the same, byte for byte. Answers how many.
 */
export async function exportRows(database: Database, request: ExportRequest): Promise<number> {
  const { format, passwordHashes = false, write } = request;
  const kind = kinds[request.kind];
  const columns: Record<string, ColumnType> = {};
  for (const [name, { type }] of Object.entries(kind.columns)) {
    if (name !== 'passwordHash' || passwordHashes) columns[name] = type;
  }
  const writer = rowWriter(format, columns);
  if (kind.rows) return exportEach(database, kind.rows, writer, write);
  const client = await database.pool.connect();
  let count = 0;
  try {
    // Whoever reads slowly, a pager for one, must not be cut off; behind a pooler the session is soon somebody else's.
    await client.query(`BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY;
      SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
      SET LOCAL TIME ZONE 'UTC'; SET LOCAL DateStyle = 'ISO';
      DECLARE exported NO SCROLL CURSOR FOR ${selectOf(kind, Object.keys(columns))}`);
    await write(writer.start);
    for (;;) {
      const { rows } = await client.query<Cell[]>({ text: `FETCH ${rowsAtOnce} FROM exported`, rowMode: 'array' });
      if (rows.length === 0) break;
      count += rows.length;
      await write(rows.map((cells) => writer.row(cells)).join(''));
    }
    await write(writer.end);
    return count;
  } finally {
    client.release(true);
  }
}

async function exportEach(
  database: Database,
  rows: NonNullable<Kind['rows']>,
  writer: RowWriter,
  write: ExportRequest['write'],
): Promise<number> {
  let count = 0;
  await write(writer.start);
  await rows(database, async (cells) => {
    count += 1;
    await write(writer.row(cells));
  });
  await write(writer.end);
  return count;
}

/** Every value as its text, ordered by the bytes of the names: collations differ from database to database. */
function selectOf({ source }: Kind, names: readonly string[]): string {
  if (!source) throw new Error('This kind has rows of its own.');
  const { from, values, order } = source;
  const selected = names.map((name) => `(${values[name]})::text AS "${name}"`);
  const by = order.map((name) => `"${name}" COLLATE "C" NULLS FIRST`);
  return `SELECT * FROM (SELECT ${selected.join(', ')} FROM ${from}) exported ORDER BY ${by.join(', ')}`;
}
