/** Every key of the query cache, in this one place. Keys that depend on the language carry it. */
export const queryKeys = {
  events: () => ['events'] as const,
  event: (eventId: number) => ['event', eventId] as const,
  eventByCode: (eventShortCode: string) => ['event', 'code', eventShortCode] as const,
  profile: () => ['account', 'profile'] as const,
  addresses: () => ['account', 'addresses'] as const,
  settings: () => ['settings'] as const,
  hostedPayment: () => ['orders', 'hosted-payment-page-enabled'] as const,
  order: (orderId: number) => ['order', orderId] as const,
  orderIntent: (orderIntentId: string) => ['order-intent', orderIntentId] as const,
  tickets: () => ['tickets'] as const,
  ticket: (ticketId: number) => ['ticket', ticketId] as const,
  myEvents: () => ['tickets', 'my-events'] as const,
  registeredEvents: () => ['tickets', 'registered-events'] as const,
  eventTicketSummary: (eventId: number) => ['tickets', 'event-summary', eventId] as const,
  adminEvents: () => ['admin', 'events'] as const,
};
