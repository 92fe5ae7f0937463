import type { Pool, PoolClient } from 'pg';

/** Any number that no other advisory lock of the database uses. */
const lockSpace = 7_576;
/** How often a process tries to get the lock that another one holds, in ms. */
const retryMs = 5_000;

/** A lock of one process on a schema, held while it lives. */
export interface SoleProcess {
  /** Whether this process holds the lock. Tries to get it if it is free. */
  isHeld: () => Promise<boolean>;
  /** Gives the lock back, so that another process gets it. */
  release: () => void;
}

/**
 * A lock on the schema of these connections. One connection of the pool holds it, so a process that is killed loses it at once.
 */
export function createSoleProcess(pool: Pick<Pool, 'connect'>): SoleProcess {
  let holder: PoolClient | undefined;
  let trying: Promise<void> | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  let isReleased = false;

  async function take(): Promise<void> {
    triedAt = performance.now();
    const client = await pool.connect();
    const { rows } = await client
      .query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, hashtext(current_schema())) AS taken', [lockSpace])
      .catch((error: unknown) => {
        client.release(true);
        throw error;
      });
    if (rows[0]?.taken !== true || isReleased) {
      client.release(isReleased);
      return;
    }
    holder = client;
    // The connection is lost, and the lock with it.
    client.once('error', () => {
      holder = undefined;
      client.release(true);
    });
  }

  return {
    isHeld: async () => {
      if (!holder && !isReleased && !trying && performance.now() - triedAt >= retryMs) {
        trying = take().finally(() => (trying = undefined));
      }
      await trying;
      return holder !== undefined;
    },
    release: () => {
      isReleased = true;
      // Closing the connection gives the lock back.
      holder?.release(true);
      holder = undefined;
    },
  };
}
