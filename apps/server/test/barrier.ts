import { AsyncResource } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Tx } from '../src/db/database.ts';

/**
 * A barrier that lets several processes meet, to provoke a race. The test holds a lock until PostgreSQL reports that all of them wait. Nothing depends on time,
 * so a busy machine cannot miss the race.
 */

/** Time limit in ms for all to arrive. It is shorter than the statement time-out of test databases, which would hide the missing statement. */
const arrivalMs = 60_000;
const key = 7_304_219;

/** SQL call that waits until `meeting` releases everyone. */
export const atBarrier = `pg_advisory_xact_lock_shared(${key})`;
/** The same call as a statement inside a weakened SQL function. */
export const meetHere = `PERFORM ${atBarrier};`;

/**
 * Runs `act` into the barrier. No statement continues until `count` of them wait, at `meetHere` or for another waiting statement (a row, a unique key).
 * @throws Error when fewer arrive in time.
 */
export function meeting<T>(database: Database, count: number, act: () => Promise<T>): Promise<T> {
  return whileLocked(database, () => sql`SELECT pg_advisory_xact_lock(${key})`, count, act);
}

/**
 * Like `meeting`, with a lock that the test chooses, such as `SELECT … FOR UPDATE` of the row that all want to write. `whileAllWait` runs in the transaction with the
 * lock.
 */
export async function whileLocked<T>(
  database: Database,
  lock: () => ReturnType<typeof sql>,
  count: number,
  act: () => Promise<T>,
  whileAllWait?: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  // The work is not part of this transaction.
  const actOutside = AsyncResource.bind(act);
  let acting: Promise<T> | undefined;
  try {
    await database.transaction(async (tx) => {
      await lock().execute(tx);
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
      acting = actOutside();
      // The await below reports a failure before all have met.
      acting.catch(() => undefined);
      await untilWaiting(database, rows[0]?.pid ?? 0, count);
      await whileAllWait?.(tx);
    });
  } catch (error) {
    await acting?.catch(() => undefined);
    throw error;
  }
  if (!acting) throw new Error('Nothing was started.');
  return acting;
}

/**
 * Waits until this many statements wait for that process's lock, directly or behind another waiting statement. Statements that wait briefly for another lock,
 * such as a person's look-up counter, do not count.
 */
async function untilWaiting(database: Database, holder: number, count: number): Promise<void> {
  let arrived = 0;
  for (const started = performance.now(); performance.now() - started < arrivalMs; await pause(2)) {
    const { rows } = await sql<{ arrived: number }>`
      WITH RECURSIVE waiting AS MATERIALIZED (
        SELECT pid, pg_blocking_pids(pid) AS behind FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'
      ), met AS (
        SELECT pid FROM waiting WHERE ${holder} = ANY (behind)
        UNION SELECT waiting.pid FROM waiting JOIN met ON met.pid = ANY (waiting.behind)
      )
      SELECT count(*) AS arrived FROM met`.execute(database.kysely);
    arrived = rows[0]?.arrived ?? 0;
    if (arrived >= count) return;
  }
  throw new Error(`Only ${arrived} of ${count} met at the barrier within ${arrivalMs / 1000} s.`);
}

/** Resolves when `count` statements of this database wait for a lock, or when `signal` ends the wait. */
export async function untilStatementsWait(
  { kysely }: Pick<Database, 'kysely'>,
  count: number,
  signal?: AbortSignal,
): Promise<void> {
  let waiting = 0;
  for (const started = performance.now(); performance.now() - started < arrivalMs; await pause(2)) {
    if (signal?.aborted === true) return;
    const { rows } = await sql<{ waiting: number }>`SELECT count(*) AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(kysely);
    waiting = rows[0]?.waiting ?? 0;
    if (waiting >= count) return;
  }
  throw new Error(`${waiting} statements wait for a lock, not ${count}.`);
}
