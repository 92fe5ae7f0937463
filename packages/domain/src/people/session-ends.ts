/**
 * Which sessions each event ends, as data. "Person" is the signed-in person: the staff member while acting for an
 * account. Changes of an account (password, roles, closing, anonymising) end all its sessions with a trigger,
 * `0001-people.sql`.
 */

/** The sessions that an event can end. */
export const sessionParts = [
  /** The session of the event, and the sessions that its owner opened from it to act for others. */
  'this',
  /** The staff member's own session from which an acting session was opened. */
  'origin',
  /** The person's other sessions on all devices, and their sessions that act for others. */
  'others',
] as const;
export type SessionPart = (typeof sessionParts)[number];

/**
 * Maximum of sessions that a person has at the same time (people 3.5): their own, and those in which they act for others. A
 * further one ends the session that was idle longest. The list of sessions shows all of them.
 */
export const mostSessions = { own: 200, acting: 100 } as const;

/** Events of one session. The server ends the sessions with one function, `endSessions`. */
export const sessionEvents = {
  signOut: ['this', 'origin'],
  /** A sign-in from a browser that already has a session. */
  replaced: ['this', 'origin'],
  /** Returning to the own session, or switching to act for another account. */
  actingEnded: ['this'],
  /** Ended from the list of sessions. */
  ended: ['this'],
  othersEnded: ['others'],
  /** Five wrong PINs. */
  lockedOut: ['this', 'origin'],
  deviceBlocked: ['this', 'origin'],
  /** The identity provider that began the session ended it (people 2.14). */
  providerSignOut: ['this'],
  /** The second factors were reset, because a device or more was lost (people 8.6). */
  factorsReset: ['others'],
} as const satisfies Record<string, readonly SessionPart[]>;
export type SessionEvent = keyof typeof sessionEvents;
