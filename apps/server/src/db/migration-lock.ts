import type { Client, ClientBase } from 'pg';
import { DatabaseStartError } from './errors.ts';

/**
 * Runs a step in a transaction that holds the migration lock. The lock ends with the transaction, also behind a pooler,
 * where a session lock would stay with a connection that others use.
 */
export type MigrationLock = <T>(step: () => Promise<T>) => Promise<T>;

/** Any number that no other advisory lock of the database uses. */
const lockKey = 7_304_117;

/** Takes the migration lock for the caller's transaction. Returns false when another process holds it. */
export async function tryMigrationLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS taken', [lockKey]);
  return rows[0]?.taken === true;
}

/**
 * @param onWait called once with the holder when the lock is taken @returns the lock, which throws DatabaseStartError
 * naming the holder after `waitSeconds`
 */
export function createLock(
  client: Client,
  { waitSeconds, onWait }: { waitSeconds: number; onWait: ((holder: string) => void) | undefined },
): MigrationLock {
  let isReported = false;

  /** Takes the lock in the current transaction. If it is taken, reports the holder and waits. */
  async function take(): Promise<void> {
    if (await tryMigrationLock(client)) return;
    const holder = await describeHolder(client);
    if (!isReported) onWait?.(holder);
    isReported = true;
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
      // A migration may run long, but it must not wait long for a lock, because all later statements queue behind it.
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

/** Describes the holder of the lock: process id, program, address and start time. */
async function describeHolder(client: Client): Promise<string> {
  const { rows } = await client.query<{ holder: string | null }>(
    `SELECT ${session} AS holder FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND objid = $1 AND classid = 0 AND objsubid = 1
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [lockKey],
  );
  return rows[0]?.holder ?? 'a session that has ended meanwhile, or that this user may not see';
}

/** Describes the oldest open transaction, which most likely holds the lock that a migration waited for. */
async function describeOldest(client: Client): Promise<string> {
  const { rows } = await client.query<{ holder: string | null }>(
    `SELECT ${session} AS holder FROM pg_stat_activity
     WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid() ORDER BY xact_start LIMIT 1`,
  );
  const holder = rows[0]?.holder;
  return holder === undefined || holder === null ? '' : `The longest open transaction: ${holder}.`;
}
