import { sql } from 'kysely';
import type { Eraser, Section } from '../privacy/index.ts';

/**
 * Ends the person's open offers and removes the person from ranked lists. Places stay without a name, because they are
 * evidence of who got the places of a limited number.
 */
export const eraseEarnedPlaces: Eraser = async (tx, { accountId, now }) => {
  await tx.deleteFrom('qualification_candidate').where('account_id', '=', accountId).execute();
  await tx
    .updateTable('earned_place')
    .set({ state: 'DECLINED', changed_at: now, remind_at: null })
    .where('account_id', '=', accountId)
    .where('state', '=', 'OFFERED')
    .execute();
};

export const earnedPlaceSections = {
  earnedPlaces: (id) => sql`
    SELECT p.earned_place_id AS n, json_build_object('qualification', q.default_name, 'status', p.state, 'seats', p.seats,
      'guests', p.guests, 'expireDate', p.offered_until, 'createDate', p.created_at, 'updateDate', p.changed_at,
      'lostDate', p.lost_at) AS row
    FROM earned_place p JOIN qualification q USING (qualification_id) WHERE p.account_id = ${id}`,
  rankedLists: (id) => sql`
    SELECT c.qualification_id AS n, json_build_object('qualification', q.default_name, 'rank', c.rank, 'invitations', c.invited) AS row
    FROM qualification_candidate c JOIN qualification q USING (qualification_id) WHERE c.account_id = ${id}`,
} satisfies Record<string, Section>;
