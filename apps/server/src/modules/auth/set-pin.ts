import type { DeviceLock } from '@foyer/contract/auth';
import { FoyerError } from '@foyer/contract/errors';
import type { CallContext } from '@foyer/domain/actor';
import { isSimplePin } from '@foyer/domain/staff-sessions';
import type { Database } from '../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { confirmPassword } from './confirm-password.ts';
import { forgetPin, readDeviceLock } from './device-lock.ts';
import { hashPassword } from './password.ts';
import type { SignInRules } from './queries.ts';

/** A staff member sets their own PIN, or takes it away (null), by their password. */
export async function setPin(
  database: Database,
  asked: { currentPassword: string; pin: string | null },
  context: CallContext,
  rules: SignInRules,
): Promise<DeviceLock> {
  const { actor, now, requestId } = context;
  // While acting, the password of the account acted for would be asked; a PIN belongs to one's own account.
  if (actor.actingStaff) throw new FoyerError('FORBIDDEN');
  if (asked.pin !== null && isSimplePin(asked.pin)) throw new FoyerError('PIN_TOO_SIMPLE');
  await confirmPassword(database.kysely, asked.currentPassword, context, rules);
  const pin_hash = asked.pin === null ? null : await hashPassword(asked.pin);
  return database.transaction(async (tx) => {
    const { accountId } = actor;
    if (pin_hash === null) await forgetPin(tx, accountId);
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
