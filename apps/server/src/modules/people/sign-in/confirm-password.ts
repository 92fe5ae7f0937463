import { FoyerError } from '@foyer/contract/wire/errors';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { requesterOf } from '../../system/limits/index.ts';
import { findAccountById, type AccountRow, type PasswordRules } from './queries.ts';
import { countTry, forgetTries, wrongPassword } from './waits.ts';

/**
 * Checks the password of the person at the keyboard and returns their account. Attempts count and wait as at sign-in.
 * @throws SECRET_WRONG, RATE_LIMITED
 */
export async function confirmPassword(
  database: Database,
  password: string,
  context: CallContext,
  rules: PasswordRules,
): Promise<AccountRow> {
  const { actor, now, remoteAddress, device } = context;
  const { actingStaff } = actor;
  const userId = actingStaff?.externalAccountIdentifier ?? actor.externalAccountIdentifier;
  const caller = { userId, device, remoteAddress, now };
  const counted = await countTry(database, 'password', caller);
  const account = await findAccountById(database.kysely, personAtKeyboardId(actor), rules);
  if (!account || !(await rules.passwords.matches(account.password_hash, password, requesterOf(context)))) {
    // Many wrong passwords from one network wait here too. A wrong password does not end the session.
    await wrongPassword(database, caller, counted);
    throw new FoyerError('SECRET_WRONG');
  }
  await forgetTries(database.kysely, 'password', caller, counted);
  return account;
}
