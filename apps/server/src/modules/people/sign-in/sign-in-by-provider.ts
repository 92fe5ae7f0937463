import type { LoginResponse } from '@foyer/contract/people/sign-in';
import type { Actor, CallContext } from '../../../calls/context.ts';
import type { Tx } from '../../../db/database.ts';
import { endReplacedSession } from './end-own-sessions.ts';
import { openSession, type SessionIdentity } from './open-session.ts';
import { findAccountById, lockAccount, type SignInRules } from './queries.ts';
import { rememberDevice } from './waits.ts';

/**
 * Opens a session for a person whom an identity provider has signed in (people 2.8). Null when the account was closed
 * meanwhile. @throws ROLE_NOT_VALID_NOW
 */
export async function signInByProvider(
  tx: Tx,
  { accountId, identity, ...rules }: SignInRules & { accountId: number; identity: SessionIdentity },
  context: CallContext<Actor | null>,
): Promise<LoginResponse | null> {
  const { now, device } = context;
  const found = await findAccountById(tx, accountId, rules);
  const account = found && (await lockAccount(tx, found, rules));
  if (!account) return null;
  await rememberDevice(tx, { accountId, device, now });
  await endReplacedSession(tx, context, rules);
  return openSession(tx, { account, remember: false, identity, staffSessions: rules.staffSessions, context });
}
