import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../src/db/database.ts';

/**
 * Where several processes have to meet to show a race, they wait for each other at a barrier: a lock that the test holds until
 * PostgreSQL says that all of them wait. Time decides nothing, so a busy machine cannot let the race be missed.
 */

/** How long all may take to arrive, in ms. Less than the pool's statement time-out, which would hide who is missing. */
const arrivalMs = 20_000;
const key = 7_304_219;

/** The call that stands still until `meeting` lets everybody go on. */
export const atBarrier = `pg_advisory_xact_lock_shared(${key})`;
/** The same as a statement inside a weakened SQL function. */
export const meetHere = `PERFORM ${atBarrier};`;

/**
 * Lets `act` run into the barrier: until `count` of its statements wait, at `meetHere` or for one that does (a row, a unique
 * key), none goes on.
 * @throws Error when fewer arrive in time.
 */
export function meeting<T>(database: Database, count: number, act: () => Promise<T>): Promise<T> {
  return whileLocked(database, () => sql`SELECT pg_advisory_xact_lock(${key})`, count, act);
}

/** The same with a lock of the test's choice, such as `SELECT … FOR UPDATE` of the row they all want to write. */
export async function whileLocked<T>(
  database: Database,
  lock: () => ReturnType<typeof sql>,
  count: number,
  act: () => Promise<T>,
): Promise<T> {
  let acting: Promise<T> | undefined;
  try {
    await database.transaction(async (tx) => {
      await lock().execute(tx);
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
      acting = act();
      // Whoever fails before all have met is heard below.
      acting.catch(() => undefined);
      await untilWaiting(database, rows[0]?.pid ?? 0, count);
    });
  } catch (error) {
    await acting?.catch(() => undefined);
    throw error;
  }
  if (!acting) throw new Error('Nothing was started.');
  return acting;
}

/**
 * Until so many statements wait for the lock of that process, or for one that does. Others wait, too, for a moment: requests of one person
 * at the row that counts their look-ups of others. Whoever does has not arrived yet.
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

/** Resolves once `count` statements of this database wait for a lock. */
export async function untilStatementsWait({ kysely }: Pick<Database, 'kysely'>, count: number): Promise<void> {
  let waiting = 0;
  for (const started = performance.now(); performance.now() - started < arrivalMs; await pause(2)) {
    const { rows } = await sql<{ waiting: number }>`SELECT count(*) AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(kysely);
    waiting = rows[0]?.waiting ?? 0;
    if (waiting >= count) return;
  }
  throw new Error(`${waiting} statements wait for a lock, not ${count}.`);
}
