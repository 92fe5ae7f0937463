import type { Job } from '../../../jobs/job.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { removeTrial } from './remove-trial.ts';
import type { TrialsDependencies } from './runtime.ts';

const minuteMs = 60_000;
/** A copy that is not ready after this time was left by a killed process. */
const longestStartMs = 10 * minuteMs;

/** Removes trial copies whose time is over, whose event is archived, or which were never finished (selling 6.2). */
export const trialsJob = (deps: TrialsDependencies): Job => ({
  name: 'trial copies',
  everyMs: 5 * minuteMs,
  run: async ({ now, signal }) => {
    if (!deps.runtime) return 0;
    const db = deps.database.kysely;
    const over = await db
      .selectFrom('trial_copy as c')
      .innerJoin('event as e', 'e.event_id', 'c.event_id')
      .select(['c.schema_name', 'c.event_id'])
      .where((eb) =>
        eb.or([
          eb('c.ends_at', '<=', now),
          eb('e.archived_at', 'is not', null),
          eb.and([eb('c.ready', '=', false), eb('c.created_at', '<', new Date(now.getTime() - longestStartMs))]),
        ]),
      )
      .execute();
    let done = 0;
    for (const { schema_name: schema, event_id: eventId } of over) {
      if (signal.aborted) break;
      await removeTrial(deps, schema);
      const about = { action: 'event.trialEnded', entity: 'event', entityId: eventId, eventId } as const;
      await writeAudit(db, { actor: null, now }, about);
      done += 1;
    }
    return done;
  },
});
