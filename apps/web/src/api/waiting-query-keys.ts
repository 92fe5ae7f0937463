/** Query keys of waiting lists, separate from those of every page. */
export const waitingKeys = {
  all: () => ['waiting'] as const,
  mine: () => ['waiting', 'mine'] as const,
  event: (eventId: number, relationshipType: string) => ['waiting', 'event', eventId, relationshipType] as const,
};
