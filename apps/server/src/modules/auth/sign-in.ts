import type { LoginResponse } from '@foyer/contract/auth';
import { accountIdentifierOf } from '@foyer/domain/consultant-id';
import type { Db } from '../../db/database.ts';
import { openSession } from './open-session.ts';
import { passwordMatches } from './password.ts';
import { findAccount, type SignInRules } from './queries.ts';
import { countTry, forgetTries, rememberDevice, wrongPassword } from './waits.ts';

export interface SignIn extends SignInRules {
  userId: string;
  password: string;
  rememberMe: boolean;
  now: Date;
  remoteAddress: string;
}

/** Signs in with user id and password (spec §2 Login). Never says which half was wrong. */
export async function signIn(db: Db, asked: SignIn): Promise<LoginResponse> {
  const { now, remoteAddress, staffSessions } = asked;
  const userId = accountIdentifierOf(asked.userId);
  const account = await findAccount(db, userId, asked);
  const caller = { userId, accountId: account?.account_id, remoteAddress, now };
  const counted = await countTry(db, 'password', caller);
  const matches = await passwordMatches(account?.password_hash, asked.password);
  if (!account || !matches) throw await wrongPassword(db, caller);
  await forgetTries(db, 'password', caller, counted);
  await rememberDevice(db, { accountId: account.account_id, remoteAddress, now });
  return openSession(db, { account, remember: asked.rememberMe, staffSessions, now, remoteAddress });
}
