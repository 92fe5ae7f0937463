import type { Qualification } from '@foyer/contract/people/qualifications';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { violatedConstraint } from '../../../db/errors.ts';
import { toJson } from '../../../db/schema.ts';
import { writeAudit } from '../audit/index.ts';
import { findQualification, listQualifications } from './staff-lists.ts';

export type QualificationRules = Omit<Qualification, 'key' | 'deferEventName' | 'granted' | 'states' | 'candidates'>;

/**
 * Creates a qualification or changes its rules (selling 3.1).
 * @throws GRANT_FULL when more places are accepted already than the new number
 */
export async function saveQualification(
  database: Database,
  { key, ...rules }: QualificationRules & { key: string },
  context: CallContext,
): Promise<Qualification> {
  const { periodStart, periodEnd, deferEventId } = rules;
  if (periodStart !== null && periodEnd !== null && periodStart > periodEnd) {
    throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'DATE_ORDER', path: 'body.periodEnd' }] });
  }
  const row = {
    default_name: rules.name,
    translations: toJson(rules.translations),
    period_start: periodStart,
    period_end: periodEnd,
    quantity: rules.quantity,
    defer_event_id: deferEventId,
    next_offer: rules.nextOffer,
    offer_days: rules.offerDays,
    most_invitations: rules.mostInvitations,
    first_timers_first: rules.firstTimersFirst,
  };
  try {
    return await database.transaction(async (tx) => {
      const [before] = await listQualifications(tx, key);
      const saved = await tx
        .insertInto('qualification')
        .values({ key, ...row, created_at: context.now })
        .onConflict((there) => there.column('key').doUpdateSet(row))
        .returning('qualification_id')
        .executeTakeFirstOrThrow();
      const after = await findQualification(tx, key);
      await writeAudit(tx, context, {
        action: 'qualification.saved',
        entity: 'qualification',
        entityId: saved.qualification_id,
        ...(before ? { before: rulesOf(before) } : {}),
        after: rulesOf(after),
      });
      return after;
    });
  } catch (error) {
    const violated = violatedConstraint(error);
    if (violated === 'qualification_taken_check') throw new FoyerError('GRANT_FULL', { cause: error });
    if (violated === 'qualification_defer_event_id_fkey') throw new FoyerError('RECORD_NOT_FOUND', { cause: error });
    throw error;
  }
}

/** What the audit log has of a qualification: without the counts of its places. */
function rulesOf(qualification: Qualification) {
  const { granted: _, states: __, candidates: ___, deferEventName: ____, ...rules } = qualification;
  return rules;
}
