import { FoyerError } from '@foyer/contract/errors';
import type { OrderIntent } from '@foyer/contract/orders';
import type { CallContext } from '@foyer/domain/actor';
import type { Payments } from '../deps.ts';
import { endUnpaidIntent } from './end-unpaid-intent.ts';
import { findIntent, waitsForPayer } from './find-intent.ts';
import { presentIntent } from './present-intent.ts';

/**
 * Gives up an order whose payer left the gateway's page, or the bank's question: the page is shut first, so that no money can come any more, then the seats
 * are free. What was paid meanwhile is settled instead, and the answer says so. For its buyer, also when staff act for them.
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
  // A charge that is under way is nobody's to call back.
  if (!waitsForPayer(intent)) {
    throw new FoyerError('ORDER_INTENT_NOT_COMPLETE', { metadata: { orderIntentId } });
  }
  await endUnpaidIntent(payments, intent, 'PAYMENT_FAILURE', { by: 'request', now, requestId });
  return presentIntent((await findIntent(kysely, orderIntentId)) ?? intent, actor, now);
}
