import { FoyerError } from '@foyer/contract/wire/errors';
import type { OrderIntent } from '@foyer/contract/orders/orders';
import type { CallContext } from '../../../calls/context.ts';
import type { Payments } from '../deps.ts';
import { endUnpaidIntent } from './end-unpaid-intent.ts';
import { findIntent, waitsForPayer } from './find-intent.ts';
import { presentIntent } from './present-intent.ts';

/**
 * The buyer gives up an order after leaving the gateway's page or the bank's confirmation. Closes the page first, so no
 * money can arrive later, and then releases the seats.
 * If the order was paid in the meantime, it is settled and the response shows that. Staff who act for the buyer may
 * call it too.
 */
export async function giveUpIntent(
  payments: Payments,
  orderIntentId: string,
  { actor, now, requestId }: CallContext,
): Promise<OrderIntent> {
  const { kysely } = payments.database;
  const intent = await findIntent(kysely, orderIntentId);
  if (!intent || intent.accountId !== actor.accountId) throw new FoyerError('RECORD_NOT_FOUND');
  if (intent.status !== 'PENDING') return presentIntent(intent, actor, now);
  // A charge in progress cannot be cancelled.
  if (!waitsForPayer(intent)) {
    throw new FoyerError('ORDER_INTENT_NOT_COMPLETE', { metadata: { orderIntentId } });
  }
  await endUnpaidIntent(payments, intent, 'PAYMENT_FAILURE', { by: 'request', now, requestId });
  return presentIntent((await findIntent(kysely, orderIntentId)) ?? intent, actor, now);
}
