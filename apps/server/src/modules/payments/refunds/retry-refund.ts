import type { OrderRefund } from '@foyer/contract/payments/order-refunds';
import { FoyerError } from '@foyer/contract/wire/errors';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Payments } from '../deps.ts';
import { checkSecondPersonForOrder } from '../second-person.ts';
import { giveBack } from './give-back.ts';
import { lookForLostRefunds } from './look-for-refunds.ts';
import { readRefund } from './read-refunds.ts';
import { writeSuccessor } from './write-successor.ts';

/** Repeats a failed refund with a new key and returns the new refund. A second click changes nothing. */
export async function retryRefund(payments: Payments, refundId: number, context: CallContext): Promise<OrderRefund> {
  const { actor, now, locale } = context;
  const { database } = payments;
  const failed = await database.kysely
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.payment_id', 'r.payment_id')
    .select('p.order_id')
    .where('r.refund_id', '=', refundId)
    .executeTakeFirst();
  if (!failed) throw new FoyerError('RECORD_NOT_FOUND');
  await checkSecondPersonForOrder(database.kysely, failed.order_id, context);
  await lookForLostRefunds(payments, failed.order_id, now);
  const next = await database.transaction((tx) =>
    writeSuccessor(tx, refundId, {
      origin: 'asked',
      requestedBy: personAtKeyboardId(actor),
      now,
    }),
  );
  await payments.fault('refund.written');
  const result = await giveBack(payments, next, now, { first: true, dropWhenUnreachable: true });
  if (result === 'UNREACHABLE') throw new FoyerError('PROVIDER_UNREACHABLE');
  if (result === 'DISPUTED') throw new FoyerError('REFUND_NOT_POSSIBLE', { metadata: { reason: 'disputed' } });
  if (result === 'FAILED' || result === 'ELSEWHERE') throw new FoyerError('GENERAL_PAYMENT_ERROR');
  const written = await readRefund(database.kysely, next, locale);
  if (!written) throw new FoyerError('RECORD_NOT_FOUND');
  return written;
}
