import type { RetentionOverview } from '@foyer/contract/people/privacy';
import type { Retention } from '@foyer/domain/people/retention';
import { readInstallation } from '../../../../db/installation.ts';
import { countOverdue, type Keeper } from './retention.ts';
import { readRuns } from './state.ts';

/** Returns for each kind its retention period, what the next run deletes, and the last deletion. Reading deletes nothing. */
export async function getRetention(keeper: Keeper, retention: Retention, now: Date): Promise<RetentionOverview> {
  const overdue = await countOverdue(keeper, retention, now);
  const runs = await readRuns(keeper.db);
  const { pausedAt } = await readInstallation(keeper.db);
  const lastRun = [...runs.values()].reduce((latest, { looked_at: at }) => Math.max(latest, at.getTime()), 0);
  return {
    lastRunDate: lastRun === 0 ? null : new Date(lastRun).toISOString(),
    resting: pausedAt !== null,
    kinds: overdue.map(({ kind, days, count }) => {
      const { removed_at: at = null, removed = 0 } = runs.get(kind) ?? {};
      return {
        kind,
        days,
        overdue: count,
        lastRemoval: at === null ? null : { date: at.toISOString(), count: removed },
      };
    }),
  };
}
