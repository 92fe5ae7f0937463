import type { PasskeyRequest } from '@foyer/contract/people/second-factors';
import type { SignedChallenge } from '@foyer/contract/people/signed-challenge';
import type { LoginResponse } from '@foyer/contract/people/sign-in';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { Actor, CallContext } from '../../../calls/context.ts';
import type { Database, Db } from '../../../db/database.ts';
import { arrive } from './arrive.ts';
import { findAccountById, lockAccount, type SignInRules } from './queries.ts';
import { notePasskeyUse, requestPasskey, verifySigned, type Site } from './second-factors/passkeys.ts';

/** A challenge for a sign-in from this browser. It names no account, so it reveals none. */
export const startPasskeySignIn = (
  db: Db,
  { browser, site }: { browser: string; site: Site },
  { now }: CallContext<Actor | null>,
): Promise<PasskeyRequest> => requestPasskey(db, site, { purpose: 'sign-in', browser }, { passkeys: [], now });

/** Signs in with a passkey, which counts as both factors (people 8.1). Every fault is the same refusal. */
export async function signInByPasskey(
  database: Database,
  input: { browser: string; passkey: SignedChallenge; rememberMe: boolean; site: Site },
  context: CallContext<Actor | null>,
  rules: SignInRules,
): Promise<LoginResponse> {
  const { now } = context;
  const { browser, passkey: signed, rememberMe: remember, site } = input;
  const verified = await verifySigned(database.kysely, site, { purpose: 'sign-in', browser }, { signed, now });
  const found = verified && (await findAccountById(database.kysely, verified.passkey.account_id, rules));
  if (!verified || !found) throw new FoyerError('AUTH_FAILED_BAD_CREDENTIALS');
  return database.transaction(async (tx) => {
    const account = await lockAccount(tx, found, rules);
    if (!account || !(await notePasskeyUse(tx, { ...verified, now }))) {
      throw new FoyerError('AUTH_FAILED_BAD_CREDENTIALS');
    }
    return arrive(tx, { account, remember, method: 'passkey', isConfirmed: true }, context, rules);
  });
}
