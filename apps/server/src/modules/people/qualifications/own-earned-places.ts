import type { OwnEarnedPlace } from '@foyer/contract/people/qualifications';
import { FoyerError } from '@foyer/contract/wire/errors';
import { earnedPlaceState } from '@foyer/domain/people/earned-place-state';
import { allowedActions } from '@foyer/domain/people/earned-places';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Database, Db } from '../../../db/database.ts';
import type { Translations } from '../../../db/schema.ts';
import { changeEarnedPlace } from './act-on-earned-place.ts';
import { readBenefitEvents } from './benefit-events.ts';
import { factsOf, earnedPlacesWithPeople, usesOf } from './queries.ts';

/** The account's own places: open offers first, then by the latest change (selling 3). Revoked places are not shown. */
export async function listOwnEarnedPlaces(
  db: Db,
  { actor, now }: Pick<CallContext, 'actor' | 'now'>,
): Promise<OwnEarnedPlace[]> {
  const rows = await earnedPlacesWithPeople(db)
    .leftJoin('event as d', (join) =>
      join.on(sql<boolean>`d.event_id = coalesce(p.deferred_event_id, q.defer_event_id)`),
    )
    .select(['p.seats', 'p.guests', 'p.deferred_event_id', 'd.event_id as defer_id', 'd.default_name as defer_name'])
    .select(['d.translations as defer_translations', usesOf(sql`p.earned_place_id`).as('uses')])
    .where('p.account_id', '=', actor.accountId)
    .where('p.state', '<>', 'REVOKED')
    .orderBy(sql`p.state <> 'OFFERED'`)
    .orderBy('p.changed_at', 'desc')
    .limit(100)
    .execute();
  const events = await readBenefitEvents(db, [...new Set(rows.map(({ key }) => key))], now);
  return rows.map((row) => {
    const actions = allowedActions(factsOf(row, row.uses), 'member', now);
    const target = row.defer_id === null ? null : { eventId: row.defer_id, eventName: row.defer_name ?? '' };
    const state = earnedPlaceState({ state: row.state, offeredUntil: row.offered_until }, now);
    const isTargetShown = actions.includes('defer') || state === 'DEFERRED';
    return {
      earnedPlaceId: row.earned_place_id,
      qualificationKey: row.key,
      qualificationName: row.default_name,
      qualificationTranslations: row.translations,
      seats: row.seats,
      guests: row.guests,
      state,
      offeredUntil: row.offered_until.toISOString(),
      uses: row.uses,
      canAccept: actions.includes('accept'),
      canDecline: actions.includes('decline'),
      canDefer: actions.includes('defer'),
      defersTo: target && isTargetShown ? { ...target, eventTranslations: nameOf(row.defer_translations ?? {}) } : null,
      events: events
        .filter(({ key }) => key === row.key)
        .filter(({ event_id: id }) => state !== 'DEFERRED' || id === row.deferred_event_id)
        .map((event) => ({
          eventId: event.event_id,
          eventName: event.default_name,
          eventTranslations: nameOf(event.translations),
          timeZone: event.timeZone,
          ...(event.registration_start > now ? { opensDate: event.registration_start.toISOString() } : {}),
        })),
    };
  });
}

const nameOf = ({ name }: Translations<'name'>) => (name ? { name } : {});

/** Accepts, declines or moves an own place, and returns it as it is then. */
export async function answerEarnedPlace(
  database: Database,
  { earnedPlaceId, action }: { earnedPlaceId: number; action: 'accept' | 'decline' | 'defer' },
  context: CallContext,
): Promise<OwnEarnedPlace> {
  const { accountId } = context.actor;
  await changeEarnedPlace(database, { earnedPlaceId, action, by: 'member', accountId }, context);
  const own = await listOwnEarnedPlaces(database.kysely, context);
  const answered = own.find((each) => each.earnedPlaceId === earnedPlaceId);
  if (!answered) throw new FoyerError('RECORD_NOT_FOUND');
  return answered;
}
