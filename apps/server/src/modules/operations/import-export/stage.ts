import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Cell, Kind } from './kinds/kind.ts';

/**
 * The staging table: a temporary table with the rows of the file. Nothing else in the database changes until the whole
 * file has been read. Each row has its position in the file (`seq`), its original text (`source`), the columns it
 * contains (`given`, one bit each), and the reason if it is refused.
 */

const ownColumns = { seq: 'integer', line: 'integer', given: 'integer', key: 'text', source: 'text', refusal: 'text' };
type Own = Record<keyof typeof ownColumns, string | number | null>;

/** A row to stage: the common columns and the cells of its kind. */
export interface StagedRow extends Own {
  cells: Readonly<Record<string, Cell>>;
}

/** Columns of the kind, in staging order. */
const kindColumns = ({ columns, derived }: Kind): [name: string, type: string][] => [
  ...Object.entries(columns).map(([name, { type }]): [string, string] => [name, type]),
  ...Object.entries(derived?.types ?? {}),
];

const quoted = (name: string) => `"${name}"`;

export async function createStage(client: PoolClient, kind: Kind): Promise<void> {
  const all = [...Object.entries(ownColumns), ...kindColumns(kind)];
  await client.query(`CREATE TEMP TABLE staged (${all.map(([name, type]) => `${quoted(name)} ${type}`).join(', ')})`);
}

/** Characters collected before a write to the database. */
const chunkLength = 1 << 16;

/** Writes rows into the staging table as they arrive, and waits while the database is busy. */
export async function stageRows(client: PoolClient, kind: Kind, rows: AsyncIterable<StagedRow>): Promise<void> {
  const names = kindColumns(kind).map(([name]) => name);
  const columns = [...Object.keys(ownColumns), ...names].map(quoted).join(', ');
  const copy = client.query(copyFrom(`COPY staged (${columns}) FROM STDIN`));
  let isRefused = false;
  const done = new Promise<void>((resolve, reject) => {
    copy.once('finish', resolve);
    // `on`: an error after the first one has no other listener, and would end the process.
    copy.on('error', (error) => {
      isRefused = true;
      reject(error);
    });
  });
  // Awaited below. Without this handler, an error while rows are still being read would be an unhandled rejection.
  done.catch(() => undefined);
  try {
    let text = '';
    for await (const row of rows) {
      if (isRefused) break;
      const { cells, seq, line, given, key, source, refusal } = row;
      const all = [seq, line, given, key, source, refusal, ...names.map((name) => cells[name] ?? null)];
      text += `${all.map(copyCell).join('\t')}\n`;
      if (text.length < chunkLength) continue;
      if (!copy.write(text)) await Promise.race([new Promise((resolve) => copy.once('drain', resolve)), done]);
      text = '';
    }
    if (!isRefused) copy.end(text);
  } catch (error) {
    // PostgreSQL has ended the COPY, or the connection is lost: nothing is left to abort, and its reason counts.
    if (isRefused) await done;
    copy.destroy();
    throw error;
  }
  await done;
  await client.query('CREATE UNIQUE INDEX ON staged (seq); ANALYZE staged');
}

const special: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value in COPY text format. PostgreSQL cannot store the character U+0000. */
function copyCell(value: string | number | null): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  // oxlint-disable-next-line no-control-regex -- the very characters that are escaped or left out
  return /[\\\t\n\r\u0000]/.test(value) ? value.replaceAll(/[\\\t\n\r\u0000]/g, (sign) => special[sign] ?? '') : value;
}

/** Refuses each row with the key of an earlier row in the file. */
export async function refuseRepeated(client: PoolClient): Promise<void> {
  await client.query(`
    UPDATE staged s SET refusal = 'DUPLICATE: line ' || d.first_line || ' is about the same'
    FROM (
      SELECT seq, first_value(seq) OVER earlier AS first, first_value(line) OVER earlier AS first_line
      FROM staged WHERE refusal IS NULL WINDOW earlier AS (PARTITION BY key COLLATE "C" ORDER BY seq)) d
    WHERE d.seq = s.seq AND d.first <> s.seq`);
}

export async function refuseByChecks(client: PoolClient, kind: Kind, options: { replaces: boolean }): Promise<void> {
  for (const { code, words, where } of kind.checks) {
    await client.query(`UPDATE staged s SET refusal = '${code}: ' || ${words} WHERE s.refusal IS NULL AND ${where}`);
  }
  await kind.prepare?.(client, options);
}

export interface RefusedRow {
  line: number;
  /** `CODE: words`. */
  reason: string;
  /** The cells of a CSV row as JSON, or the original text of a JSON row. */
  source: string;
}

/** Yields the refused rows in file order, a thousand per query. */
export async function* refusedRows(client: PoolClient): AsyncGenerator<RefusedRow> {
  for (let after = -1; ;) {
    const { rows } = await client.query<RefusedRow & { seq: number }>(
      `SELECT seq, line, refusal AS reason, source FROM staged WHERE refusal IS NOT NULL AND seq > $1 ORDER BY seq LIMIT 1000`,
      [after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.seq;
  }
}

/** Number of staged and refused rows, and the highest `seq`. */
export async function countStaged(client: PoolClient): Promise<{ read: number; refused: number; last: number }> {
  const { rows } = await client.query<{ read: number; refused: number; last: number }>(
    'SELECT count(*) AS read, count(refusal) AS refused, coalesce(max(seq), 0) AS last FROM staged',
  );
  return rows[0] ?? { read: 0, refused: 0, last: 0 };
}
