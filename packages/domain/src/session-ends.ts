/**
 * Which sessions end when, as data. "Person" is the one at the keyboard: the staff member while acting for an account.
 * What happens to an account (password, roles, closing, anonymising) ends all of them by a trigger, `0086-session-ends.sql`.
 */

/** The sessions around an event. */
export const sessionParts = [
  /** The session that the event is about, with the sessions in which its owner acts for others from it. */
  'this',
  /** The staff member's own session that an acting session was opened from. */
  'origin',
  /** The person's other sessions, on other devices too, with those in which they act for others. */
  'others',
] as const;
export type SessionPart = (typeof sessionParts)[number];

/** What happens to one session. The server ends the sessions with one function, `endSessions`. */
export const sessionEvents = {
  signOut: ['this', 'origin'],
  /** Signing in from a browser that has a session already. */
  replaced: ['this', 'origin'],
  /** Going back to the own session, or on to act for the next account. */
  actingEnded: ['this'],
  /** From the list of sessions. */
  ended: ['this'],
  othersEnded: ['others'],
  /** Five wrong PINs. */
  lockedOut: ['this', 'origin'],
  deviceBlocked: ['this', 'origin'],
} as const satisfies Record<string, readonly SessionPart[]>;
export type SessionEvent = keyof typeof sessionEvents;
