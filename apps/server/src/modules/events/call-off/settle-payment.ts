import { FoyerError } from '@foyer/contract/wire/errors';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import { checkSecondPersonForOrder, refundRest, type Payments } from '../../payments/index.ts';
import { refundPrefix } from './refund-payments.ts';

/**
 * Staff gave the cash of a called-off event back to its buyer. Records the refund for the staff member and sends the
 * usual mail.
 */
export async function settlePayment(
  payments: Payments,
  { eventId, paymentId }: { eventId: number; paymentId: number },
  context: CallContext,
): Promise<void> {
  const { actor, now } = context;
  const db = payments.database.kysely;
  const payment = await db
    .selectFrom('call_off_payment as w')
    .innerJoin('call_off as c', 'c.call_off_id', 'w.call_off_id')
    .innerJoin('payment as p', 'p.payment_id', 'w.payment_id')
    .select(['p.order_id', 'p.kind', 'c.reason'])
    .where('w.payment_id', '=', paymentId)
    .where('c.event_id', '=', eventId)
    .executeTakeFirst();
  if (!payment) throw new FoyerError('RECORD_NOT_FOUND');
  if (payment.kind !== 'cash') throw new FoyerError('REFUND_NOT_POSSIBLE');
  await checkSecondPersonForOrder(db, payment.order_id, context);
  const { reason } = payment;
  const requestedBy = personAtKeyboardId(actor);
  await refundRest(payments, { paymentId, prefix: refundPrefix(paymentId), reason, requestedBy }, now);
}
