import type { PoolClient } from 'pg';
import type { Database } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { kinds } from './kinds/kinds.ts';
import type { Counts, Kind, KindName } from './kinds/kind.ts';
import { merge } from './merge.ts';
import { reasonColumn, rowReader } from './read-row.ts';
import { ExchangeRefusal } from './refusal.ts';
import { csvRows } from './source/csv.ts';
import { jsonRows, ndjsonRows } from './source/json.ts';
import { asUtf8 } from './source/encoding.ts';
import type { Bytes, Format, SourceRow } from './source/source.ts';
import {
  countStaged,
  createStage,
  refuseByChecks,
  refusedRows,
  refuseRepeated,
  stageRows,
  type RefusedRow,
} from './stage.ts';

export interface ImportRequest {
  kind: KindName;
  format: Format;
  input: AsyncIterable<Buffer>;
  now: Date;
  /** The operator and the file, for the audit log. */
  notes: string;
  /** The API key that imports, for the audit log. */
  apiKey?: { apiKeyId: number };
  dryRun?: boolean;
  /** Removes stored rows that the file lacks, for a kind that can. With a refused row nothing is removed. */
  replaces?: boolean;
  /** Ends the import before the next batch. Stored batches stay. Until the first batch it rejects with an AbortError. */
  signal?: AbortSignal;
  onProgress?: (progress: ImportProgress) => void;
  /** Receives notes about the file for the operator. */
  onNote?: (note: string) => void;
  /** Called after the import for each refused row in file order, with the header of a CSV file. */
  onRefused?: (row: RefusedRow, header: readonly string[] | undefined) => Promise<void> | void;
}

export type ImportProgress =
  | { phase: 'reading'; bytes: number; rows: number }
  | { phase: 'checking' }
  | { phase: 'writing'; rows: number; share: number };

export interface ImportOutcome extends Counts {
  read: number;
  refused: number;
}

/**
 * Imports a file of rows. The whole file is read into a temporary table and checked first, so an unreadable file
 * changes nothing. New rows are then inserted and differing rows updated, some thousands per transaction. Nothing is
 * removed without `replaces`, and a second import finds everything unchanged. @throws ExchangeRefusal for an invalid file, and while
 * another import is running
 */
export async function importRows(database: Database, request: ImportRequest): Promise<ImportOutcome> {
  const { now, notes, dryRun = false, replaces = false, signal, onProgress = () => undefined, onNote } = request;
  const kind = kinds[request.kind];
  const client = await database.pool.connect();
  try {
    await client.query(`SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET work_mem = '64MB';
      SET application_name = 'foyer import ${kind.name}'`);
    await lock(client);
    await createStage(client, kind);
    let header: readonly string[] | undefined;
    const rows = readRows(request, kind, onProgress, (names) => (header = names));
    await stageRows(client, kind, rows);
    onProgress({ phase: 'checking' });
    await refuseRepeated(client);
    await refuseByChecks(client, kind, { replaces });
    signal?.throwIfAborted();
    const before = await countStaged(client);
    const removed =
      kind.replace && replaces ? { removed: before.refused > 0 ? 0 : await kind.replace(client, { now, dryRun }) } : {};
    const tables = kind.targets?.length ?? 1;
    const written = {
      now,
      dryRun,
      signal,
      onProgress: (done: number, total: number) =>
        onProgress({ phase: 'writing', rows: Math.floor(done / tables), share: done / total }),
    };
    const counts = kind.apply
      ? await kind.apply({ database, client, notes, onNote, ...written })
      : await merge(client, kind, { last: before.last, ...written });
    const { read, refused } = await countStaged(client);
    const outcome = { read, refused, ...counts, ...removed };
    if (!dryRun && counts.added + counts.changed + (outcome.removed ?? 0) > 0) {
      await writeAudit(
        database.kysely,
        { actor: null, now, ...(request.apiKey ? { apiKey: request.apiKey } : {}) },
        { action: 'data.imported', entity: 'import', entityId: kind.name, after: outcome, notes },
      );
      // Without ANALYZE the planner has no statistics for the new rows.
      for (const { table } of kind.targets ?? []) await client.query(`ANALYZE ${table}`);
    }
    if (request.onRefused) for await (const row of refusedRows(client)) await request.onRefused(row, header);
    return outcome;
  } finally {
    // Closing the session also releases the lock, but some time later, and an import that starts before that is refused.
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    client.release(true);
  }
}

