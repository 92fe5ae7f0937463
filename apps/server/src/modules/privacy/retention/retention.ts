import { retentionKinds, type RetentionKind } from '@foyer/contract/vocabulary';
import type { Retention } from '@foyer/domain/retention';
import type { Db } from '../../../db/database.ts';
import type { Job } from '../../../jobs/job.ts';
import { ago, day, hour } from '../../../jobs/purge.ts';
import { kinds, type Keeper } from './kinds.ts';
import { noteRun } from './state.ts';

/** A kind of datum with the days it is kept, and how many are older. */
export interface Overdue {
  kind: RetentionKind;
  /** `null`: for good. */
  days: number | null;
  count: number;
}

/** How much of each kind is old enough to be forgotten now; nothing is. */
export async function countOverdue(db: Db, retention: Retention, now: Date): Promise<Overdue[]> {
  const overdue: Overdue[] = [];
  for (const kind of retentionKinds) {
    const days = retention[kind];
    overdue.push({ kind, days, count: days === null ? 0 : await kinds[kind].count(db, ago(now, days * day)) });
  }
  return overdue;
}

/**
 * Forgets a batch of each kind that is old enough; answers how many there were of which. `startedAt` is when the run began that this batch is
 * one of. What went is noted after it went: a process that is killed between the two has forgotten more than is told.
 */
export async function forgetOverdue(
  keeper: Keeper,
  retention: Retention,
  now: Date,
  startedAt: Date = now,
): Promise<Partial<Record<RetentionKind, number>>> {
  const forgotten: Partial<Record<RetentionKind, number>> = {};
  for (const kind of retentionKinds) {
    const days = retention[kind];
    if (days === null) continue;
    const removed = await kinds[kind].forget(keeper, ago(now, days * day));
    await noteRun(keeper.db, { kind, startedAt, removed });
    if (removed > 0) forgotten[kind] = removed;
  }
  return forgotten;
}

/**
 * Forgets what is old enough. Every hour in small batches instead of once a night in a big one: there is no quiet hour for events across
 * the world.
 */
export function retentionJob(keeper: Keeper, retention: Retention): Job {
  /** When the run under way began: it goes on, batch by batch, until nothing is left. */
  let startedAt: Date | null = null;
  return {
    name: 'retention',
    everyMs: hour,
    run: async ({ now }) => {
      startedAt ??= now;
      const forgotten = await forgetOverdue(keeper, retention, now, startedAt);
      const total = Object.values(forgotten).reduce((sum, n) => sum + n, 0);
      if (total === 0) startedAt = null;
      return total;
    },
  };
}
