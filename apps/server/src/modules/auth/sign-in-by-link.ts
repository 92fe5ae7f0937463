import type { LoginResponse } from '@foyer/contract/auth';
import { FoyerError } from '@foyer/contract/errors';
import type { Database } from '../../db/database.ts';
import { openSession } from './open-session.ts';
import { findAccountById, useSignInToken, type SignInRules } from './queries.ts';
import { tokenHash } from './token.ts';
import { forgetTries, rememberDevice } from './waits.ts';

export interface LinkSignIn extends SignInRules {
  provider: string;
  token: string;
  now: Date;
  remoteAddress: string;
}

/** Signs in with the one-time token of a mailed link (readings §2); a second use is refused like a wrong password. */
export function signInByLink(database: Database, asked: LinkSignIn): Promise<LoginResponse> {
  const { now, remoteAddress, staffSessions } = asked;
  return database.transaction(async (tx) => {
    const accountId = asked.provider === 'link' ? await useSignInToken(tx, tokenHash(asked.token), now) : undefined;
    const account = accountId === undefined ? undefined : await findAccountById(tx, accountId, asked);
    if (!account) throw new FoyerError('AUTH_FAILED_BAD_CREDENTIALS');
    const caller = { userId: account.external_account_identifier, accountId, remoteAddress, now };
    // A link that arrived and was used was asked for in earnest.
    await forgetTries(tx, 'link', caller, { isKnownDevice: false });
    await rememberDevice(tx, { accountId: account.account_id, remoteAddress, now });
    return openSession(tx, { account, remember: false, staffSessions, now, remoteAddress });
  });
}
