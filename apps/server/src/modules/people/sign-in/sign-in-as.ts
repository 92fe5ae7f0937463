import type { LoginResponse } from '@foyer/contract/people/sign-in';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { Actor, CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { endReplacedSession } from './end-own-sessions.ts';
import { openSession } from './open-session.ts';
import { findAccount, type SignInRules } from './queries.ts';

/**
 * Opens a session without a password, for the invented people of a trial copy (selling 6.3). The caller makes sure that
 * this is a trial copy. @throws RECORD_NOT_FOUND
 */
export async function signInAs(
  database: Database,
  { userId, ...rules }: SignInRules & { userId: string },
  context: CallContext<Actor | null>,
): Promise<LoginResponse> {
  return database.transaction(async (tx) => {
    const account = await findAccount(tx, userId, rules);
    if (!account) throw new FoyerError('RECORD_NOT_FOUND');
    await endReplacedSession(tx, context, rules);
    return openSession(tx, { account, remember: false, staffSessions: rules.staffSessions, context });
  });
}
