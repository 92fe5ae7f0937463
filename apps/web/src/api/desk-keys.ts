/** Query keys that only an event's desk uses. They are separate, so attendee pages do not load them. */
export const deskKeys = {
  /** Badges: of one ticket, or of many tickets of an event. */
  badges: (...of: (string | number)[]) => ['admin', 'badges', ...of] as const,
  eventSearch: (eventId: number, text: string, page: number) => ['admin', 'search', eventId, text, page] as const,
};
