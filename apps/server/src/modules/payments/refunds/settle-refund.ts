import type { OrderRefund } from '@foyer/contract/payments/order-refunds';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { RefundMethod } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Tx } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';
import type { Payments } from '../deps.ts';
import { checkSecondPersonForRefund } from '../second-person.ts';
import { findRefund } from './find-refund.ts';
import { closeByHand } from './note-refund.ts';
import { isUnseen, readRefund } from './read-refunds.ts';
import { showNextRefund } from './show-next-refund.ts';
import { writeSuccessor } from './write-successor.ts';

/**
 * Staff resolve a refund: they gave a failed refund back by hand (cash, transfer), or they acknowledge a refund that
 * was made at the provider. Returns the refund to show from now on.
 * @throws VALIDATION_ERROR when the way of giving the money back is missing
 */
export async function settleRefund(
  { database }: Payments,
  {
    refundId,
    reason,
    givenBy,
    mailsBuyer,
  }: { refundId: number; reason: string; givenBy?: RefundMethod | undefined; mailsBuyer: boolean },
  context: CallContext,
): Promise<OrderRefund> {
  const { actor, now, locale } = context;
  const settled = await database.transaction(async (tx) => {
    const refund = await readRefund(tx, refundId, locale);
    if (!refund) throw new FoyerError('RECORD_NOT_FOUND');
    await checkSecondPersonForRefund(tx, refundId, context);
    if (refund.origin === 'provider' && refund.status !== 'FAILED') return see(tx, refundId, reason, context);
    if (refund.isMadeTwice) return see(tx, refundId, reason, context);
    if (givenBy === undefined)
      throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'REQUIRED', path: 'body.givenBy' }] });
    const requestedBy = personAtKeyboardId(actor);
    const next = await writeSuccessor(tx, refundId, { origin: 'by_hand', requestedBy, now, reason, givenBy });
    await closeByHand(tx, next, now, { givenBy, mailsBuyer });
    return next;
  });
  const written = await readRefund(database.kysely, settled, locale);
  if (!written) throw new FoyerError('RECORD_NOT_FOUND');
  return written;
}

/** @throws FoyerError REFUND_NOT_POSSIBLE when it was acknowledged before */
async function see(tx: Tx, refundId: number, reason: string, context: CallContext): Promise<number> {
  const { rows } = await sql<{ order_id: number; account_id: number; event_id: number }>`
    UPDATE refund r SET seen_at = ${context.now} FROM payment p JOIN orders o USING (order_id)
    WHERE r.refund_id = ${refundId} AND p.payment_id = r.payment_id AND ${isUnseen}
    RETURNING o.order_id, o.account_id, o.event_id`.execute(tx);
  const [order] = rows;
  if (!order) throw new FoyerError('REFUND_NOT_POSSIBLE');
  const seen = await findRefund(tx, refundId);
  await showNextRefund(tx, seen?.orderIntentId ?? null, context.now, ['REFUNDED_AT_PROVIDER', 'REFUNDED_TWICE']);
  await writeAudit(tx, context, {
    action: 'refund.seen',
    entity: 'order',
    entityId: order.order_id,
    subjectAccountId: order.account_id,
    eventId: order.event_id,
    after: { orderId: order.order_id },
    notes: reason,
  });
  return refundId;
}
