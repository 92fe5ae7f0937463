import { FoyerError } from '@foyer/contract/wire/errors';
import type { OrderIntent } from '@foyer/contract/orders/orders';
import { mayReadOrder } from '@foyer/domain/people/permissions';
import type { CallContext } from '../../../calls/context.ts';
import { tryToDecide } from '../decide/look-up-intent.ts';
import type { Payments } from '../deps.ts';
import { findIntent } from './find-intent.ts';
import { presentIntent } from './present-intent.ts';

/**
 * The status of an intent (orders 7.6), for its buyer and for staff. Reading a pending intent also looks its charge up
 * at the gateway and settles the result.
 */
export async function getOrderIntent(
  payments: Payments,
  orderIntentId: string,
  { actor, now, requestId }: CallContext,
): Promise<OrderIntent> {
  const { kysely } = payments.database;
  let intent = await findIntent(kysely, orderIntentId);
  if (!intent || !mayReadOrder(actor, intent)) throw new FoyerError('RECORD_NOT_FOUND');
  if (intent.status === 'PENDING' && (await mayAsk(payments, orderIntentId, now))) {
    await tryToDecide(payments, intent, { by: 'poll', now, requestId });
    intent = (await findIntent(kysely, orderIntentId)) ?? intent;
  }
  return presentIntent(intent, actor, now);
}

/** Allows one gateway look-up per `lookAgainMs` for all polls of an intent. Other polls get the stored status. */
async function mayAsk({ database, gateway }: Payments, orderIntentId: string, now: Date): Promise<boolean> {
  if (gateway.lookAgainMs === 0) return true;
  const { numUpdatedRows } = await database.kysely
    .updateTable('order_intent')
    .set({ asked_at: now })
    .where('order_intent_id', '=', orderIntentId)
    .where('status', '=', 'PENDING')
    .where((is) =>
      is.or([is('asked_at', 'is', null), is('asked_at', '<=', new Date(now.getTime() - gateway.lookAgainMs))]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
