import type { DeviceLock } from '@foyer/contract/people/sign-in';
import { FoyerError } from '@foyer/contract/wire/errors';
import { isSimplePin } from '@foyer/domain/people/staff-sessions';
import type { CallContext } from '../../../calls/context.ts';
import type { Database, Db } from '../../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { requesterOf } from '../../system/limits/index.ts';
import { confirmPassword } from './confirm-password.ts';
import { readDeviceLock } from './device-lock.ts';
import { findAccountById, lockAccount, type AccountRow, type PasswordRules } from './queries.ts';
import { requireConfirmation } from './second-factors/confirm-identity.ts';

/**
 * Sets or removes (null) the staff member's own PIN, after checking their password. People without a password confirm instead
 * (people 8.4). @throws CONFIRMATION_REQUIRED
 */
export async function setPin(
  database: Database,
  input: { currentPassword?: string | undefined; pin: string | null },
  context: CallContext,
  rules: PasswordRules,
): Promise<DeviceLock> {
  const { actor, now, requestId } = context;
  // A PIN belongs to the staff member's own account, so it cannot be set while acting for another one.
  if (actor.actingStaff) throw new FoyerError('FORBIDDEN');
  if (input.pin !== null && isSimplePin(input.pin)) throw new FoyerError('PIN_TOO_SIMPLE');
  const confirmed =
    input.currentPassword === undefined
      ? await confirmedAccount(database.kysely, context, rules)
      : await confirmPassword(database, input.currentPassword, context, rules);
  const pin_hash = input.pin === null ? null : await rules.passwords.hash(input.pin, requesterOf(context));
  return database.transaction(async (tx) => {
    const { accountId } = actor;
    // A password change since the check has ended this session and removed the PIN, which must stay removed.
    if (!(await lockAccount(tx, confirmed, rules))) throw new FoyerError('SESSION_ENDED');
    if (pin_hash === null) await tx.deleteFrom('staff_pin').where('account_id', '=', accountId).execute();
    else {
      await tx
        .insertInto('staff_pin')
        .values({ account_id: accountId, pin_hash, set_at: now })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ pin_hash, set_at: now }))
        .execute();
    }
    await writeAudit(
      tx,
      { actor, now, requestId },
      {
        action: pin_hash === null ? 'account.pin-removed' : 'account.pin-set',
        entity: 'account',
        entityId: accountId,
      },
    );
    return readDeviceLock(tx, context, rules);
  });
}

/** The account of a person who has confirmed who they are in this session. */
async function confirmedAccount(
  db: Db,
  { actor, sessionToken, now }: CallContext,
  rules: PasswordRules,
): Promise<AccountRow> {
  if (sessionToken === undefined) throw new FoyerError('SESSION_ENDED');
  await requireConfirmation(db, { actor, sessionToken, kind: 'always', now }, rules);
  const account = await findAccountById(db, actor.accountId, rules);
  if (!account) throw new FoyerError('SESSION_ENDED');
  return account;
}
