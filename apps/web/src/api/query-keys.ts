import type { Locale } from '@foyer/contract/wire/vocabulary';

/**
 * The query keys; those of staff screens are in `staff-query-keys.ts`. Keys of translated data contain the language.
 */
export const queryKeys = {
  /** The prefix of every key. */
  everything: () => [] as const,
  events: (...locale: Locale[]) => ['events', ...locale] as const,
  event: (eventId: number) => ['event', eventId] as const,
  eventByCode: (eventShortCode: string) => ['event', 'code', eventShortCode] as const,
  profile: () => ['account', 'profile'] as const,
  sessions: () => ['sessions'] as const,
  addresses: () => ['account', 'addresses'] as const,
  settings: () => ['settings'] as const,
  hostedPayment: () => ['orders', 'hosted-payment-page-enabled'] as const,
  orders: () => ['order'] as const,
  order: (orderId: number) => ['order', orderId] as const,
  orderIntent: (orderIntentId: string) => ['order-intent', orderIntentId] as const,
  tickets: () => ['tickets'] as const,
  ticket: (ticketId: number) => ['ticket', ticketId] as const,
  myEvents: () => ['tickets', 'my-events'] as const,
  registeredEvents: () => ['tickets', 'registered-events'] as const,
  myTicketPages: () => ['tickets', 'pages'] as const,
  ticketSummary: (ticketId: number) => ['tickets', 'of-ticket', ticketId] as const,
  eventTicketPages: (eventId: number) => ['tickets', 'event-summary-pages', eventId] as const,
  ticketChanges: (ticketId: number, kind: 'upgrade' | 'downgrade') => ['tickets', 'changes', kind, ticketId] as const,
  liveStream: (ticketId: number) => ['tickets', 'live-stream', ticketId] as const,
  team: (ticketId: number) => ['tickets', 'team', ticketId] as const,
  cancellation: (ticketId: number) => ['tickets', 'cancellation', ticketId] as const,
  freeRelationships: (eventId: number, account: string) => ['tickets', 'free-relationships', eventId, account] as const,
};

/** Waiting lists. */
export const waitingKeys = {
  all: () => ['waiting'] as const,
  mine: () => ['waiting', 'mine'] as const,
  event: (eventId: number, relationshipType: string) => ['waiting', 'event', eventId, relationshipType] as const,
};

/** Receipts. */
export const receiptsKeys = {
  /** Invalidated together with its order. */
  receipts: (orderId: number, locale: string) => [...queryKeys.order(orderId), 'receipts', locale] as const,
  paidOrders: (eventId: number) => [...queryKeys.orders(), 'of-event', eventId] as const,
  text: (locale: string) => ['texts', 'receipts', locale] as const,
};