/** Any number that no other advisory lock of the database uses. */
const lockKey = 7_304_118;

/** Only one import at a time: two could undo each other's changes and wait for each other's rows. */
async function lock(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lockKey]);
  if (rows[0]?.taken === true) return;
  const { rows: holders } = await client.query<{ name: string; since: string; pid: number }>(
    `SELECT a.application_name AS name, to_char(a.backend_start, 'HH24:MI') AS since, a.pid
     FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND l.objid = $1 AND a.datname = current_database()`,
    [lockKey],
  );
  const [holder] = holders;
  const who = holder ? ` (${holder.name}, since ${holder.since}, PostgreSQL process ${holder.pid})` : '';
  throw new ExchangeRefusal(`Another import is running${who}. Wait until it ends. Nothing was changed.`);
}

/** Rows between two progress reports. */
const tellEvery = 1000;

async function* readRows(
  { format, input, signal, onNote }: ImportRequest,
  kind: Kind,
  onProgress: (progress: ImportProgress) => void,
  onHeader: (names: readonly string[]) => void,
) {
  const read = rowReader(kind);
  let bytes = 0;
  let seq = 0;
  const source = asUtf8(input, { onBytes: (known) => (bytes = known), onNote });
  const rows = rowsIn(format, source, kind.longestRow, (headings) => {
    const names = columnsNamed(kind, headings);
    checkHeader(kind, names);
    onHeader(names);
    return names;
  });
  for await (const row of rows) {
    seq += 1;
    signal?.throwIfAborted();
    if (seq % tellEvery === 0) onProgress({ phase: 'reading', bytes, rows: seq });
    yield read(row, seq);
  }
}

function rowsIn(
  format: Format,
  source: Bytes,
  longest: number | undefined,
  onHeader: (names: string[]) => string[],
): AsyncGenerator<SourceRow> {
  if (format === 'csv') return csvRows(source, onHeader, longest);
  return format === 'json' ? jsonRows(source, longest) : ndjsonRows(source, longest);
}

/** A heading without differences in case, width, blanks and separators. */
const foldHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}_-]+/gu, '')
    .toLowerCase();

/** Maps headings to column names, however they are spelled. An unknown heading stays unchanged. */
function columnsNamed({ columns }: Kind, headings: readonly string[]): string[] {
  const known = new Map([...Object.keys(columns), reasonColumn].map((name) => [foldHeading(name), name]));
  return headings.map((heading) => known.get(foldHeading(heading)) ?? heading);
}

/** @throws ExchangeRefusal naming unknown, duplicate or missing columns */
function checkHeader({ name, columns }: Kind, names: readonly string[]): void {
  const known = Object.keys(columns);
  const refuse = (what: string) =>
    new ExchangeRefusal(`${what} Columns of ${name}: ${known.join(', ')}. Nothing was changed.`);
  const unknown = names.filter((each) => !known.includes(each) && each !== reasonColumn);
  if (unknown.length > 0) throw refuse(`The file has unknown columns: ${unknown.join(', ')}.`);
  const twice = names.filter((each, index) => names.indexOf(each) < index);
  if (twice.length > 0) throw refuse(`The file has duplicate columns: ${twice.join(', ')}.`);
  const missing = Object.entries(columns).flatMap(([each, { needed }]) =>
    needed && !names.includes(each) ? [each] : [],
  );
  if (missing.length > 0) throw refuse(`The file lacks columns: ${missing.join(', ')}.`);
}
