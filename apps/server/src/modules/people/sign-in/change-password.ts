import type { LoginResponse } from '@foyer/contract/people/sign-in';
import { FoyerError } from '@foyer/contract/wire/errors';
import { isConfirmed } from '@foyer/domain/people/second-factor';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { requesterOf } from '../../system/limits/index.ts';
import { openSession } from './open-session.ts';
import { mailNotice } from './second-factors/mail-notice.ts';
import { findAccountById, findSession, lockAccount, lockSession, type PasswordRules } from './queries.ts';
import { tokenHash } from './token.ts';
import { refuseStaffPassword } from './sign-in.ts';
import { countTry, forgetTries, rememberDevice, wrongPassword } from './waits.ts';

/**
 * Changes the account's own password, or sets the first one in a session that a mailed link opened. Ends every session
 * of the account (0001-people.sql) and returns a new one (people 3.1).
 */
export async function changePassword(
  database: Database,
  input: { currentPassword?: string | undefined; newPassword: string } & PasswordRules,
  context: CallContext,
): Promise<LoginResponse> {
  const { actor, now, remoteAddress, requestId, device } = context;
  // Acting staff do not know the account's password, and must not set one.
  if (actor.actingStaff) throw new FoyerError('FORBIDDEN');
  const db = database.kysely;
  const hash = context.sessionToken ? tokenHash(context.sessionToken) : undefined;
  const session = hash && (await findSession(db, hash, now, input));
  const found = await findAccountById(db, actor.accountId, input);
  if (!session || !found) throw new FoyerError('SESSION_ENDED');
  refuseStaffPassword(found, input, context);
  const caller = { userId: actor.externalAccountIdentifier, device, remoteAddress, now };
  const requester = requesterOf(context);
  const counted = await countTry(database, 'password', caller);
  if (found.password_hash === null) {
    if (!session.by_link) throw new FoyerError('FORBIDDEN');
  } else if (!(await input.passwords.matches(found.password_hash, input.currentPassword ?? '', requester))) {
    throw await wrongPassword(database, caller, counted);
  }
  const password_hash = await input.passwords.hash(input.newPassword, requester);
  return database.transaction(async (tx) => {
    const account = await lockAccount(tx, found, input, 'change');
    if (!account || !(await lockSession(tx, session.session_id))) throw new FoyerError('SESSION_ENDED');
    await tx
      .updateTable('account')
      .set({ password_hash, password_changed_at: now, updated_at: now })
      .where('account_id', '=', account.account_id)
      .execute();
    await forgetTries(tx, 'password', caller, counted);
    await rememberDevice(tx, { accountId: account.account_id, device, now });
    await writeAudit(
      tx,
      { actor, now, requestId },
      {
        action: 'account.password-changed',
        entity: 'account',
        entityId: account.account_id,
      },
    );
    await mailNotice(tx, account, { notice: 'password-changed', now });
    return openSession(tx, {
      account,
      remember: session.remember,
      signedInBy: {
        method: 'password',
        secondStep: session.second_step,
        isConfirmed: found.password_hash !== null || isConfirmed(session.confirmed_at, now),
      },
      staffSessions: input.staffSessions,
      context,
    });
  });
}
