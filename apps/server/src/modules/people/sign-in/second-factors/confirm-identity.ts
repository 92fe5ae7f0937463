import type { ConfirmationOptions } from '@foyer/contract/people/second-factors';
import type { SignedChallenge } from '@foyer/contract/people/signed-challenge';
import { FoyerError } from '@foyer/contract/wire/errors';
import {
  confirmationMinutes,
  isConfirmed,
  methodsToConfirm,
  needsConfirmation,
  type Confirmation,
} from '@foyer/domain/people/second-factor';
import { personAtKeyboardId, type Actor, type CallContext } from '../../../../calls/context.ts';
import type { Database, Db, Tx } from '../../../../db/database.ts';
import { confirmPassword } from '../confirm-password.ts';
import { ownSessionOf } from '../device-lock.ts';
import { findAccountById, type AccountRow, type PasswordRules, type SignInRules } from '../queries.ts';
import { tokenHash } from '../token.ts';
import { countTry, forgetTries } from '../waits.ts';
import type { CodeSecrets } from './code-secrets.ts';
import { useCode } from './codes.ts';
import { noteRecoveryCode } from './note-recovery-code.ts';
import { providersOf } from './providers-of.ts';
import { notePasskeyUse, passkeysOf, requestPasskey, verifySigned, type Site } from './passkeys.ts';
import { readFactors } from './read-factors.ts';

/** How the person at the keyboard can confirm, and a challenge for their passkeys (people 8.4). */
export async function startConfirmation(
  db: Db,
  site: Site,
  context: CallContext,
  rules: SignInRules,
): Promise<ConfirmationOptions> {
  const { actor, now } = context;
  const personId = personAtKeyboardId(actor);
  const sessionId = await ownSessionOf(db, context, rules);
  const passkeys = await passkeysOf(db, personId);
  const providers = await providersOf(db, personId, rules);
  const methods = methodsToConfirm(await readFactors(db, personId), { hasProvider: providers.length > 0 });
  return {
    methods,
    passkey:
      passkeys.length === 0
        ? null
        : await requestPasskey(db, site, { purpose: 'confirm', sessionId }, { passkeys, now }),
    providers,
  };
}

type Proof = { password: string } | { code: string } | { passkey: SignedChallenge };

/** Confirms the session of the person at the keyboard. @throws SECRET_WRONG, RATE_LIMITED, SESSION_ENDED */
export async function confirmIdentity(
  database: Database,
  proof: Proof,
  context: CallContext,
  rules: PasswordRules & { site: Site; secrets: CodeSecrets },
): Promise<{ until: string }> {
  const { now } = context;
  const sessionId = await ownSessionOf(database.kysely, context, rules);
  if ('password' in proof) {
    await confirmPassword(database, proof.password, context, rules);
    await noteConfirmation(database.kysely, sessionId, now);
  } else {
    const account = await findAccountById(database.kysely, personAtKeyboardId(context.actor), rules);
    if (!account) throw new FoyerError('SESSION_ENDED');
    if ('code' in proof) await confirmByCode(database, { code: proof.code, account, sessionId }, context, rules);
    else await confirmByPasskey(database, { signed: proof.passkey, account, sessionId }, context, rules);
  }
  return { until: new Date(now.getTime() + confirmationMinutes * 60_000).toISOString() };
}

async function confirmByCode(
  database: Database,
  { code, account, sessionId }: { code: string; account: AccountRow; sessionId: number },
  context: CallContext,
  { secrets }: { secrets: CodeSecrets },
): Promise<void> {
  const { now, device, remoteAddress } = context;
  const caller = { userId: account.external_account_identifier, device, remoteAddress, now };
  const counted = await countTry(database, 'code', caller);
  await database.transaction(async (tx) => {
    const used = await useCode(tx, account.account_id, code, { secrets, now });
    if (used === null) throw new FoyerError('SECRET_WRONG');
    await forgetTries(tx, 'code', caller, counted);
    if (used === 'recovery-code') await noteRecoveryCode(tx, account, context);
    await noteConfirmation(tx, sessionId, now);
  });
}

async function confirmByPasskey(
  database: Database,
  { signed, account, sessionId }: { signed: SignedChallenge; account: AccountRow; sessionId: number },
  { now }: CallContext,
  { site }: { site: Site },
): Promise<void> {
  const verified = await verifySigned(database.kysely, site, { purpose: 'confirm', sessionId }, { signed, now });
  if (verified?.passkey.account_id !== account.account_id) throw new FoyerError('SECRET_WRONG');
  await database.transaction(async (tx) => {
    if (!(await notePasskeyUse(tx, { ...verified, now }))) throw new FoyerError('SECRET_WRONG');
    await noteConfirmation(tx, sessionId, now);
  });
}

async function noteConfirmation(db: Db | Tx, sessionId: number, now: Date): Promise<void> {
  const row = await db
    .updateTable('session')
    .set({ confirmed_at: now })
    .where('session_id', '=', sessionId)
    .where('locked_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst();
  if (!row) throw new FoyerError('SESSION_ENDED');
}

/**
 * Checks that the person at the keyboard has confirmed who they are, in this session (people 8.4). While staff act for an
 * account, their own session counts. @throws CONFIRMATION_REQUIRED
 */
export async function requireConfirmation(
  db: Db,
  {
    actor,
    sessionToken,
    kind,
    now,
  }: { actor: Pick<Actor, 'accountId' | 'actingStaff'>; sessionToken: string; kind: Confirmation; now: Date },
  { secondFactor = 'optional' }: SignInRules,
): Promise<void> {
  const session = await db
    .selectFrom('session as s')
    .leftJoin('session as own', 'own.session_id', 's.staff_session_id')
    .select(['s.staff_session_id', 's.confirmed_at', 'own.confirmed_at as own_confirmed_at'])
    .where('s.token_hash', '=', tokenHash(sessionToken))
    .executeTakeFirst();
  if (!session) throw new FoyerError('SESSION_ENDED');
  const confirmedAt = session.staff_session_id === null ? session.confirmed_at : session.own_confirmed_at;
  if (isConfirmed(confirmedAt, now)) return;
  const factors = await readFactors(db, personAtKeyboardId(actor));
  if (needsConfirmation(kind, { factors, rule: secondFactor, confirmedAt, now })) {
    throw new FoyerError('CONFIRMATION_REQUIRED');
  }
}
