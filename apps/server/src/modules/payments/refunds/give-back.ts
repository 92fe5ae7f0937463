import type { Db } from '../../../db/database.ts';
import { PaymentGatewayFault, type RefundOutcome } from '../../../gateways/payments/port.ts';
import type { Payments } from '../deps.ts';
import { belongsToCurrentAccount } from '../belongs-to-current-account.ts';
import { noteTurn } from '../intents/order-turn.ts';
import { findRefund, type RefundRow } from './find-refund.ts';
import { lookForRefunds } from './look-for-refunds.ts';
import { noteAtProvider, noteByHand, noteRefused, openAgainMs } from './note-refund.ts';

/** `OPEN`: created at the provider, but not complete. `PENDING`: the result is unknown. */
export type RefundResult = 'COMPLETE' | 'OPEN' | 'FAILED' | 'DISPUTED' | 'PENDING' | 'UNREACHABLE' | 'ELSEWHERE';

/**
 * Requests a written refund from the gateway and records the result. Only the `first` request is sent directly. A
 * repeated request first looks the refund up by its key, because the provider stores keys for one day only.
 * The reconciler retries when the gateway does not respond. `dropWhenUnreachable` withdraws a request that certainly
 * was not sent; staff can then retry it.
 */
export async function giveBack(
  payments: Payments,
  refundId: number,
  now: Date,
  options: { first: boolean; dropWhenUnreachable?: boolean },
): Promise<RefundResult> {
  const refund = await findRefund(payments.database.kysely, refundId);
  if (refund?.status !== 'PENDING') return refund?.status === 'FAILED' ? 'FAILED' : 'COMPLETE';
  const { chargeReference } = refund;
  if (chargeReference === null) {
    await payments.fault('refund.given');
    await noteByHand(payments, refundId, now);
    return 'COMPLETE';
  }
  if (!belongsToCurrentAccount(payments.gateway, refund)) return notHere(payments, refund, now);
  if (!options.first) {
    const known = await lookAgain(payments, refund, chargeReference, now);
    if (known !== null) return known;
  }
  const outcome = await sendRefund(payments, refund, chargeReference, options);
  await payments.fault('refund.given');
  switch (outcome.status) {
    case 'declined':
      await noteRefused(payments, refundId, outcome.code, now);
      return outcome.code === 'PAYMENT_DISPUTED' ? 'DISPUTED' : 'FAILED';
    case 'unreachable':
      if (!options.dropWhenUnreachable) return askLater(payments.database.kysely, refund, now);
      await noteRefused(payments, refundId, 'PROVIDER_UNREACHABLE', now);
      return 'UNREACHABLE';
    case 'unknown':
      return askLater(payments.database.kysely, refund, now);
    default:
      await noteAtProvider(payments, refundId, outcome, now);
      return results[outcome.status];
  }
}

const results = { succeeded: 'COMPLETE', pending: 'OPEN', requires_action: 'OPEN', failed: 'FAILED' } as const;

/**
 * Looks the refund up at the provider. Returns null when it does not exist there, so a request creates the first one.
 */
async function lookAgain(
  payments: Payments,
  refund: RefundRow,
  chargeReference: string,
  now: Date,
): Promise<RefundResult | null> {
  try {
    await lookForRefunds(payments, chargeReference, now);
  } catch (error) {
    if (!(error instanceof PaymentGatewayFault)) throw error;
    if (error.reason === 'UNKNOWN_REFERENCE') return null;
    return askLater(payments.database.kysely, refund, now);
  }
  const found = await findRefund(payments.database.kysely, refund.refundId);
  if (found?.status !== 'PENDING') return found?.status ?? 'COMPLETE';
  if (found.acceptedAt === null) return null;
  // The provider knew this refund before. Requesting it again could refund twice.
  await askLater(payments.database.kysely, found, now);
  return 'OPEN';
}

/** The charge was made with another gateway account than the current one. */
async function notHere(payments: Payments, refund: RefundRow, now: Date): Promise<RefundResult> {
  if (refund.acceptedAt !== null) return askLater(payments.database.kysely, refund, now);
  await noteRefused(payments, refund.refundId, 'CHARGED_ELSEWHERE', now);
  return 'ELSEWHERE';
}

async function sendRefund(
  payments: Payments,
  refund: RefundRow,
  reference: string,
  { first }: { first: boolean },
): Promise<RefundOutcome> {
  // The person who changes or cancels a ticket waits for this result.
  const waiting = first && refund.isOfChange ? refund.orderIntentId : null;
  try {
    return await payments.gateway.refund({
      key: refund.gatewayKey,
      reference,
      amount: { amountMinor: refund.amountMinor, currency: refund.currency },
      ...(waiting === null ? {} : { turnOf: waiting, onWait: noteTurn(payments, waiting) }),
    });
  } catch (error) {
    if (!(error instanceof PaymentGatewayFault)) throw error;
    return error.reason === 'UNREACHABLE'
      ? { status: 'unreachable' }
      : { status: 'declined', code: 'GENERAL_PAYMENT_ERROR' };
  }
}

const pausesMs = [5_000, 15_000, 60_000, 5 * 60_000, 15 * 60_000];

/** Time of the next look-up after `count` attempts without a response. */
export const nextCheck = (now: Date, count: number): Date =>
  new Date(now.getTime() + (pausesMs[Math.min(count, pausesMs.length - 1)] ?? 900_000));

async function askLater(db: Db, refund: RefundRow, now: Date): Promise<'PENDING'> {
  await db
    .updateTable('refund')
    .set({
      check_count: refund.checkCount + 1,
      next_check_at:
        refund.acceptedAt === null ? nextCheck(now, refund.checkCount) : new Date(now.getTime() + openAgainMs),
    })
    .where('refund_id', '=', refund.refundId)
    .where('status', '=', 'PENDING')
    .execute();
  return 'PENDING';
}
