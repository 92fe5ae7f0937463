import type { RetentionOverview } from '@foyer/contract/privacy';
import type { Retention } from '@foyer/domain/retention';
import type { Db } from '../../../db/database.ts';
import { readInstallation } from '../../../db/installation.ts';
import { countOverdue } from './retention.ts';
import { readRuns } from './state.ts';

/** How long each kind of datum is kept, what goes with the next run, and what went last. Nothing goes by asking. */
export async function getRetention(db: Db, retention: Retention, now: Date): Promise<RetentionOverview> {
  const overdue = await countOverdue(db, retention, now);
  const runs = await readRuns(db);
  const { pausedAt } = await readInstallation(db);
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
