import type { LoginResponse } from '@foyer/contract/people/sign-in';
import { FoyerError } from '@foyer/contract/wire/errors';
import { accountIdentifierOf } from '@foyer/domain/people/consultant-id';
import type { Actor, CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { networkOf } from '../../system/limits/index.ts';
import { passFirstStep, type FirstStep } from './second-step.ts';
import { findAccount, lockAccount, renewHash, type AccountRow, type PasswordRules } from './queries.ts';
import { countTry, forgetTries, wrongPassword } from './waits.ts';

export interface SignIn extends PasswordRules {
  userId: string;
  password: string;
  rememberMe: boolean;
}

/**
 * Signs in with user id and password (people 2.1). The error does not show which of the two was wrong. Renews the hash of
 * an earlier version (people 2.6).
 */
export async function signIn(
  database: Database,
  input: SignIn,
  context: CallContext<Actor | null>,
): Promise<LoginResponse> {
  const { now, remoteAddress, device } = context;
  const db = database.kysely;
  const userId = accountIdentifierOf(input.userId);
  const caller = { userId, device, remoteAddress, now };
  const first = await findAccount(db, userId, input);
  const counted = await countTry(database, 'password', caller);
  // Uses the typed id, so known and unknown ids get equal turns.
  const requester = { account: `id ${userId}`, network: networkOf(remoteAddress) };

  let wasEarlier = false;
  /** Checks the password and opens a session. Returns `undefined` when the password is wrong, or was changed during the check. */
  const tryOnce = async (found: AccountRow | undefined): Promise<FirstStep | undefined> => {
    const matches = await input.passwords.matches(found?.password_hash, input.password, requester);
    if (!found || !matches) return undefined;
    wasEarlier = matches === 'earlier';
    const renewed = wasEarlier ? await input.passwords.hash(input.password, requester) : undefined;
    return database.transaction(async (tx) => {
      // Checking a password takes time. The session opens only if the account still has the checked password.
      const account = await lockAccount(tx, found, input, renewed === undefined ? 'share' : 'change');
      if (!account) return undefined;
      refuseStaffPassword(account, input, context);
      if (renewed !== undefined) await renewHash(tx, account.account_id, renewed);
      await forgetTries(tx, 'password', caller, counted);
      return passFirstStep(tx, { account, remember: input.rememberMe, method: 'password' }, context, input);
    });
  };

  // Another sign-in may have renewed the earlier hash of the same password.
  const step = (await tryOnce(first)) ?? (wasEarlier ? await tryOnce(await findAccount(db, userId, input)) : undefined);
  if (!step) throw await wrongPassword(database, caller, counted);
  if (step instanceof FoyerError) throw step;
  return step;
}

/** Only a right password is refused in this way, so a wrong one shows nothing about an account. @throws STAFF_PASSWORDS_OFF */
export function refuseStaffPassword(
  { roles, account_type_code: type }: Pick<AccountRow, 'roles' | 'account_type_code'>,
  { insteadOfPasswords }: Pick<SignIn, 'insteadOfPasswords'>,
  { locale }: Pick<CallContext<null>, 'locale'>,
): void {
  if (!insteadOfPasswords || (roles.length === 0 && type !== 'STAFF')) return;
  throw new FoyerError('STAFF_PASSWORDS_OFF', { metadata: { provider: insteadOfPasswords(locale) } });
}
