import { nextReminder } from '@foyer/domain/people/earned-places';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { writeAudit, type AuditContext } from '../audit/index.ts';
import { mailOffer } from './mail-offer.ts';
import { earnedPlacesWithPeople } from './queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Offers that other transactions make at the same time. */
const mostTries = 5;

/**
 * Offers a place that was not accepted to the next account of the ranked list (selling 3.7), in the transaction that
 * ended the place. So each ended place leads to exactly one offer. Does nothing without a list or without a candidate.
 * `offer-next.test.ts` compares the choice with the rule in words.
 */
export async function offerNext(tx: Tx, qualificationId: number, context: AuditContext): Promise<void> {
  const { now } = context;
  const list = await tx
    .selectFrom('qualification')
    .select(['offer_days', 'most_invitations', 'first_timers_first'])
    .where('qualification_id', '=', qualificationId)
    .where('next_offer', '=', 'list')
    .executeTakeFirst();
  if (!list) return;
  const offeredUntil = new Date(now.getTime() + list.offer_days * dayMs);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const accountId = await findNext(tx, qualificationId, list, now);
    if (accountId === null) return;
    const offered = await tx
      .insertInto('earned_place')
      .values({
        qualification_id: qualificationId,
        account_id: accountId,
        offered_until: offeredUntil,
        remind_at: nextReminder(offeredUntil, now),
        created_at: now,
        changed_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['qualification_id', 'account_id'])
          .doUpdateSet((eb) => ({
            state: 'OFFERED',
            offered_until: offeredUntil,
            remind_at: nextReminder(offeredUntil, now),
            invitations: eb('earned_place.invitations', '+', 1),
            changed_at: now,
          }))
          .where('earned_place.state', '=', 'EXPIRED'),
      )
      .returning('earned_place_id')
      .executeTakeFirst();
    // Another transaction offered this account a place after the candidate was read.
    if (!offered) continue;
    await tx
      .updateTable('qualification_candidate')
      .set((eb) => ({ invited: eb('invited', '+', 1) }))
      .where('qualification_id', '=', qualificationId)
      .where('account_id', '=', accountId)
      .execute();
    const row = await earnedPlacesWithPeople(tx)
      .where('p.earned_place_id', '=', offered.earned_place_id)
      .executeTakeFirstOrThrow();
    await writeAudit(
      tx,
      { ...context, actor: null },
      {
        action: 'place.offered',
        entity: 'place',
        entityId: row.earned_place_id,
        subjectAccountId: accountId,
        after: { status: 'OFFERED', qualification: row.key, offeredUntil },
      },
    );
    await mailOffer(tx, { ...row, isReminder: false }, now);
    return;
  }
}

interface ListRules {
  most_invitations: number | null;
  first_timers_first: boolean;
}

/** Locks the next candidate. Candidates that other transactions are inviting are skipped. */
const findNext = (tx: Tx, qualificationId: number, list: ListRules, now: Date): Promise<number | null> =>
  nextOf(tx, qualificationId, list, { now, lock: sql`FOR UPDATE OF c SKIP LOCKED` });

/** The account that gets the next free place, for the list. Null without a list or a candidate. */
export async function readNext(db: Db, qualificationId: number, now: Date): Promise<number | null> {
  const list = await db
    .selectFrom('qualification')
    .select(['most_invitations', 'first_timers_first'])
    .where('qualification_id', '=', qualificationId)
    .where('next_offer', '=', 'list')
    .executeTakeFirst();
  return list ? nextOf(db, qualificationId, list, { now, lock: sql`` }) : null;
}

interface Choice {
  now: Date;
  lock: RawBuilder<unknown>;
}

async function nextOf(db: Db | Tx, qualificationId: number, list: ListRules, choice: Choice): Promise<number | null> {
  const first = await candidate(db, qualificationId, list, choice);
  if (!first || !list.first_timers_first) return first?.accountId ?? null;
  // Walks the index and stops at the first account, instead of asking about the tickets of everybody.
  const firstTimer = await candidate(db, qualificationId, list, { ...choice, invited: first.invited });
  return (firstTimer ?? first).accountId;
}

/** SQL for an account that never had a valid ticket of an event that has begun (selling 3.7). */
export const isFirstTimer = (accountId: RawBuilder<unknown>, now: Date) => sql<boolean>`NOT EXISTS (
  SELECT FROM ticket t JOIN event e ON e.event_id = t.event_id
  WHERE t.account_id = ${accountId} AND t.status IN ('ACTIVE', 'CHECKED_IN') AND e.event_start <= ${now})`;

/** The best candidate by invitations and rank. With `invited`: among first-timers with so many invitations. */
async function candidate(
  db: Db | Tx,
  qualificationId: number,
  { most_invitations: most }: ListRules,
  { now, lock, invited }: Choice & { invited?: number },
): Promise<{ accountId: number; invited: number } | undefined> {
  const { rows } = await sql<{ accountId: number; invited: number }>`
    SELECT c.account_id AS "accountId", c.invited
    FROM qualification_candidate c
    JOIN account a ON a.account_id = c.account_id AND a.closed_at IS NULL
    LEFT JOIN earned_place p ON p.qualification_id = c.qualification_id AND p.account_id = c.account_id
    WHERE c.qualification_id = ${qualificationId} AND (p.state IS NULL OR p.state = 'EXPIRED')
      AND (${most}::integer IS NULL OR c.invited < ${most}::integer)
      AND ${invited === undefined ? sql`true` : sql`c.invited = ${invited} AND ${isFirstTimer(sql`c.account_id`, now)}`}
    ORDER BY c.invited, c.rank, c.account_id
    LIMIT 1 ${lock}`.execute(db);
  return rows[0];
}
