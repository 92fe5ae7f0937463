import type { PoolClient } from 'pg';
import { isRetryable } from '../../../db/errors.ts';
import type { Counts, Kind, Target } from './kinds/kind.ts';

/**
 * Writes staged rows to the tables in batches. Each batch is its own transaction, so a concurrent sale never waits for
 * the whole import.
 */

const rowsOfRange = 'staged s';
const inRange = 's.refusal IS NULL AND s.seq > $1 AND s.seq <= $2';
const list = (columns: Readonly<Record<string, string>>) => Object.keys(columns).join(', ');
const valuesOf = (columns: Readonly<Record<string, string>>) => Object.values(columns).join(', ');

const rowsOf = ({ only }: Target) => `${inRange}${only === undefined ? '' : ` AND ${only}`}`;
const differs = ({ follows }: Target) =>
  `ROW(${Object.keys(follows)
    .map((column) => `t.${column}`)
    .join(', ')}) IS DISTINCT FROM ROW(${valuesOf(follows)})`;

/**
 * Writes a range of rows to one table and counts them. It compares with the table row at execution time, and keeps
 * concurrent changes to columns that the file does not contain.
 */
function writing(target: Target): string {
  const { table, joins = '', match, identity, follows, touched = {}, created = {}, neverNew } = target;
  const all = { ...identity, ...follows, ...touched, ...created };
  const set = Object.entries({ ...follows, ...touched }).map(([column, value]) => `${column} = ${value}`);
  const insert = `INSERT INTO ${table} (${list(all)})
    SELECT ${valuesOf(all)} FROM ${rowsOfRange} ${joins} LEFT JOIN ${table} t ON ${match}
    WHERE ${rowsOf(target)} AND t.ctid IS NULL ON CONFLICT DO NOTHING RETURNING 1`;
  return `
    WITH changed AS (
      UPDATE ${table} t SET ${set.join(', ')} FROM ${rowsOfRange} ${joins}
      WHERE ${rowsOf(target)} AND ${match} AND ${differs(target)} RETURNING 1),
    added AS (${neverNew ? 'SELECT 1 WHERE false' : insert})
    SELECT (SELECT count(*) FROM added) AS added, (SELECT count(*) FROM changed) AS changed,
      (SELECT count(*) FROM ${rowsOfRange} WHERE ${rowsOf(target)}) AS rows`;
}

/**
 * Returns the counts of `writing` without writing. A row without a match counts as new, even if the same file inserts
 * its match earlier.
 */
function looking(target: Target): string {
  const { table, joins = '', match } = target;
  return `
    WITH found AS (
      SELECT ${differs(target)} AS differs FROM ${rowsOfRange} ${joins} JOIN ${table} t ON ${match} WHERE ${rowsOf(target)}),
    counted AS (SELECT count(*) AS rows FROM ${rowsOfRange} WHERE ${rowsOf(target)})
    SELECT c.rows - (SELECT count(*) FROM found) AS added, (SELECT count(*) FROM found WHERE differs) AS changed, c.rows FROM counted c`;
}

/** Rows per transaction. Measured: larger batches are no faster and lock their rows longer. */
const rowsAtOnce = 5000;

export interface MergeOptions {
  now: Date;
  dryRun: boolean;
  /** The highest `seq` of the staged rows. */
  last: number;
  /** Ends the merge before the next batch. */
  signal?: AbortSignal | undefined;
  onProgress: (done: number, total: number) => void;
}

/** Writes the staged rows to the tables of their kind, table by table. */
export async function merge(client: PoolClient, kind: Kind, options: MergeOptions): Promise<Counts> {
  const { now, dryRun, last, signal, onProgress } = options;
  const sum: Counts = { added: 0, changed: 0, unchanged: 0 };
  const at = `'${now.toISOString()}'::timestamptz`;
  const { targets = [] } = kind;
  for (const [index, target] of targets.entries()) {
    const statement = (dryRun ? looking(target) : writing(target)).replaceAll(':now', at);
    for (let from = 0; from < last; from += rowsAtOnce) {
      if (signal?.aborted) return { ...sum, isPartial: true };
      const to = Math.min(last, from + rowsAtOnce);
      const counted = await inTransaction(client, async () => {
        const { rows } = await client.query<Counts & { rows: number }>(statement, [from, to]);
        return rows[0] ?? { added: 0, changed: 0, rows: 0 };
      });
      sum.added += counted.added;
      sum.changed += counted.changed;
      sum.unchanged += counted.rows - counted.added - counted.changed;
      onProgress(index * last + to, targets.length * last);
    }
  }
  return sum;
}

/** Retries after a deadlock. The failed attempt is rolled back completely. */
async function inTransaction<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  for (let left = 3; ; left -= 1) {
    try {
      await client.query('BEGIN');
      const result = await work();
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK');
      if (left === 0 || !isRetryable(error)) throw error;
    }
  }
}
