import type { TrialCopies } from '@foyer/contract/events/trials';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { CallContext } from '../../../calls/context.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { listTrials } from './list-trials.ts';
import { removeTrial } from './remove-trial.ts';
import type { TrialsDependencies } from './runtime.ts';

/** Ends a trial copy of an event (selling 6.2). @throws RECORD_NOT_FOUND */
export async function endTrial(
  deps: TrialsDependencies,
  { eventId, trialId }: { eventId: number; trialId: number },
  context: CallContext,
): Promise<TrialCopies> {
  const db = deps.database.kysely;
  const trial = await db
    .selectFrom('trial_copy')
    .select('schema_name')
    .where('trial_copy_id', '=', trialId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!trial || !deps.runtime) throw new FoyerError('RECORD_NOT_FOUND');
  await removeTrial(deps, trial.schema_name);
  await writeAudit(db, context, { action: 'event.trialEnded', entity: 'event', entityId: eventId, eventId });
  return listTrials(deps, eventId, context);
}
