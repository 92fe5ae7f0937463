import type { EarnedPlaceState } from '@foyer/contract/people/qualification-vocabulary';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { EarnedPlaceFacts } from '@foyer/domain/people/earned-places';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Translations } from '../../../db/schema.ts';

/** A place with what its rules and mails need. */
export interface LockedEarnedPlace {
  earned_place_id: number;
  qualification_id: number;
  account_id: number;
  state: EarnedPlaceState;
  offered_until: Date;
  invitations: number;
  deferred_at: Date | null;
  key: string;
  default_name: string;
  translations: Translations<'name'>;
  defer_event_id: number | null;
  first_name: string;
  last_name: string;
  email_address: string | null;
  locale: Locale;
  closed_at: Date | null;
}

/** Locks a place until the end of the transaction. Orders that use it lock it too (`order_take`). */
export const lockEarnedPlace = (tx: Tx, earnedPlaceId: number): Promise<LockedEarnedPlace | undefined> =>
  earnedPlacesWithPeople(tx).where('p.earned_place_id', '=', earnedPlaceId).forUpdate('p').executeTakeFirst();

/** Places with their qualification and account. */
export const earnedPlacesWithPeople = (db: Db | Tx) =>
  db
    .selectFrom('earned_place as p')
    .innerJoin('qualification as q', 'q.qualification_id', 'p.qualification_id')
    .innerJoin('account as a', 'a.account_id', 'p.account_id')
    .select(['p.earned_place_id', 'p.qualification_id', 'p.account_id', 'p.state', 'p.offered_until', 'p.invitations'])
    .select(['p.deferred_at', 'q.key', 'q.default_name', 'q.translations', 'q.defer_event_id'])
    .select(['a.first_name', 'a.last_name', 'a.email_address', 'a.locale', 'a.closed_at']);

/** Tickets and unpaid orders that use a place. A separate statement, so that it sees what was committed before the lock. */
export async function countUses(db: Db | Tx, earnedPlaceId: number): Promise<number> {
  const { rows } = await sql<{ uses: number }>`SELECT ${usesOf(sql`${earnedPlaceId}::bigint`)} AS uses`.execute(db);
  return rows[0]?.uses ?? 0;
}

/** SQL for the number of uses of a place. */
export const usesOf = (id: ReturnType<typeof sql>) => sql<number>`(
  (SELECT count(*) FROM ticket t WHERE t.earned_place_id = ${id} AND t.status IN ('ACTIVE', 'CHECKED_IN'))
  + (SELECT count(*) FROM ticket_claim c WHERE c.earned_place_id = ${id}))`;

/** The facts that decide an action. */
export const factsOf = (
  row: Pick<LockedEarnedPlace, 'state' | 'offered_until' | 'deferred_at' | 'defer_event_id'>,
  uses: number,
): EarnedPlaceFacts => ({
  state: row.state,
  offeredUntil: row.offered_until,
  wasDeferred: row.deferred_at !== null,
  canDefer: row.defer_event_id !== null,
  uses,
});

/**
 * SQL for the key of the qualification of the earned place that a ticket `t` uses. NULL without a place, and for a place
 * that is not valid for the ticket's event any more (selling 4.7).
 */
export const qualificationOf = sql<string | null>`(
  SELECT q.key FROM earned_place p JOIN qualification q USING (qualification_id)
  WHERE p.earned_place_id = t.earned_place_id
    AND (p.state = 'ACCEPTED' OR (p.state = 'DEFERRED' AND p.deferred_event_id = t.event_id)))`;
