import { sql } from 'kysely';
import type { EarnedPlaceState } from '@foyer/contract/people/qualification-vocabulary';
import { nextReminder } from '@foyer/domain/people/earned-places';
import type { Tx } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';

/** The qualification that a ticket type of the demo names (`demo-pools.ts`). */
export const demoQualification = 'diamond-2026';

const dayMs = 24 * 60 * 60 * 1000;

/** A place in every state, and one that was lost. Accounts with orders of their own, so that no journey sees a change. */
const earned: readonly { account: string; state: EarnedPlaceState; days: number; guests?: number; isLost?: true }[] = [
  { account: 'C1000203', state: 'OFFERED', days: 12, guests: 1 },
  { account: 'C1000204', state: 'OFFERED', days: 2 },
  { account: 'C1000205', state: 'ACCEPTED', days: -3, guests: 2 },
  { account: 'C1000219', state: 'ACCEPTED', days: -3, isLost: true },
  { account: 'C1000208', state: 'DECLINED', days: -3 },
  { account: 'C1000209', state: 'DEFERRED', days: -3 },
  { account: 'C1000211', state: 'EXPIRED', days: -3 },
  { account: 'C1000213', state: 'REVOKED', days: -3 },
];
const ranked = ['C1000214', 'C1000215', 'C1000216', 'C1000217', 'C1000218'];

/** Writes a qualification with places in every state and a ranked list (selling 3). */
export async function writeQualifications(tx: Tx, now: Date): Promise<void> {
  const { qualification_id: id, defer_event_id: deferEventId } = await tx
    .insertInto('qualification')
    .values({
      key: demoQualification,
      default_name: 'Diamond Club 2026',
      translations: toJson({
        name: { es_US: { value: 'Club Diamante 2026' }, ja_JP: { value: 'ダイヤモンドクラブ2026' } },
      }),
      quantity: 40,
      defer_event_id: sql<number>`(SELECT event_id FROM event WHERE event_short_code = 'FIVESTAR26')`,
      next_offer: 'list',
      offer_days: 14,
      most_invitations: 3,
      first_timers_first: true,
      created_at: now,
    })
    .returning(['qualification_id', 'defer_event_id'])
    .executeTakeFirstOrThrow();
  const accountOf = (number: string) =>
    sql<number>`(SELECT account_id FROM account WHERE external_account_identifier = ${number})`;
  for (const { account, state, days, guests = 0, isLost } of earned) {
    const offeredUntil = new Date(now.getTime() + days * dayMs);
    await tx
      .insertInto('earned_place')
      .values({
        qualification_id: id,
        account_id: accountOf(account),
        guests,
        state,
        offered_until: offeredUntil,
        remind_at: nextReminder(offeredUntil, now),
        deferred_at: state === 'DEFERRED' ? now : null,
        deferred_event_id: state === 'DEFERRED' ? deferEventId : null,
        lost_at: isLost ? now : null,
        created_at: now,
        changed_at: now,
      })
      .execute();
  }
  for (const [index, account] of ranked.entries()) {
    await tx
      .insertInto('qualification_candidate')
      .values({ qualification_id: id, account_id: accountOf(account), rank: index + 1 })
      .execute();
  }
}
