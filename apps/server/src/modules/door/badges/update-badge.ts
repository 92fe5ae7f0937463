import type { Badge } from '@foyer/contract/door/badges';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { Title } from '@foyer/contract/wire/vocabulary';
import { isSameAward, type AwardKey } from '@foyer/domain/door/badges';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { toJson } from '../../../db/schema.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { findBadge, findBadges, type FoundBadge } from './find-badges.ts';

interface Choice {
  ticketId: number;
  assigned: readonly AwardKey[] | null;
  titleCd: Title | null;
  topPt: number | null;
  bottomPt: number | null;
}

/**
 * Stores the staff's choices for a badge (door 6.3) where they differ from the defaults. Rejects an award or a
 * title that the account does not hold. @throws FoyerError RECORD_NOT_FOUND
 */
export function updateBadge({ kysely }: Database, choice: Choice, context: CallContext): Promise<FoundBadge> {
  const { ticketId, assigned, titleCd, topPt, bottomPt } = choice;
  const { now, locale } = context;
  return kysely.transaction().execute(async (tx) => {
    // The lock serialises concurrent choices, so the later choice replaces the earlier one completely.
    await tx.selectFrom('ticket').select('ticket_id').where('ticket_id', '=', ticketId).forNoKeyUpdate().execute();
    const [found] = await findBadges(tx, [ticketId], locale);
    if (!found) throw new FoyerError('RECORD_NOT_FOUND');
    const { awards, titles, accountId, badge } = found;
    const isHeld = (key: AwardKey) => awards.some(({ award }) => isSameAward(award, key));
    if (titleCd !== null && !titles.includes(titleCd)) throw new FoyerError('RECORD_NOT_FOUND');
    if (assigned !== null && !assigned.every(isHeld)) throw new FoyerError('RECORD_NOT_FOUND');

    const layout = toJson({ ...(topPt === null ? {} : { topPt }), ...(bottomPt === null ? {} : { bottomPt }) });
    const row = { title: titleCd, layout, updated_at: now };
    await tx
      .insertInto('badge')
      .values({ ticket_id: ticketId, last_printed_at: null, ...row })
      .onConflict((conflict) => conflict.column('ticket_id').doUpdateSet(row))
      .execute();
    await tx.deleteFrom('badge_award').where('ticket_id', '=', ticketId).execute();
    const moved = awards.flatMap(({ awardId, isDefault, award }) => {
      const pinned = assigned === null ? isDefault : assigned.some((key) => isSameAward(award, key));
      return pinned === isDefault ? [] : [{ ticket_id: ticketId, award_id: awardId, pinned }];
    });
    if (moved.length > 0) await tx.insertInto('badge_award').values(moved).execute();

    const after = await findBadge(tx, ticketId, locale);
    await writeAudit(tx, context, {
      action: 'badge.changed',
      entity: 'ticket',
      entityId: ticketId,
      eventId: badge.eventId,
      subjectAccountId: accountId,
      before: auditOf(badge),
      after: auditOf(after.badge),
    });
    return after;
  });
}

const auditOf = ({ assigned, assignedTitle, topPt, bottomPt }: Badge) => ({
  awards: assigned.map(({ awardName }) => awardName).join(', '),
  title: assignedTitle?.titleCd ?? null,
  topPt,
  bottomPt,
});
