import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { RefundOutcome } from '../../../gateways/payments/port.ts';
import { PaymentGatewayFault } from '../../../gateways/payments/port.ts';
import { closeChangeRefund } from './change-refund.ts';
import { closeOrderRefund } from './close-order-refund.ts';
import type { Payments } from '../deps.ts';

/** A refund on its way, with where its money came from. */
export interface PendingRefund {
  refundId: number;
  paymentId: number | null;
  paymentAttemptId: number | null;
  orderIntentId: string | null;
  /** The change of ticket it belongs to. */
  changeIntentId: string | null;
  amountMinor: number;
  currency: 'USD' | 'CAD' | 'JPY';
  gatewayKey: string;
  /** The charge's name at the gateway; null for cash and waived payments, which people give back themselves. */
  chargeReference: string | null;
  checkCount: number;
}

async function findPendingRefund(db: Db, refundId: number): Promise<PendingRefund | null> {
  const row = await db
    .selectFrom('refund as r')
    .leftJoin('payment as p', 'p.payment_id', 'r.payment_id')
    .leftJoin('payment_attempt as a', 'a.payment_attempt_id', 'r.payment_attempt_id')
    .select([
      'r.refund_id',
      'r.payment_id',
      'r.payment_attempt_id',
      'r.amount_minor',
      'r.currency',
      'r.gateway_key',
      'r.check_count',
      'a.order_intent_id',
      'r.order_intent_id as change_intent_id',
      sql<string | null>`coalesce(p.gateway_reference, a.gateway_reference)`.as('charge_reference'),
    ])
    .where('r.refund_id', '=', refundId)
    .where('r.status', '=', 'PENDING')
    .executeTakeFirst();
  return row
    ? {
        refundId: row.refund_id,
        paymentId: row.payment_id,
        paymentAttemptId: row.payment_attempt_id,
        orderIntentId: row.order_intent_id,
        changeIntentId: row.change_intent_id,
        amountMinor: row.amount_minor,
        currency: row.currency,
        gatewayKey: row.gateway_key,
        chargeReference: row.charge_reference,
        checkCount: row.check_count,
      }
    : null;
}

export type RefundResult = 'COMPLETE' | 'FAILED' | 'PENDING' | 'UNREACHABLE';

/**
 * Asks the gateway for a refund that is written down and notes what it says. Asking again is safe: a refund has a key of its
 * own and happens once. What cannot be asked now is asked again by the reconciler; with `dropWhenUnreachable` a request that surely
 * never left is taken back, for a person to try again.
 */
export async function giveBack(
  payments: Payments,
  refundId: number,
  now: Date,
  options: { dropWhenUnreachable?: boolean } = {},
): Promise<RefundResult> {
  const refund = await findPendingRefund(payments.database.kysely, refundId);
  if (!refund) return 'COMPLETE';
  const outcome = await ask(payments, refund);
  await payments.fault('refund.given');
  if (outcome.status === 'succeeded' || outcome.status === 'pending') {
    await complete(payments, refund, outcome.reference, now);
    return 'COMPLETE';
  }
  if (outcome.status === 'declined') {
    await noteRefused(payments, refund, outcome.code, now);
    return 'FAILED';
  }
  if (outcome.status === 'unreachable' && options.dropWhenUnreachable) {
    await noteRefused(payments, refund, 'PROVIDER_UNREACHABLE', now);
    return 'UNREACHABLE';
  }
  await askLater(payments.database.kysely, refund, now);
  return 'PENDING';
}

async function ask({ gateway }: Payments, refund: PendingRefund): Promise<RefundOutcome> {
  if (refund.chargeReference === null) return { status: 'succeeded', reference: 'by hand', at: new Date(0) };
  try {
    return await gateway.refund({
      key: refund.gatewayKey,
      reference: refund.chargeReference,
      amount: { amountMinor: refund.amountMinor, currency: refund.currency },
    });
  } catch (error) {
    if (!(error instanceof PaymentGatewayFault)) throw error;
    return error.reason === 'UNREACHABLE'
      ? { status: 'unreachable' }
      : { status: 'declined', code: 'GENERAL_PAYMENT_ERROR' };
  }
}

