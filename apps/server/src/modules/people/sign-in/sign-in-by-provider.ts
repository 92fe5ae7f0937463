import type { LoginResponse } from '@foyer/contract/people/sign-in';
import type { Actor, CallContext } from '../../../calls/context.ts';
import type { Tx } from '../../../db/database.ts';
import { arrive } from './arrive.ts';
import type { SessionIdentity } from './open-session.ts';
import { findAccountById, lockAccount, type SignInRules } from './queries.ts';

/**
 * Opens a session for a person whom an identity provider has signed in (people 2.8). Null when the account was closed
 * meanwhile. @throws ROLE_NOT_VALID_NOW
 */
export async function signInByProvider(
  tx: Tx,
  { accountId, identity, ...rules }: SignInRules & { accountId: number; identity: SessionIdentity },
  context: CallContext<Actor | null>,
): Promise<LoginResponse | null> {
  const found = await findAccountById(tx, accountId, rules);
  const account = found && (await lockAccount(tx, found, rules));
  return account ? arrive(tx, { account, identity }, context, rules) : null;
}
