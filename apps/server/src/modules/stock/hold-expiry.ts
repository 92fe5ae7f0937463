import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.ts';
import type { Job } from '../../jobs/job.ts';
import { purge } from '../../jobs/purge.ts';
import { callFunction } from './functions.ts';

/** Releases expired holds (stock 2.1). */
export const holdExpiryJob = ({ pool }: Pick<Database, 'pool'>): Job => ({
  name: 'hold expiry',
  everyMs: 5_000,
  run: async ({ now }) => {
    const [row] = await callFunction(pool, 'hold_sweep', { moment: now });
    return row?.hold_sweep ?? 0;
  },
});

/** Deletes holds that ended before this time, at most one batch. Ended holds have no effect any more. */
export const purgeHolds = (db: Db, before: Date): Promise<number> =>
  purge(db, 'hold', 'ended_at', sql`ended_at < ${before}`);
