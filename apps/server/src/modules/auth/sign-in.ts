import type { LoginResponse } from '@foyer/contract/auth';
import { FoyerError } from '@foyer/contract/errors';
import { accountIdentifierOf } from '@foyer/domain/consultant-id';
import type { Db } from '../../db/database.ts';
import { openSession } from './open-session.ts';
import { passwordMatches } from './password.ts';
import { findAccount } from './queries.ts';
import { countFailure, forgetFailures, refuseWhileWaiting } from './throttle.ts';

export interface SignIn {
  userId: string;
  password: string;
  rememberMe: boolean;
  now: Date;
  remoteAddress: string;
}

/** Signs in with user id and password (spec §2 Login). Never says which half was wrong. */
export async function signIn(db: Db, asked: SignIn): Promise<LoginResponse> {
  const { now, remoteAddress } = asked;
  const userId = accountIdentifierOf(asked.userId);
  await refuseWhileWaiting(db, { userId, remoteAddress }, now);
  const account = await findAccount(db, userId);
  const matches = await passwordMatches(account?.password_hash, asked.password);
  if (!account || !matches) {
    await countFailure(db, { userId, remoteAddress }, now);
    throw new FoyerError('AUTH_FAILED_BAD_CREDENTIALS');
  }
  await forgetFailures(db, userId);
  return openSession(db, { account, remember: asked.rememberMe, now, remoteAddress });
}
