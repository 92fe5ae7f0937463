import type { EarnedPlaceRow, Qualification } from '@foyer/contract/people/qualifications';
import { earnedPlaceStates, type EarnedPlaceState } from '@foyer/contract/people/qualification-vocabulary';
import { FoyerError } from '@foyer/contract/wire/errors';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { countUpTo, rowsInReach } from '../../../db/long-lists.ts';
import type { Translations } from '../../../db/schema.ts';
import { peopleQuery } from '../../../db/search-text.ts';
import { usesOf } from './queries.ts';

interface QualificationRow {
  key: string;
  default_name: string;
  translations: Translations<'name'>;
  period_start: string | null;
  period_end: string | null;
  quantity: number | null;
  defer_event_id: number | null;
  defer_name: string | null;
  next_offer: 'none' | 'list';
  offer_days: number;
  most_invitations: number | null;
  first_timers_first: boolean;
  granted: number;
  states: Partial<Record<EarnedPlaceState, number>>;
  candidates: number;
}

/** All qualifications with the number of their places by state, by key. With `key`: only this one. */
export async function listQualifications(db: Db | Tx, key: string | null = null): Promise<Qualification[]> {
  const { rows } = await sql<QualificationRow>`
    SELECT q.key, q.default_name, q.translations, q.period_start, q.period_end, q.quantity, q.defer_event_id,
      e.default_name AS defer_name, q.next_offer, q.offer_days, q.most_invitations, q.first_timers_first,
      q.granted,
      (SELECT coalesce(jsonb_object_agg(s.state, s.places), '{}') FROM (
        SELECT p.state, count(*) AS places FROM earned_place p WHERE p.qualification_id = q.qualification_id GROUP BY 1) s) AS states,
      (SELECT count(*) FROM qualification_candidate c WHERE c.qualification_id = q.qualification_id) AS candidates
    FROM qualification q LEFT JOIN event e ON e.event_id = q.defer_event_id
    WHERE ${key}::text IS NULL OR q.key = ${key}
    ORDER BY q.key COLLATE "C"`.execute(db);
  return rows.map((row) => ({
    key: row.key,
    name: row.default_name,
    translations: row.translations,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    quantity: row.quantity,
    deferEventId: row.defer_event_id,
    deferEventName: row.defer_name,
    nextOffer: row.next_offer,
    offerDays: row.offer_days,
    mostInvitations: row.most_invitations,
    firstTimersFirst: row.first_timers_first,
    granted: row.granted,
    // The record of the contract has every state.
    states: Object.fromEntries(earnedPlaceStates.map((each) => [each, row.states[each] ?? 0])) as Record<
      EarnedPlaceState,
      number
    >,
    candidates: row.candidates,
  }));
}

/** @throws RECORD_NOT_FOUND */
export async function findQualification(db: Db | Tx, key: string): Promise<Qualification> {
  const [found] = await listQualifications(db, key);
  if (!found) throw new FoyerError('RECORD_NOT_FOUND');
  return found;
}

/** @throws RECORD_NOT_FOUND */
export async function findQualificationId(db: Db | Tx, key: string): Promise<number> {
  const found = await db
    .selectFrom('qualification')
    .select('qualification_id')
    .where('key', '=', key)
    .executeTakeFirst();
  if (!found) throw new FoyerError('RECORD_NOT_FOUND');
  return found.qualification_id;
}

interface EarnedPlacesQuery {
  key: string;
  page: number;
  rowsPerPage: number;
  state?: EarnedPlaceState | undefined;
  searchText?: string | undefined;
}

/** One page of the places of a qualification, the latest first. */
export async function listEarnedPlaces(
  db: Db,
  { key, page, rowsPerPage, state, searchText = '' }: EarnedPlacesQuery,
): Promise<{ results: EarnedPlaceRow[]; totalItems: number }> {
  const qualificationId = await findQualificationId(db, key);
  let wanted = db
    .selectFrom('earned_place as p')
    .innerJoin('account as a', 'a.account_id', 'p.account_id')
    .where('p.qualification_id', '=', qualificationId);
  if (state !== undefined) wanted = wanted.where('p.state', '=', state);
  if (searchText.trim() !== '') {
    wanted = wanted.where(sql<boolean>`a.search_document @@ ${peopleQuery(searchText)?.any ?? ''}::tsquery`);
  }
  const [totalItems, rows] = await Promise.all([
    countUpTo(db, wanted.select('p.earned_place_id')),
    wanted
      .select([
        'p.earned_place_id',
        'a.external_account_identifier',
        'a.first_name',
        'a.last_name',
        'p.seats',
        'p.guests',
      ])
      .select(['p.state', 'p.offered_until', 'p.changed_at', 'p.lost_at'])
      .select(usesOf(sql`p.earned_place_id`).as('uses'))
      .orderBy('p.earned_place_id', 'desc')
      .limit(rowsInReach({ page, rowsPerPage }))
      .offset((page - 1) * rowsPerPage)
      .execute(),
  ]);
  const results = rows.map((row) => ({
    earnedPlaceId: row.earned_place_id,
    externalAccountIdentifier: row.external_account_identifier,
    firstName: row.first_name,
    lastName: row.last_name,
    seats: row.seats,
    guests: row.guests,
    state: row.state,
    offeredUntil: row.offered_until.toISOString(),
    changedAt: row.changed_at.toISOString(),
    uses: row.uses,
    isLost: row.lost_at !== null,
  }));
  return { results, totalItems };
}
