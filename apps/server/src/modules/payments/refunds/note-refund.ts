import type { RefundMethod } from '@foyer/contract/wire/vocabulary';
import { refundDecision, type ProviderRefundStatus, type RefundDecision } from '@foyer/domain/payments/refund-state';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { IntentStep } from '../../../db/schema.ts';
import { writeAudit } from '../../people/audit/index.ts';
import type { Payments } from '../deps.ts';
import { closeOrderRefund, mailRefund } from './close-order-refund.ts';
import { noteMadeTwice } from './note-made-twice.ts';
import { findRefund, type RefundRow } from './find-refund.ts';
import { showNextRefund } from './show-next-refund.ts';

/** How staff gave back a failed refund by hand, and whether the buyer gets a mail. */
interface ByHand {
  givenBy: RefundMethod;
  mailsBuyer: boolean;
}

/** Status of a refund at the provider. */
interface AtProvider {
  reference: string;
  status: ProviderRefundStatus;
  failure?: string | null;
}

/** Interval between look-ups of an open refund, in ms. Webhook messages arrive sooner. */
export const openAgainMs = 3_600_000;

/**
 * Records the provider's status of a refund. Only the first caller changes the refund; later callers change nothing.
 */
export async function noteAtProvider(
  { database, log }: Payments,
  refundId: number,
  found: AtProvider,
  now: Date,
): Promise<RefundDecision> {
  const decision = await database.transaction(async (tx) => {
    const refund = await findRefund(tx, refundId, { lock: true });
    if (!refund) return 'nothing';
    const made = refundDecision(refund.status, found.status);
    if (made === 'revive' && refund.paymentId !== null) {
      const successor = await findByHand(tx, refundId);
      if (successor !== null) {
        await noteMadeTwice(tx, successor, { reference: found.reference, orderIntentId: refund.orderIntentId }, now);
        return 'nothing';
      }
    }
    if (made === 'fail') await fail(tx, refund, { ...found, code: found.failure ?? 'FAILED_AT_PROVIDER' }, now);
    else if (made !== 'nothing') await count(tx, refund, found, made, now);
    return made;
  });
  if (decision === 'fail') log('refund failed', { refundId, failure: found.failure ?? null });
  return decision;
}

/**
 * Completes a refund of cash or of a waived payment. Staff hand the money over, so it is complete when it is recorded.
 */
export async function noteByHand({ database }: Payments, refundId: number, now: Date): Promise<void> {
  await database.transaction((tx) => closeByHand(tx, refundId, now));
}

/** Like `noteByHand`, in the caller's transaction. Also for a failed refund that staff gave back by hand. */
export async function closeByHand(tx: Tx, refundId: number, now: Date, byHand: ByHand | null = null): Promise<void> {
  const refund = await findRefund(tx, refundId, { lock: true });
  if (refund?.status !== 'PENDING') return;
  await tx
    .updateTable('refund')
    .set({ status: 'COMPLETE', accepted_at: now, finished_at: now, next_check_at: null })
    .where('refund_id', '=', refundId)
    .execute();
  await close(tx, refund, { isOnItsWay: false, reference: null, byHand }, now);
}

/** The provider refused the refund or never received it. The payment counts the money again. */
export async function noteRefused({ database, log }: Payments, refundId: number, code: string, now: Date) {
  log('refund refused', { refundId, code });
  await database.transaction(async (tx) => {
    const refund = await findRefund(tx, refundId, { lock: true });
    if (refund?.status === 'PENDING') await fail(tx, refund, { reference: null, status: null, code }, now);
  });
}

/** Records a refund that exists at the provider, pending or complete. Closes it once, which cancels its tickets. */
async function count(tx: Tx, refund: RefundRow, found: AtProvider, decision: RefundDecision, now: Date): Promise<void> {
  const isDone = found.status === 'succeeded';
  if (decision === 'revive') await addRefunded(tx, refund, refund.amountMinor);
  await tx
    .updateTable('refund')
    .set({
      status: isDone ? 'COMPLETE' : 'PENDING',
      gateway_reference: found.reference,
      provider_status: found.status,
      accepted_at: refund.acceptedAt ?? now,
      finished_at: isDone ? now : null,
      next_check_at: isDone ? null : new Date(now.getTime() + openAgainMs),
      error_code: null,
    })
    .where('refund_id', '=', refund.refundId)
    .execute();
  if (isDone) await showNextRefund(tx, refund.orderIntentId, now, ['REFUND_OVERDUE']);
  if (refund.acceptedAt === null || decision === 'revive')
    await close(tx, refund, { isOnItsWay: !isDone, reference: found.reference, byHand: null }, now);
}

/** The refund with which staff gave a failed refund back by hand. */
async function findByHand(tx: Tx, refundId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('refund')
    .select('refund_id')
    .where('settled_refund_id', '=', refundId)
    .where('origin', '=', 'by_hand')
    .where('status', '<>', 'FAILED')
    .executeTakeFirst();
  return row?.refund_id ?? null;
}

