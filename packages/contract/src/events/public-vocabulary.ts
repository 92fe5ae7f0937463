/** The states of an event on its public page (events 6.3). */
export const publicStates = ['notOpen', 'open', 'soldOut', 'closed', 'past', 'calledOff'] as const;
export type PublicState = (typeof publicStates)[number];

/** A language in the address of a public page. */
export const publicLanguages = ['en', 'es', 'ja'] as const;
