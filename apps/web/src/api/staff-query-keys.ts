import type { Locale } from '@foyer/contract/wire/vocabulary';

/** Query keys of staff screens. They are separate from `query-keys.ts`, which every page loads. */
export const staffKeys = {
  adminEvents: (which: 'current' | 'all', locale: Locale) => ['admin', 'events', which, locale] as const,
  adminEvent: (eventId: number) => ['admin', 'event', eventId] as const,
  /** Badges: of one ticket, or of many tickets of an event. */
  badges: (...of: (string | number)[]) => ['admin', 'badges', ...of] as const,
  eventSearch: (eventId: number, text: string, page: number) => ['admin', 'search', eventId, text, page] as const,
  externalProfile: (account: string) => ['admin', 'profile', account] as const,
  anonymisation: (account: string) => ['admin', 'anonymisation', account] as const,
  /** All lists of a person in the order summary; `what` is one of them. */
  accountAtEvent: (eventId: number, account: string, ...what: ('tickets' | 'orders' | 'audit' | 'relationships')[]) =>
    ['admin', 'account', eventId, account, ...what] as const,
  orderIntents: (page?: number) =>
    page === undefined ? (['admin', 'order-intents'] as const) : (['admin', 'order-intents', page] as const),
  unknownCharges: (page?: number) =>
    page === undefined ? (['admin', 'unknown-charges'] as const) : (['admin', 'unknown-charges', page] as const),
  disputes: (of?: { page: number } | { orderId: number }) =>
    of === undefined ? (['admin', 'disputes'] as const) : (['admin', 'disputes', of] as const),
  /** The key contains the query. */
  providerBooks: (query?: object) =>
    query === undefined
      ? (['reporting', 'provider-books'] as const)
      : (['reporting', 'provider-books', query] as const),
  deviceLock: () => ['authentication', 'lock'] as const,
  installation: () => ['admin', 'installation'] as const,
  /** Pages of the staff accounts; `query` is the page and the search. */
  staff: (...query: (number | string)[]) => ['admin', 'staff', ...query] as const,
  retention: () => ['admin', 'retention'] as const,
  openTasks: () => ['admin', 'open-tasks'] as const,
  mailQueue: () => ['admin', 'mail-queue'] as const,
  /** Cash drawers of an event; `day` is one of its days. */
  drawers: (eventId: number, ...day: string[]) => ['admin', 'drawers', eventId, ...day] as const,
  exportPresets: () => ['admin', 'export-presets'] as const,
  /** Pages of the scheduled exports of an event. */
  exportSchedules: (eventId: number, ...page: number[]) => ['admin', 'export-schedules', eventId, ...page] as const,
  callOff: (eventId: number, locale: Locale) => ['admin', 'call-off', eventId, locale] as const,
  messages: (eventId: number) => ['admin', 'messages', eventId] as const,
  sendAllowance: (eventId: number) => ['admin', 'send-allowance', eventId] as const,
  /** The form and ticket types that an event's messages use. */
  messageEvent: (eventId: number) => ['admin', 'message-event', eventId] as const,
  /** The key contains the query. */
  messageAudience: (eventId: number, query: string) => ['admin', 'message-audience', eventId, query] as const,
  /** The first attendees, or those that a search finds. */
  mailAttendees: (eventId: number, ...search: string[]) => ['admin', 'mail-attendees', eventId, ...search] as const,
  messagePreview: (eventId: number, query: string) => ['admin', 'message-preview', eventId, query] as const,
  /** The key contains the query. */
  audit: (query: string, locale: Locale) => ['admin', 'audit', query, locale] as const,
  scanConflicts: (eventId: number) => ['admin', 'scan-conflicts', eventId] as const,
  waiting: (eventId: number) => ['admin', 'waiting', eventId] as const,
  /** Pages of the outbox; `query` is the page, the recipient and the state. */
  outbox: (...query: (number | string)[]) => ['admin', 'outbox', ...query] as const,
  outboxMail: (mailId: number) => ['admin', 'outbox-mail', mailId] as const,
};

/** The editor of events and related screens. */
export const editorKeys = {
  /** All lists of events that staff see (`adminEvents`). */
  events: () => ['admin', 'events'] as const,
  overview: (locale: Locale) => ['admin', 'events', 'overview', locale] as const,
  eventList: (locale: Locale) => ['admin', 'events', 'flat', locale] as const,
  draft: (eventId: number) => ['admin', 'event-draft', eventId] as const,
  impacts: (eventId: number) => ['admin', 'draft-impact', eventId] as const,
  impact: (eventId: number, revision: number | null) => ['admin', 'draft-impact', eventId, revision] as const,
  checklists: (eventId: number) => ['admin', 'event-checklist', eventId] as const,
  checklist: (eventId: number, eventShortCode: string) =>
    ['admin', 'event-checklist', eventId, eventShortCode] as const,
  pictures: (eventId: number) => ['admin', 'event-pictures', eventId] as const,
  picture: (eventId: number, contentHash: string) => ['admin', 'event-pictures', eventId, contentHash] as const,
  versions: (eventId: number) => ['admin', 'event-versions', eventId] as const,
  version: (eventId: number, versionId: number) => ['admin', 'event-versions', eventId, versionId] as const,
  /** The key contains the query. */
  preview: (eventId: number, query: object) => ['admin', 'event-preview', eventId, query] as const,
  mailPreview: (eventId: number, text: string) => ['admin', 'mail-preview', eventId, text] as const,
};