async function complete({ database }: Payments, refund: PendingRefund, reference: string, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const done = await tx
      .updateTable('refund')
      .set({ status: 'COMPLETE', gateway_reference: reference, finished_at: now, next_check_at: null })
      .where('refund_id', '=', refund.refundId)
      .where('status', '=', 'PENDING')
      .executeTakeFirst();
    if (done.numUpdatedRows === 0n) return;
    const { refundId, changeIntentId: orderIntentId } = refund;
    if (orderIntentId !== null) await closeChangeRefund(tx, { refundId, orderIntentId, reference, now });
    else if (refund.paymentAttemptId === null) await closeOrderRefund(tx, refundId, now);
    else await closeIntentRefund(tx, refund, reference, now);
  });
}

/** The money of an intent without order is back: nobody needs to look at it any more. */
async function closeIntentRefund(tx: Tx, refund: PendingRefund, reference: string, now: Date): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ status: 'REFUNDED' })
    .where('payment_attempt_id', '=', refund.paymentAttemptId)
    .execute();
  const steps = JSON.stringify([{ at: now.toISOString(), step: 'refunded', detail: { reference } }]);
  await sql`
    UPDATE order_intent SET attention = NULL, attention_at = NULL, steps = steps || ${steps}::jsonb
    WHERE order_intent_id = ${refund.orderIntentId}`.execute(tx);
}

/** The gateway will not: the money is still here, so the payment counts it again and a person has to look. */
async function noteRefused({ database, log }: Payments, refund: PendingRefund, code: string, now: Date): Promise<void> {
  log('refund refused', { refundId: refund.refundId, code });
  await database.transaction(async (tx) => {
    const done = await tx
      .updateTable('refund')
      .set({ status: 'FAILED', error_code: code, finished_at: now, next_check_at: null })
      .where('refund_id', '=', refund.refundId)
      .where('status', '=', 'PENDING')
      .executeTakeFirst();
    if (done.numUpdatedRows === 0n) return;
    if (refund.paymentId !== null) {
      await tx
        .updateTable('payment')
        .set({ refunded_minor: sql`refunded_minor - ${refund.amountMinor}` })
        .where('payment_id', '=', refund.paymentId)
        .execute();
    }
    const attention = code === 'PROVIDER_UNREACHABLE' ? null : 'REFUND_REFUSED';
    if (attention === null && refund.paymentId !== null) return;
    await sql`
      UPDATE order_intent SET attention = coalesce(${attention}, attention, 'REFUND_REFUSED'), attention_at = ${now},
        steps = steps || ${JSON.stringify([{ at: now.toISOString(), step: 'refundRefused', detail: { code } }])}::jsonb
      WHERE order_intent_id = coalesce(${refund.changeIntentId ?? refund.orderIntentId}::uuid, (
        SELECT o.order_intent_id FROM payment p JOIN orders o ON o.order_id = p.order_id WHERE p.payment_id = ${refund.paymentId}))`.execute(
      tx,
    );
  });
}

const pausesMs = [5_000, 15_000, 60_000, 5 * 60_000, 15 * 60_000];

/** When to look again after the `count`th time without an answer. */
export const nextCheck = (now: Date, count: number): Date =>
  new Date(now.getTime() + (pausesMs[Math.min(count, pausesMs.length - 1)] ?? 900_000));

async function askLater(db: Db, refund: PendingRefund, now: Date): Promise<void> {
  await db
    .updateTable('refund')
    .set({ check_count: refund.checkCount + 1, next_check_at: nextCheck(now, refund.checkCount) })
    .where('refund_id', '=', refund.refundId)
    .where('status', '=', 'PENDING')
    .execute();
}
