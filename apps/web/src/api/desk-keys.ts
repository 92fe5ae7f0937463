/** Keys of the query cache that an event's desk alone uses; apart from the others, so that no attendee's page carries them. */
export const deskKeys = {
  /** Badges: of a ticket, or an event's many. */
  badges: (...of: (string | number)[]) => ['admin', 'badges', ...of] as const,
  eventSearch: (eventId: number, text: string, page: number) => ['admin', 'search', eventId, text, page] as const,
};
