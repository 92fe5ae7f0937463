/**
 * Which sessions end when, as data. "Person" is the one at the keyboard: the staff member while acting for an account.
 * `docs/security.md` shows the table, and the server's tests run every row through the entry point that a user has.
 */

/** The sessions around an event, and what else signs in. */
export const sessionParts = [
  /** The session that the event is about, with the sessions in which its owner acts for others from it. */
  'this',
  /** The staff member's own session that an acting session was opened from. */
  'origin',
  /** The person's other sessions, on other devices too, with those in which they act for others. */
  'others',
  /** Sessions in which staff act for the person. */
  'actedFor',
  /** Mailed links of the person that nobody has used yet. */
  'links',
] as const;
export type SessionPart = (typeof sessionParts)[number];

/** What happens to one session. The server ends the sessions with one function, `endSessions`. */
export const sessionEvents = {
  signOut: ['this', 'origin'],
  /** Signing in from a browser that has a session already. */
  replaced: ['this', 'origin'],
  actingEnded: ['this'],
  /** From the list of sessions. */
  ended: ['this'],
  othersEnded: ['others'],
  /** Five wrong PINs. */
  lockedOut: ['this', 'origin'],
  deviceBlocked: ['this', 'origin'],
} as const satisfies Record<string, readonly SessionPart[]>;
export type SessionEvent = keyof typeof sessionEvents;

/** What happens to an account. A trigger of the database ends the sessions, so that no statement can forget it. */
export const accountEvents = {
  passwordChanged: ['this', 'origin', 'others', 'actedFor', 'links'],
  passwordReset: ['this', 'origin', 'others', 'actedFor', 'links'],
  rolesChanged: ['this', 'origin', 'others', 'actedFor', 'links'],
  closed: ['this', 'origin', 'others', 'actedFor', 'links'],
  anonymised: ['this', 'origin', 'others', 'actedFor', 'links'],
} as const satisfies Record<string, readonly SessionPart[]>;
