import { mostTrials, type TrialCopies } from '@foyer/contract/events/trials';
import { FoyerError } from '@foyer/contract/wire/errors';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { fullName } from '@foyer/domain/people/names';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { TrialsDependencies } from './runtime.ts';

/** The trial copies of an event (selling 6.2). @throws RECORD_NOT_FOUND */
export async function listTrials(
  { database, runtime }: TrialsDependencies,
  eventId: number,
  { actor, now, locale }: CallContext,
): Promise<TrialCopies> {
  const db = database.kysely;
  const event = await db.selectFrom('event').select('event_id').where('event_id', '=', eventId).executeTakeFirst();
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  if (!runtime) return { trials: [], isFull: true, own: null };
  const rows = await db
    .selectFrom('trial_copy as c')
    .leftJoin('account as a', 'a.account_id', 'c.account_id')
    .innerJoin('event as e', 'e.event_id', 'c.event_id')
    .selectAll('c')
    .select(['a.first_name', 'a.last_name', 'e.default_name', 'e.translations'])
    .where('c.ends_at', '>', now)
    .orderBy('c.created_at')
    .execute();
  const caller = personAtKeyboardId(actor);
  const own = rows.find((row) => row.account_id === caller);
  return {
    trials: rows
      .filter((row) => row.event_id === eventId)
      .map((row) => ({
        trialId: row.trial_copy_id,
        startedBy:
          row.first_name === null || row.last_name === null
            ? ''
            : fullName({ firstName: row.first_name, lastName: row.last_name }, locale),
        startedDate: row.created_at.toISOString(),
        endDate: row.ends_at.toISOString(),
        path: row.ready ? runtime.pathOf({ trialId: row.trial_copy_id, endsAt: row.ends_at }) : null,
        isOwn: row.account_id === caller,
      })),
    isFull: rows.length >= mostTrials && !own,
    own: own
      ? { eventId: own.event_id, eventName: translatedText(own.translations.name, locale, own.default_name) }
      : null,
  };
}
