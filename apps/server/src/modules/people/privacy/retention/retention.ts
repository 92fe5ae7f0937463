import { retentionKinds, type RetentionKind } from '@foyer/contract/wire/vocabulary';
import type { Retention } from '@foyer/domain/people/retention';
import type { Db } from '../../../../db/database.ts';
import type { Job } from '../../../../jobs/job.ts';
import { ago, day, hour } from '../../../../jobs/purge.ts';
import type { PersonalData } from '../deps.ts';
import type { Forgetting } from '../personal-data.ts';
import { ownRetention } from './kinds.ts';
import { noteRun } from './state.ts';

export interface Keeper {
  db: Db;
  personalData: Pick<PersonalData, 'retention'>;
}

const kindsOf = ({ personalData }: Keeper): Readonly<Record<RetentionKind, Forgetting>> => ({
  ...ownRetention,
  ...personalData.retention,
});

/** A kind of data, its retention period in days, and how many items are older. */
export interface Overdue {
  kind: RetentionKind;
  /** `null`: never deleted. */
  days: number | null;
  count: number;
}

/** Counts the items that are old enough to be deleted now. Deletes nothing. */
export async function countOverdue(keeper: Keeper, retention: Retention, now: Date): Promise<Overdue[]> {
  const kinds = kindsOf(keeper);
  const overdue: Overdue[] = [];
  for (const kind of retentionKinds) {
    const days = retention[kind];
    overdue.push({ kind, days, count: days === null ? 0 : await kinds[kind].count(keeper.db, ago(now, days * day)) });
  }
  return overdue;
}

/**
 * Deletes one batch of each kind and returns how many items it deleted of each. `startedAt` is the start of the run to
 * which the batch belongs. The count is recorded after the deletion, so a killed process may have deleted more than the
 * overview shows.
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
    const removed = await kindsOf(keeper)[kind].forget(keeper.db, ago(now, days * day));
    await noteRun(keeper.db, { kind, startedAt, removed });
    if (removed > 0) forgotten[kind] = removed;
  }
  return forgotten;
}

/** Deletes old data every hour in small batches. A nightly run would not help, because events around the world leave no quiet hour. */
export function retentionJob(keeper: Keeper, retention: Retention): Job {
  /** When the current run began. A run continues batch by batch until nothing is left. */
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
