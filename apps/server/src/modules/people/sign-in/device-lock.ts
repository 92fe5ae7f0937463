import type { DeviceLock } from '@foyer/contract/people/sign-in';
import { FoyerError } from '@foyer/contract/wire/errors';
import { lockMinutesFor } from '@foyer/domain/people/staff-sessions';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { findSession, type SignInRules } from './queries.ts';
import { providersOf } from './second-factors/providers-of.ts';
import { readFactors } from './second-factors/read-factors.ts';
import { tokenHash } from './token.ts';

/** When the device of the person at the keyboard locks, and what unlocks it. */
export async function readDeviceLock(db: Db | Tx, { actor }: CallContext, rules: SignInRules): Promise<DeviceLock> {
  const personId = personAtKeyboardId(actor);
  const { hasPassword, hasPasskey } = await readFactors(db, personId);
  return {
    hasPin: (await pinHashOf(db, personId)) !== undefined,
    lockAfterMinutes: lockMinutesFor(actor, rules.staffSessions),
    hasPassword,
    hasPasskey,
    providers: await providersOf(db, personId, rules),
  };
}

/**
 * Locks the session and the acting sessions opened from it. A locked session accepts only unlocking and signing out. After it,
 * sensitive calls need a new confirmation, because a PIN is none (people 8.4).
 */
export async function lockDevice(db: Db, context: CallContext, rules: SignInRules): Promise<DeviceLock> {
  const sessionId = await ownSessionOf(db, context, rules);
  await db
    .updateTable('session')
    .set({ locked_at: context.now, confirmed_at: null })
    .where('session_id', '=', sessionId)
    .where('locked_at', 'is', null)
    .execute();
  return readDeviceLock(db, context, rules);
}

/** Id of the session to lock: the staff member's own session, also while acting for an account. @throws SESSION_ENDED when it has ended */
export async function ownSessionOf(db: Db, { sessionToken, now }: CallContext, rules: SignInRules): Promise<number> {
  const session = sessionToken ? await findSession(db, tokenHash(sessionToken), now, rules) : undefined;
  if (!session) throw new FoyerError('SESSION_ENDED');
  return session.staff_session_id ?? session.session_id;
}

export async function pinHashOf(db: Db | Tx, accountId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff_pin')
    .select('pin_hash')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.pin_hash;
}
