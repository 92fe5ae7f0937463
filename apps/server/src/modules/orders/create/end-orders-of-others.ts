import type { ParsedOrderRequest } from '@foyer/contract/orders/orders';
import { sameAccount } from '@foyer/domain/people/consultant-id';
import type { CallContext } from '../../../calls/context.ts';
import type { PeopleFacts } from '../plan/index.ts';
import { endUnpaidOrder } from '../../payments/index.ts';
import type { Orders } from '../deps.ts';

/**
 * Ends unpaid orders of other buyers that contain the buyer's own ticket, because a person's own purchase takes
 * precedence. Those buyers see DUPLICATE_TICKET_REQUEST.
 * Returns whether an order was ended; the caller must then read the facts again.
 * @throws PROVIDER_UNREACHABLE when the provider cannot close the payment page now
 */
export async function endUnpaidOrdersOfOthers(
  orders: Pick<Orders, 'payments'>,
  { tickets }: Pick<ParsedOrderRequest, 'tickets'>,
  { people }: Pick<PeopleFacts, 'people'>,
  { actor, now, requestId }: Pick<CallContext, 'actor' | 'now' | 'requestId'>,
): Promise<boolean> {
  const isForOneself = tickets.some((ticket) =>
    sameAccount(ticket.externalAccountIdentifier, actor.externalAccountIdentifier),
  );
  if (!isForOneself) return false;
  const buyer = people.find(({ accountId }) => accountId === actor.accountId);
  const unpaid = new Set(buyer?.claims.flatMap(({ unpaidByOther }) => unpaidByOther ?? []));
  for (const orderIntentId of unpaid) {
    await endUnpaidOrder(orders.payments, orderIntentId, { by: 'request', now, requestId });
  }
  return unpaid.size > 0;
}