async function close(
  tx: Tx,
  refund: RefundRow,
  { isOnItsWay, reference, byHand }: { isOnItsWay: boolean; reference: string | null; byHand: ByHand | null },
  now: Date,
): Promise<void> {
  if (refund.isOfChange) {
    await closeChangeRefund(tx, refund.refundId, now);
    if (byHand?.mailsBuyer === true) await mailRefund(tx, refund.refundId, { isOnItsWay }, now);
    await step(tx, refund, { step: 'refunded', detail: { reference } }, { now });
    await showNextRefund(tx, refund.orderIntentId, now, ['REFUND_REFUSED', 'REFUND_FAILED']);
  } else if (refund.paymentAttemptId === null) {
    await closeOrderRefund(tx, refund.refundId, { isOnItsWay, mailsBuyer: byHand?.mailsBuyer ?? true }, now);
    await showNextRefund(tx, refund.orderIntentId, now, ['REFUND_REFUSED', 'REFUND_FAILED']);
  } else await closeIntentRefund(tx, refund, reference, now);
}

/** Closes the refund of a charge without an order. */
async function closeIntentRefund(tx: Tx, refund: RefundRow, reference: string | null, now: Date): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ status: 'REFUNDED' })
    .where('payment_attempt_id', '=', refund.paymentAttemptId)
    .execute();
  await step(tx, refund, { step: 'refunded', detail: { reference } }, { now });
  await showNextRefund(tx, refund.orderIntentId, now);
}

/** The refund failed, so the payment counts the money again and staff are shown the intent. */
async function fail(
  tx: Tx,
  refund: RefundRow,
  { reference, status, code }: { reference: string | null; status: ProviderRefundStatus | null; code: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('refund')
    .set({
      status: 'FAILED',
      error_code: code,
      provider_status: status,
      gateway_reference: reference,
      finished_at: now,
      next_check_at: null,
    })
    .where('refund_id', '=', refund.refundId)
    .execute();
  await addRefunded(tx, refund, -refund.amountMinor);
  if (refund.paymentAttemptId !== null) {
    await tx
      .updateTable('payment_attempt')
      .set({ status: 'SUCCEEDED' })
      .where('payment_attempt_id', '=', refund.paymentAttemptId)
      .where('status', '=', 'REFUNDED')
      .execute();
  }
  const wasMade = refund.acceptedAt !== null || reference !== null;
  // The staff member who made the request sees the error and can retry. Only an intent without an order has no such
  // person.
  if (code === 'PROVIDER_UNREACHABLE' && refund.paymentId !== null) return;
  if (wasMade) await tellOfFailure(tx, refund, code, now);
  const attention = wasMade ? 'REFUND_FAILED' : 'REFUND_REFUSED';
  await step(tx, refund, { step: wasMade ? 'refundFailed' : 'refundRefused', detail: { code } }, { attention, now });
}

/** The audit log already shows the money as given back. Adds an entry about the failure. */
async function tellOfFailure(tx: Tx, refund: RefundRow, code: string, now: Date): Promise<void> {
  if (refund.orderId === null) return;
  const order = await tx
    .selectFrom('orders')
    .select(['account_id', 'event_id'])
    .where('order_id', '=', refund.orderId)
    .executeTakeFirstOrThrow();
  await writeAudit(
    tx,
    { now, actor: null },
    {
      action: 'order.refundFailed',
      entity: 'order',
      entityId: refund.orderId,
      subjectAccountId: order.account_id,
      eventId: order.event_id,
      after: { orderId: refund.orderId, amountMinor: refund.amountMinor, currency: refund.currency },
      notes: code,
    },
  );
}

async function addRefunded(tx: Tx, { paymentId }: RefundRow, amountMinor: number): Promise<void> {
  if (paymentId === null) return;
  await tx
    .updateTable('payment')
    .set({ refunded_minor: sql`refunded_minor + ${amountMinor}` })
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Adds a step to the intent's history, and sets its attention mark. */
async function step(
  tx: Tx,
  { orderIntentId }: RefundRow,
  line: Pick<IntentStep, 'step'> & { detail: Record<string, unknown> },
  { attention, now }: { attention?: string; now: Date },
): Promise<void> {
  const steps = JSON.stringify([{ at: now.toISOString(), ...line }]);
  const mark = attention === undefined ? sql`` : sql`attention = ${attention}, attention_at = ${now},`;
  await sql`
    UPDATE order_intent SET ${mark} steps = steps || ${steps}::jsonb
    WHERE order_intent_id = ${orderIntentId}`.execute(tx);
}

/**
 * Writes the audit log entry of a refunded ticket change. The ticket does not change.
 * Runs when the money is back or the provider accepted the refund.
 */
async function closeChangeRefund(tx: Tx, refundId: number, now: Date): Promise<void> {
  const refund = await tx
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.payment_id', 'r.payment_id')
    .innerJoin('orders as o', 'o.order_id', 'p.order_id')
    .select(['r.amount_minor', 'r.currency', 'r.reason', 'r.ticket_id', 'r.requested_by_account_id', 'p.kind'])
    .select(['o.order_id', 'o.event_id', 'o.account_id'])
    .where('r.refund_id', '=', refundId)
    .executeTakeFirstOrThrow();
  // A waived amount is only taken off the books. No money moves.
  if (refund.kind === 'bypass') return;
  const requestedBy = refund.requested_by_account_id;
  await writeAudit(
    tx,
    { actor: requestedBy === null ? null : { accountId: requestedBy, roles: [] }, now },
    {
      action: 'order.refunded',
      entity: 'order',
      entityId: refund.order_id,
      subjectAccountId: refund.account_id,
      eventId: refund.event_id,
      after: {
        orderId: refund.order_id,
        amountMinor: refund.amount_minor,
        currency: refund.currency,
        paymentKind: refund.kind,
        changedTicketId: refund.ticket_id,
      },
      notes: refund.reason,
    },
  );
}
