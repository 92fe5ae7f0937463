import type { EarnedPlaceState } from '@foyer/contract/people/qualification-vocabulary';
import type { AuditAction } from '@foyer/contract/people/audit-actions';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { EarnedPlaceAction, EarnedPlaceActor } from '@foyer/domain/people/earned-place-actions';
import { actOnEarnedPlace, nextReminder } from '@foyer/domain/people/earned-places';
import type { Database, Tx } from '../../../db/database.ts';
import { violatedConstraint } from '../../../db/errors.ts';
import { writeAudit, type AuditContext } from '../audit/index.ts';
import { mailOffer } from './mail-offer.ts';
import { offerNext } from './offer-next.ts';
import { countUses, factsOf, lockEarnedPlace, type LockedEarnedPlace } from './queries.ts';

/** The entry of the audit log for each state. */
const auditActionOf: Readonly<Record<EarnedPlaceState, AuditAction>> = {
  OFFERED: 'place.offered',
  ACCEPTED: 'place.accepted',
  DECLINED: 'place.declined',
  DEFERRED: 'place.deferred',
  EXPIRED: 'place.expired',
  REVOKED: 'place.revoked',
};

interface Act {
  earnedPlaceId: number;
  action: EarnedPlaceAction;
  by: EarnedPlaceActor;
  /** Only the place of this account. */
  accountId?: number;
  /** The end of a new offer. */
  offeredUntil?: Date | undefined;
  reason?: string | undefined;
}

/**
 * Takes one action on a place under its lock, with audit entry, mail and the next offer of the ranked list (selling 3.3).
 * Repeating an action that has led to the same state changes nothing.
 * @throws RECORD_NOT_FOUND, GRANT_EXPIRED, GRANT_USED, GRANT_FULL, GRANT_NOT_CHANGEABLE
 */
export async function changeEarnedPlace(database: Database, act: Act, context: AuditContext): Promise<void> {
  try {
    await database.transaction((tx) => change(tx, act, context), { retries: 3 });
  } catch (error) {
    if (violatedConstraint(error) === 'qualification_taken_check') throw new FoyerError('GRANT_FULL', { cause: error });
    throw error;
  }
}

async function change(tx: Tx, act: Act, context: AuditContext): Promise<void> {
  const { now } = context;
  const row = await lockEarnedPlace(tx, act.earnedPlaceId);
  if (!row || (act.accountId !== undefined && row.account_id !== act.accountId)) {
    throw new FoyerError('RECORD_NOT_FOUND');
  }
  if (row.state === reached[act.action] && act.action !== 'offer') return;
  const result = actOnEarnedPlace(factsOf(row, await countUses(tx, row.earned_place_id)), act.action, act.by, now);
  if ('refusal' in result) {
    if (result.refusal === 'expired') {
      throw new FoyerError('GRANT_EXPIRED', { metadata: { until: row.offered_until.toISOString() } });
    }
    if (result.refusal === 'used') throw new FoyerError('GRANT_USED');
    throw new FoyerError('GRANT_NOT_CHANGEABLE', { metadata: { state: row.state } });
  }
  const offeredUntil = act.action === 'offer' ? act.offeredUntil : row.offered_until;
  if (offeredUntil === undefined || (act.action === 'offer' && offeredUntil <= now)) {
    const metadata = { after: 'today' };
    throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'DATE_ORDER', path: 'body.offeredUntil', metadata }] });
  }
  await tx
    .updateTable('earned_place')
    .set({
      state: result.to,
      changed_at: now,
      ...(act.action === 'offer'
        ? {
            offered_until: offeredUntil,
            remind_at: nextReminder(offeredUntil, now),
            invitations: row.invitations + 1,
            lost_at: null,
          }
        : {}),
      ...(act.action === 'defer' ? { deferred_at: now, deferred_event_id: row.defer_event_id } : {}),
    })
    .where('earned_place_id', '=', row.earned_place_id)
    .execute();
  await writeChange(tx, row, { to: result.to, offeredUntil, reason: act.reason }, context);
  if (result.to === 'OFFERED') await mailOffer(tx, { ...row, offered_until: offeredUntil, isReminder: false }, now);
  if (result.to === 'DECLINED' || result.to === 'REVOKED') await offerNext(tx, row.qualification_id, context);
}

/** The state in which an action leaves nothing to do. */
const reached: Readonly<Partial<Record<EarnedPlaceAction, EarnedPlaceState>>> = {
  accept: 'ACCEPTED',
  decline: 'DECLINED',
  defer: 'DEFERRED',
  revoke: 'REVOKED',
};

const writeChange = (
  tx: Tx,
  row: LockedEarnedPlace,
  { to, offeredUntil, reason }: { to: EarnedPlaceState; offeredUntil: Date; reason?: string | undefined },
  context: AuditContext,
) =>
  writeAudit(tx, context, {
    action: auditActionOf[to],
    entity: 'place',
    entityId: row.earned_place_id,
    subjectAccountId: row.account_id,
    before: { status: row.state },
    after: { status: to, qualification: row.key, offeredUntil },
    notes: reason,
  });
