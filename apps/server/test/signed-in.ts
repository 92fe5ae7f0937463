import type { SignedIn } from '../src/calls/context.ts';

/** A signed-in person for tests of the HTTP layer, which has no database. */
export const signedInPerson: SignedIn = {
  accountId: 7,
  externalAccountIdentifier: 'C1000007',
  firstName: 'Mika',
  lastName: 'Sato',
  locale: 'ja-JP',
  country: 'JPN',
  grants: [],
  isStaffAccount: false,
};
