import { FoyerError, type ErrorCode } from '@foyer/contract/errors';
import { PaymentGatewayFault } from '../../../gateways/payments/port.ts';
import { lookUpIntent, type Decision } from '../decide/look-up-intent.ts';
import type { Payments } from '../deps.ts';
import { findIntent, type Intent } from './find-intent.ts';

/**
 * Ends an order whose payer has not paid on the payment page or at the bank. The page is closed first, so that no money can arrive later;
 * then its stock is free. An order that was paid in the meantime is settled instead.
 * @param code what the buyer of the ended order is shown
 * @throws PROVIDER_UNREACHABLE when the provider cannot close the page now; the order stays as it is
 */
export async function endUnpaidIntent(
  payments: Payments,
  intent: Intent,
  code: ErrorCode,
  decision: Decision,
): Promise<void> {
  try {
    await lookUpIntent(payments, intent, decision, { closeWith: code });
  } catch (error) {
    if (!(error instanceof PaymentGatewayFault)) throw error;
    payments.log('unpaid order could not be closed', { orderIntentId: intent.orderIntentId, reason: error.reason });
    throw new FoyerError('PROVIDER_UNREACHABLE', { cause: error });
  }
}

/** Ends a pending order because the person it is for buys their own ticket. Does nothing when the order is decided by now. */
export async function endUnpaidOrder(payments: Payments, orderIntentId: string, decision: Decision): Promise<void> {
  const intent = await findIntent(payments.database.kysely, orderIntentId);
  if (intent?.status !== 'PENDING') return;
  await endUnpaidIntent(payments, intent, 'DUPLICATE_TICKET_REQUEST', decision);
}
