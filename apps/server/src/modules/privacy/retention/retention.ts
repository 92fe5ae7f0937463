import { retentionDefaults, type Retention, type RetentionKind } from '@foyer/domain/retention';
import type { Job } from '../../../jobs/job.ts';
import { ago, day, hour } from '../../../jobs/purge.ts';
import { kinds, type Keeper } from './kinds.ts';

const names = Object.keys(retentionDefaults) as RetentionKind[];

/** A kind of datum with the days it is kept, and how many are older. */
export interface Overdue {
  kind: RetentionKind;
  /** `null`: for good. */
  days: number | null;
  count: number;
}

/** How much of each kind is old enough to be forgotten now; nothing is. */
export async function countOverdue(keeper: Keeper, retention: Retention, now: Date): Promise<Overdue[]> {
  const overdue: Overdue[] = [];
  for (const kind of names) {
    const days = retention[kind];
    overdue.push({ kind, days, count: days === null ? 0 : await kinds[kind].count(keeper, ago(now, days * day)) });
  }
  return overdue;
}

/** Forgets a batch of each kind that is old enough; answers how many there were of which. */
export async function forgetOverdue(
  keeper: Keeper,
  retention: Retention,
  now: Date,
): Promise<Partial<Record<RetentionKind, number>>> {
  const forgotten: Partial<Record<RetentionKind, number>> = {};
  for (const kind of names) {
    const days = retention[kind];
    const count = days === null ? 0 : await kinds[kind].forget(keeper, ago(now, days * day));
    if (count > 0) forgotten[kind] = count;
  }
  return forgotten;
}

/**
 * Forgets what is old enough. Every hour in small batches instead of once a night in a big one: there is no quiet hour for events across
 * the world.
 */
export const retentionJob = (keeper: Keeper, retention: Retention): Job => ({
  name: 'retention',
  everyMs: hour,
  run: async ({ now }) => Object.values(await forgetOverdue(keeper, retention, now)).reduce((sum, n) => sum + n, 0),
});
