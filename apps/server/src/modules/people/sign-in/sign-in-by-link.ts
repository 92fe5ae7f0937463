import type { LoginResponse } from '@foyer/contract/people/sign-in';
import { FoyerError } from '@foyer/contract/wire/errors';
import { foldToken } from '@foyer/domain/people/identifiers';
import type { Actor, CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { endReplacedSession } from './end-own-sessions.ts';
import { openSession } from './open-session.ts';
import { findLinkAccount, lockAccount, useSignInToken, type SignInRules } from './queries.ts';
import { tokenHash } from './token.ts';
import { forgetTries, rememberDevice } from './waits.ts';

export interface LinkSignIn extends SignInRules {
  provider: string;
  token: string;
}

/** Signs in with the one-time token of a mailed link (people 2.2). A second use is refused like a wrong password. */
export function signInByLink(
  database: Database,
  input: LinkSignIn,
  context: CallContext<Actor | null>,
): Promise<LoginResponse> {
  const { now, remoteAddress, device } = context;
  return database.transaction(async (tx) => {
    const hash = tokenHash(foldToken(input.token));
    const found = input.provider === 'link' ? await findLinkAccount(tx, hash) : undefined;
    // Locks the account before its link. A password change uses the same order, which avoids a deadlock.
    const account = found && (await lockAccount(tx, found, input));
    if (!account || !(await useSignInToken(tx, hash, now))) throw new FoyerError('AUTH_FAILED_BAD_CREDENTIALS');
    const { account_id: accountId, external_account_identifier: userId } = account;
    const caller = { userId, device, remoteAddress, now };
    // The recipient used the link, so its requests do not count as an attack.
    await forgetTries(tx, 'link', caller, { isKnownDevice: false });
    await forgetTries(tx, 'link', caller, { isKnownDevice: true });
    await rememberDevice(tx, { accountId, device, now });
    await endReplacedSession(tx, context, input);
    return openSession(tx, { account, remember: false, byLink: true, staffSessions: input.staffSessions, context });
  });
}
