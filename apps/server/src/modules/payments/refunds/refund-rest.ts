import { sql } from 'kysely';
import type { Payments } from '../deps.ts';
import { giveBack, type RefundResult } from './give-back.ts';
import { lookForLostRefunds } from './look-for-refunds.ts';
import { writeRefunds, type Part } from './write-refunds.ts';

/**
 * Refunds the rest of one payment the way it was paid. Cash counts as given back at once. A repeated call refunds
 * nothing twice, also after a crash at any point:
 * the refund is written under the payment's lock before the provider is called, and the reconciler finishes it.
 * @returns `nothing` when no money is left
 * @throws FoyerError PROVIDER_UNREACHABLE while it is unknown whether an earlier refund exists
 */
export async function refundRest(
  payments: Payments,
  { paymentId, ...about }: { paymentId: number; prefix: string; reason: string; requestedBy: number },
  now: Date,
): Promise<RefundResult | 'nothing'> {
  const { database } = payments;
  const { order_id: orderId } = await database.kysely
    .selectFrom('payment')
    .select('order_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  await lookForLostRefunds(payments, orderId, now);
  const [refundId] = await database.transaction(
    async (tx) => {
      const payment = await tx
        .selectFrom('payment')
        .select(['currency', sql<number>`amount_minor - refunded_minor`.as('left')])
        .where('payment_id', '=', paymentId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (payment.left <= 0) return [];
      const { left: amountMinor, currency } = payment;
      const part: Part = { paymentId, ticketId: null, amountMinor, currency, endsTickets: true };
      return writeRefunds(tx, [part], { ...about, now });
    },
    { retries: 3 },
  );
  if (refundId === undefined) return 'nothing';
  await payments.fault('refund.written');
  return giveBack(payments, refundId, now, { first: true });
}
