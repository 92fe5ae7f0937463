import type { Unlocked } from '@foyer/contract/people/sign-in';
import type { SignedChallenge } from '@foyer/contract/people/signed-challenge';
import { FoyerError } from '@foyer/contract/wire/errors';
import { rolesFor } from '@foyer/domain/people/grants';
import { isAdmin, isHelper } from '@foyer/domain/people/permissions';
import { mostPinTries } from '@foyer/domain/people/staff-sessions';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { requesterOf } from '../../system/limits/index.ts';
import { authenticate } from './authenticate.ts';
import { confirmPassword } from './confirm-password.ts';
import { endSessions } from './end-sessions.ts';
import { ownSessionOf, pinHashOf } from './device-lock.ts';
import type { PasswordRules } from './queries.ts';
import { notePasskeyUse, verifySigned, type Site } from './second-factors/passkeys.ts';
import { countTry, forgetTries } from './waits.ts';

/** Unlocks with the PIN, or with the password or a passkey, which also restore rights that a PIN unlock leaves out. */
export type UnlockWith = { pin: string } | { password: string } | { passkey: SignedChallenge };

/**
 * Unlocks a device that was locked by its staff member or after inactivity (docs/security.md). Never opens a session: a
 * sign-in requires the password. @throws SECRET_WRONG, RATE_LIMITED; SESSION_ENDED at the fifth wrong PIN
 */
export async function unlockDevice(
  database: Database,
  input: UnlockWith,
  context: CallContext,
  rules: PasswordRules & { site: Site },
): Promise<Unlocked> {
  const { kysely } = database;
  const byPin = 'pin' in input;
  if (context.actor.isLocked) {
    const sessionId = await ownSessionOf(kysely, context, rules);
    if (byPin) await tryPin(database, { pin: input.pin, sessionId }, context, rules);
    else if ('password' in input) await confirmPassword(database, input.password, context, rules);
    else await tryPasskey(database, { signed: input.passkey, sessionId }, context, rules);
    await kysely
      .updateTable('session')
      .set({ locked_at: null, pin_tries: 0, by_pin: byPin })
      .where('session_id', '=', sessionId)
      .execute();
  }
  const { sessionToken, now } = context;
  const signedIn = sessionToken ? await authenticate(kysely, sessionToken, now, rules) : null;
  if (!signedIn) throw new FoyerError('SESSION_ENDED');
  const roles = rolesFor(signedIn.grants, { scope: 'any', now });
  return { roles, isAdmin: isAdmin({ roles }), isHelper: isHelper({ roles }) };
}

/** Checks a passkey of the person at the keyboard, which has signed a challenge of their session. @throws SECRET_WRONG */
async function tryPasskey(
  database: Database,
  { signed, sessionId }: { signed: SignedChallenge; sessionId: number },
  { actor, now }: CallContext,
  { site }: { site: Site },
): Promise<void> {
  const verified = await verifySigned(database.kysely, site, { purpose: 'confirm', sessionId }, { signed, now });
  if (verified?.passkey.account_id !== personAtKeyboardId(actor)) throw new FoyerError('SECRET_WRONG');
  const isUsed = await database.transaction((tx) => notePasskeyUse(tx, { ...verified, now }));
  if (!isUsed) throw new FoyerError('SECRET_WRONG');
}

/** Counts the attempt before checking the PIN, so at most five PINs are checked, also with simultaneous requests. */
async function tryPin(
  database: Database,
  { pin, sessionId }: { pin: string; sessionId: number },
  context: CallContext,
  { passwords }: PasswordRules,
): Promise<void> {
  const { actor, now, remoteAddress, requestId } = context;
  const accountId = personAtKeyboardId(actor);
  const userId = actor.actingStaff?.externalAccountIdentifier ?? actor.externalAccountIdentifier;
  // Without the device cookie: PIN attempts count per session, which ends at the fifth wrong PIN.
  const caller = { userId, device: undefined, remoteAddress, now };
  const counted = await countTry(database, 'pin', caller);
  const counting = await database.kysely
    .updateTable('session')
    .set((eb) => ({ pin_tries: eb('pin_tries', '+', 1) }))
    .where('session_id', '=', sessionId)
    .where('pin_tries', '<', mostPinTries)
    .returning('pin_tries')
    .executeTakeFirst();
  if (!counting) throw new FoyerError('SESSION_ENDED');
  if (await passwords.matches(await pinHashOf(database.kysely, accountId), pin, requesterOf(context))) {
    await forgetTries(database.kysely, 'pin', caller, counted);
    return;
  }
  if (counting.pin_tries < mostPinTries) throw new FoyerError('SECRET_WRONG');
  await database.transaction(async (tx) => {
    await endSessions(tx, 'lockedOut', { sessionId, originId: null, personId: accountId });
    await writeAudit(
      tx,
      { actor, now, requestId },
      { action: 'session.locked-out', entity: 'account', entityId: accountId, subjectAccountId: accountId },
    );
  });
  throw new FoyerError('SESSION_ENDED');
}
