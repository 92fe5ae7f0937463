import type { Database } from '../../db/database.ts';
import type { Job } from '../../jobs/job.ts';
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
