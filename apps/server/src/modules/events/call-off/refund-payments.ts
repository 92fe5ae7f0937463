import { FoyerError } from '@foyer/contract/wire/errors';
import { nextCallOffTry } from '@foyer/domain/events/call-off';
import { sql } from 'kysely';
import { claimDue } from '../../../jobs/claim-due.ts';
import { refundRest, type Payments } from '../../payments/index.ts';

/** Payments per run. The provider's own rate limit spreads the calls. */
const batch = 20;
const atOnce = 4;
/** Time in ms after which other processes may take a payment over, in case its process died. */
const leaseMs = 5 * 60_000;

interface Due {
  paymentId: number;
  callOffId: number;
  attempts: number;
  reason: string;
  requestedBy: number;
}

/**
 * Refunds the next payments of called-off events. An order waits until its tickets have ended, so its holders get the
 * call-off mail before the refund mail.
 *
 * The query counts open tickets for one payment after the other, in the order of the index, until the batch is full.
 * With NOT EXISTS, PostgreSQL joins all payments with all tickets for each batch.
 * @returns the number of payments it looked at
 */
export async function refundNextPayments(payments: Payments, now: Date, signal: AbortSignal): Promise<number> {
  const rows = await claimDue<Due>(payments.database.kysely, 'call_off_payment', {
    now,
    leaseMs,
    limit: batch,
    where: sql`(
      SELECT count(*) FROM payment p JOIN ticket t ON t.order_id = p.order_id JOIN call_off_ticket o ON o.ticket_id = t.ticket_id
      WHERE p.payment_id = call_off_payment.payment_id AND o.done_at IS NULL) = 0`,
    columns: sql`payment_id AS "paymentId", call_off_id AS "callOffId", attempts,
      (SELECT reason FROM call_off c WHERE c.call_off_id = call_off_payment.call_off_id) AS reason,
      (SELECT account_id FROM call_off c WHERE c.call_off_id = call_off_payment.call_off_id) AS "requestedBy"`,
  });
  const left = rows.toSorted((a, b) => a.paymentId - b.paymentId);
  while (left.length > 0 && !signal.aborted)
    await Promise.all(left.splice(0, atOnce).map((due) => refundOne(payments, due, now)));
  return rows.length;
}

/** Prefix of a payment's refund keys at the provider. Each attempt gets the next number. */
export const refundPrefix = (paymentId: number) => `call-off-${paymentId}`;

async function refundOne(payments: Payments, due: Due, now: Date): Promise<void> {
  const { paymentId, callOffId, attempts, reason, requestedBy } = due;
  let code: string | null = null;
  try {
    const result = await refundRest(payments, { paymentId, prefix: refundPrefix(paymentId), reason, requestedBy }, now);
    if (result === 'FAILED' || result === 'DISPUTED' || result === 'ELSEWHERE')
      payments.log('refund of a called-off event failed', { callOffId, paymentId, result });
  } catch (error) {
    // A payment that cannot be refunded must not block the others.
    code = error instanceof FoyerError ? error.code : 'GENERAL_ERROR';
    payments.log('refund of a called-off event failed', { callOffId, paymentId, err: error });
  }
  await payments.database.kysely
    .updateTable('call_off_payment')
    .set({ error_code: code, next_try_at: code === null ? null : nextCallOffTry(attempts, now) })
    .where('payment_id', '=', paymentId)
    .execute();
}
