import type { OrderIntent } from '@foyer/contract/orders/orders';
import { intentErrorCode } from '@foyer/domain/orders/order-state';
import type { Actor } from '../../../calls/context.ts';
import type { Intent } from './find-intent.ts';
import { hostedPageMs } from './patience.ts';

/** The response body of an intent. Only its buyer gets the URL of the page on which the order can still be paid. */
export function presentIntent(intent: Intent, actor: Actor, now: Date): OrderIntent {
  const { orderIntentId, status, eventId, orderId, ticketId, redirectUrl } = intent;
  const code = intentErrorCode(status, intent.errorCode as Parameters<typeof intentErrorCode>[1]);
  const isOpen = status === 'PENDING' && now.getTime() - intent.createdAt.getTime() < hostedPageMs;
  return {
    orderIntentId,
    status,
    eventId,
    ...(orderId === null ? {} : { orderId }),
    ...(ticketId === null ? {} : { ticketId }),
    ...(code === null ? {} : { error: { code } }),
    ...(isOpen && redirectUrl !== null && intent.accountId === actor.accountId ? { redirectUrl } : {}),
  };
}
