import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Job } from '../../jobs/job.ts';
import { ago, day, hour, purge } from '../../jobs/purge.ts';
import { callFunction } from './functions.ts';

/** Gives back the pieces of holds whose time is over (readings §4 '15 minutes'). */
export const holdExpiryJob = ({ pool }: Pick<Database, 'pool'>): Job => ({
  name: 'hold expiry',
  everyMs: 5_000,
  run: async ({ now }) => {
    const [row] = await callFunction(pool, 'hold_sweep', { moment: now });
    return row?.hold_sweep ?? 0;
  },
});

/** Forgets holds that ended 30 days ago: bought, given back or run out. None of them counts for anything any more. */
export const holdPurgeJob = ({ kysely }: Pick<Database, 'kysely'>): Job => ({
  name: 'hold purge',
  everyMs: hour,
  run: ({ now }) => purge(kysely, 'hold', 'ended_at', sql`ended_at < ${ago(now, 30 * day)}`),
});
