import type { LoginResponse } from '@foyer/contract/auth';
import { FoyerError } from '@foyer/contract/errors';
import type { CallContext } from '@foyer/domain/actor';
import type { Database } from '../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { forgetPin } from './device-lock.ts';
import { openSession } from './open-session.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { findAccountById, findSession, type SignInRules } from './queries.ts';
import { tokenHash } from './token.ts';
import { countTry, forgetDevices, forgetTries, rememberDevice, wrongPassword } from './waits.ts';

/** Changes the own password; every session of the account ends and a new one is answered (readings §2). */
export async function changePassword(
  database: Database,
  asked: { currentPassword: string; newPassword: string } & SignInRules,
  context: CallContext,
): Promise<LoginResponse> {
  const { actor, now, remoteAddress, requestId } = context;
  // Acting staff know no password of the account, and may not set one.
  if (actor.actingStaff) throw new FoyerError('FORBIDDEN');
  const caller = { userId: actor.externalAccountIdentifier, accountId: actor.accountId, remoteAddress, now };
  const counted = await countTry(database.kysely, 'password', caller);
  const account = await findAccountById(database.kysely, actor.accountId, asked);
  if (!(await passwordMatches(account?.password_hash, asked.currentPassword)) || !account) {
    throw await wrongPassword(database.kysely, caller);
  }
  const password_hash = await hashPassword(asked.newPassword);
  const session = context.sessionToken
    ? await findSession(database.kysely, tokenHash(context.sessionToken), now, asked)
    : undefined;
  return database.transaction(async (tx) => {
    await tx
      .updateTable('account')
      .set({ password_hash, password_changed_at: now, updated_at: now })
      .where('account_id', '=', account.account_id)
      .execute();
    await tx
      .deleteFrom('session')
      .where((eb) =>
        eb.or([eb('account_id', '=', account.account_id), eb('staff_account_id', '=', account.account_id)]),
      )
      .execute();
    await tx.deleteFrom('sign_in_token').where('account_id', '=', account.account_id).execute();
    await forgetPin(tx, account.account_id);
    await forgetTries(tx, 'password', caller, counted);
    await forgetDevices(tx, account.account_id);
    await rememberDevice(tx, { accountId: account.account_id, remoteAddress, now });
    await writeAudit(
      tx,
      { actor, now, requestId },
      { action: 'account.password-changed', entity: 'account', entityId: account.account_id },
    );
    return openSession(tx, {
      account,
      remember: session?.remember ?? false,
      staffSessions: asked.staffSessions,
      now,
      remoteAddress,
    });
  });
}
