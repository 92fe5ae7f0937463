import { queryKeys } from './query-keys.ts';

/** Query keys of receipts. They are separate from `query-keys.ts`, which every page loads. */
export const receiptsKeys = {
  /** Invalidated together with its order. */
  receipts: (orderId: number, locale: string) => [...queryKeys.order(orderId), 'receipts', locale] as const,
  paidOrders: (eventId: number) => [...queryKeys.orders(), 'of-event', eventId] as const,
  text: (locale: string) => ['texts', 'receipts', locale] as const,
};
