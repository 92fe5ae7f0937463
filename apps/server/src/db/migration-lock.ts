import type { Client, ClientBase } from 'pg';
import { DatabaseStartError } from './errors.ts';

/**
 * Runs a step in a transaction that holds the lock of migrations; it ends with the transaction, also behind a pooler, where a lock of the
 * session would stay with a connection that others get.
 */
export type MigrationLock = <T>(step: () => Promise<T>) => Promise<T>;

/** Any number; it only has to differ from other advisory locks of the database. */
const lockKey = 7_304_117;

/** Takes the lock of migrations for the caller's transaction; false when somebody has it. */
export async function tryMigrationLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS taken', [lockKey]);
  return rows[0]?.taken === true;
}

/**
 * @param onWait hears once who holds the lock, when it is taken
 * @returns the lock. It throws DatabaseStartError naming the holder when that does not let go within `waitSeconds`.
 */
export function createLock(
  client: Client,
  { waitSeconds, onWait }: { waitSeconds: number; onWait: ((holder: string) => void) | undefined },
): MigrationLock {
  let told = false;

  /** Takes the lock of the transaction; when another has it, says so and waits. */
  async function take(): Promise<void> {
    if (await tryMigrationLock(client)) return;
    const holder = await describeHolder(client);
    if (!told) onWait?.(holder);
    told = true;
    try {
      await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      throw new DatabaseStartError(
        `Another process is bringing the database forward: ${holder}. Waited ${waitSeconds} s for it (MIGRATION_WAIT_SECONDS).`,
        { cause: error },
      );
    }
  }

  return async (step) => {
    await client.query('BEGIN');
    try {
      // A migration takes its time; what it waits for may not, since all who come after it wait as well.
      await client.query(
        `SELECT set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
           set_config('lock_timeout', $1, true)`,
        [`${waitSeconds}s`],
      );
      await take();
      const result = await step();
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      if (!isLockTimeout(error instanceof DatabaseStartError ? error.cause : error)) throw error;
      if (error instanceof DatabaseStartError && error.message.startsWith('Another process')) throw error;
      throw new DatabaseStartError(
        `${error instanceof Error ? error.message : String(error)}. ${await describeOldest(client)} Waited ${waitSeconds} s (MIGRATION_WAIT_SECONDS).`,
        { cause: error },
      );
    }
  };
}

const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03';

const session = `'pid ' || pid || ', ' || coalesce(nullif(application_name, ''), 'unnamed')
  || coalesce(', from ' || host(client_addr), '') || ', since ' || to_char(xact_start AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Who holds the lock, in words: process number, program, address, and since when. */
async function describeHolder(client: Client): Promise<string> {
  const { rows } = await client.query<{ holder: string | null }>(
    `SELECT ${session} AS holder FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND objid = $1 AND classid = 0 AND objsubid = 1
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [lockKey],
  );
  return rows[0]?.holder ?? 'a session that has ended meanwhile, or that this user may not see';
}

/** The longest open transaction is the likeliest to hold what a migration waited for. */
async function describeOldest(client: Client): Promise<string> {
  const { rows } = await client.query<{ holder: string | null }>(
    `SELECT ${session} AS holder FROM pg_stat_activity
     WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid() ORDER BY xact_start LIMIT 1`,
  );
  const holder = rows[0]?.holder;
  return holder === undefined || holder === null ? '' : `The longest open transaction: ${holder}.`;
}
