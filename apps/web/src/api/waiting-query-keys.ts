/** Query keys of waiting lists, apart from those that every page has. */
export const waitingKeys = {
  all: () => ['waiting'] as const,
  mine: () => ['waiting', 'mine'] as const,
  event: (eventId: number, relationshipType: string) => ['waiting', 'event', eventId, relationshipType] as const,
};
