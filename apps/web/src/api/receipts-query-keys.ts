import { queryKeys } from './query-keys.ts';

/** Keys of what shows receipts, apart from `query-keys.ts`, which every page loads. */
export const receiptsKeys = {
  /** Asked anew with its order. */
  receipts: (orderId: number, locale: string) => [...queryKeys.order(orderId), 'receipts', locale] as const,
  paidOrders: (eventId: number) => [...queryKeys.orders(), 'of-event', eventId] as const,
  text: (locale: string) => ['texts', 'receipts', locale] as const,
};
