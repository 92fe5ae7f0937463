import type { SignedIn } from '../src/session/session.ts';

/** The response to the sign-in of a helper. The session lasts for a minute. */
export const helper = {
  token: 'helper token',
  userId: 'helper',
  username: 'helper',
  fullName: 'Hannah Helper',
  expirationMs: 60_000,
  locale: 'en-US',
  isAdmin: false,
  isHelper: true,
  roles: ['helper'],
} as const satisfies SignedIn;
