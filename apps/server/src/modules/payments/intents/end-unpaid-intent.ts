import { FoyerError, type ErrorCode } from '@foyer/contract/wire/errors';
import { PaymentGatewayFault } from '../../../gateways/payments/port.ts';
import { lookUpIntent, type Decision } from '../decide/look-up-intent.ts';
import type { Payments } from '../deps.ts';
import { findIntent, type Intent } from './find-intent.ts';

/**
 * Ends an unpaid order that waits on the payment page or at the bank. Closes the page first, so no money can arrive
 * later, and then releases the stock. An order that was paid in the meantime is settled instead.
 * @param code error code shown to the buyer of the ended order
 * @throws PROVIDER_UNREACHABLE when the provider cannot close the page now; the order stays unchanged
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

/** Ends a pending order because its attendee buys their own ticket. Does nothing when the order is already decided. */
export async function endUnpaidOrder(payments: Payments, orderIntentId: string, decision: Decision): Promise<void> {
  const intent = await findIntent(payments.database.kysely, orderIntentId);
  if (intent?.status !== 'PENDING') return;
  await endUnpaidIntent(payments, intent, 'DUPLICATE_TICKET_REQUEST', decision);
}
