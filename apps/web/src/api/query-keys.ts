/** Every key of the query cache, in this one place. Keys that depend on the language carry it. */
export const queryKeys = {
  /** The beginning of every key. */
  everything: () => [] as const,
  events: () => ['events'] as const,
  event: (eventId: number) => ['event', eventId] as const,
  eventByCode: (eventShortCode: string) => ['event', 'code', eventShortCode] as const,
  profile: () => ['account', 'profile'] as const,
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
  eventTicketSummary: (eventId: number) => ['tickets', 'event-summary', eventId] as const,
  eventTicketPages: (eventId: number) => ['tickets', 'event-summary-pages', eventId] as const,
  ticketChanges: (ticketId: number, kind: 'upgrade' | 'downgrade') => ['tickets', 'changes', kind, ticketId] as const,
  freeRelationships: (eventId: number, account: string) => ['tickets', 'free-relationships', eventId, account] as const,
  adminEvents: (which: 'current' | 'all') => ['admin', 'events', which] as const,
  adminEvent: (eventId: number) => ['admin', 'event', eventId] as const,
  externalProfile: (account: string) => ['admin', 'profile', account] as const,
  /** All that the order summary shows of a person; `what` is one of its lists. */
  accountAtEvent: (eventId: number, account: string, ...what: ('tickets' | 'orders' | 'audit' | 'relationships')[]) =>
    ['admin', 'account', eventId, account, ...what] as const,
  orderIntents: (page?: number) =>
    page === undefined ? (['admin', 'order-intents'] as const) : (['admin', 'order-intents', page] as const),
  unknownCharges: (page?: number) =>
    page === undefined ? (['admin', 'unknown-charges'] as const) : (['admin', 'unknown-charges', page] as const),
  installation: () => ['admin', 'installation'] as const,
  mailQueue: () => ['admin', 'mail-queue'] as const,
  outbox: (page: number, to: string) => ['admin', 'outbox', page, to] as const,
  outboxMail: (mailId: number) => ['admin', 'outbox-mail', mailId] as const,
};
