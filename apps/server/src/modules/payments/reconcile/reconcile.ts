import { sql } from 'kysely';
import { PaymentGatewayFault } from '../../../gateways/payments/port.ts';
import { claimDue } from '../../../jobs/claim-due.ts';
import { lookUpIntent } from '../decide/look-up-intent.ts';
import { isOtherAmount } from '../decide/other-amount.ts';
import type { Payments } from '../deps.ts';
import { findIntent, waitsForPayer } from '../intents/find-intent.ts';
import { hostedPageMs } from '../intents/patience.ts';
import { giveBack, nextCheck } from '../refunds/give-back.ts';
import { showOverdueRefund } from '../refunds/show-overdue.ts';
import { noteStep } from '../intents/note-step.ts';

/** Number of rows that a process claims at once. */
const batch = 20;
/** Time in ms after which other processes may claim a row again, in case its process died. */
const leaseMs = 60_000;
/** An intent that is pending for longer than this is shown to staff (orders 7.7). */
const attentionMs = 15 * 60_000;

/** Looks up the pending intents that are due and returns their number. Several processes share the work. */
export async function reconcileIntents(payments: Payments, now: Date, signal: AbortSignal): Promise<number> {
  const { kysely } = payments.database;
  const columns = sql`order_intent_id, check_count`;
  const claim = { now, leaseMs, limit: batch, columns };
  const rows = await claimDue<{ order_intent_id: string; check_count: number }>(kysely, 'order_intent', claim);
  for (const { order_intent_id: id, check_count: count } of rows) {
    if (signal.aborted) break;
    await reconcileIntent(payments, id, count, now);
  }
  return rows.length;
}

async function reconcileIntent(payments: Payments, orderIntentId: string, count: number, now: Date): Promise<void> {
  const { kysely } = payments.database;
  const intent = await findIntent(kysely, orderIntentId);
  if (intent?.status !== 'PENDING') return;
  const decision = { by: 'reconciler' as const, now, requestId: null };
  let trouble: string | null = null;
  try {
    const outcome = await lookUpIntent(payments, intent, decision);
    if (outcome.status !== 'PENDING') return;
  } catch (error) {
    // A failing intent must not block the others. It is retried and shown to staff.
    trouble = troubleOf(error);
    if (trouble === 'CANNOT_SETTLE') payments.log('intent cannot be settled', { orderIntentId, err: error });
    if (trouble !== 'AMOUNT_DIFFERS')
      await noteStep(kysely, orderIntentId, {
        at: now.toISOString(),
        step: trouble === 'CANNOT_SETTLE' ? 'couldNotSettle' : 'gatewayNotReached',
        detail: { by: 'reconciler' },
      });
  }
  // The payer may still pay until the page expires, so the intent is not late before that.
  const patienceMs = attentionMs + (waitsForPayer(intent) ? hostedPageMs : 0);
  const isOld = now.getTime() - intent.createdAt.getTime() >= patienceMs;
  // Only an unreachable gateway can recover without staff.
  const isUrgent = trouble === 'AMOUNT_DIFFERS' || trouble === 'CANNOT_SETTLE' || trouble === 'CHARGED_ELSEWHERE';
  const attention = isUrgent ? trouble : isOld ? (trouble ?? 'STILL_PENDING') : null;
  await kysely
    .updateTable('order_intent')
    .set({
      next_check_at: nextCheck(now, count - 1),
      ...(attention !== null && intent.attention === null ? { attention, attention_at: now } : {}),
    })
    .where('order_intent_id', '=', orderIntentId)
    .where('status', '=', 'PENDING')
    .execute();
}

function troubleOf(error: unknown): 'AMOUNT_DIFFERS' | 'CANNOT_SETTLE' | 'GATEWAY_NOT_REACHED' | 'CHARGED_ELSEWHERE' {
  if (isOtherAmount(error)) return 'AMOUNT_DIFFERS';
  if (!(error instanceof PaymentGatewayFault)) return 'CANNOT_SETTLE';
  return error.reason === 'OTHER_ACCOUNT' ? 'CHARGED_ELSEWHERE' : 'GATEWAY_NOT_REACHED';
}

/** Looks open refunds up, sends those again that the provider never received, and returns their number. */
export async function reconcileRefunds(payments: Payments, now: Date, signal: AbortSignal): Promise<number> {
  const claim = { now, leaseMs, limit: batch, columns: sql`refund_id` };
  const rows = await claimDue<{ refund_id: number }>(payments.database.kysely, 'refund', claim);
  for (const { refund_id: id } of rows) {
    if (signal.aborted) break;
    await giveBack(payments, id, now, { first: false });
    await showOverdueRefund(payments, id, now);
  }
  return rows.length;
}
