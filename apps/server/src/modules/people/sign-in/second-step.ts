import type { LoginResponse } from '@foyer/contract/people/sign-in';
import type { SignInMethod } from '@foyer/contract/people/sign-in-vocabulary';
import { FoyerError } from '@foyer/contract/wire/errors';
import {
  hasSecondFactor,
  mostCodeTries,
  secondStepOf,
  stepMinutes,
  type Factors,
} from '@foyer/domain/people/second-factor';
import type { Actor, CallContext } from '../../../calls/context.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { arrive, type Arrival } from './arrive.ts';
import type { SessionIdentity } from './open-session.ts';
import { lockProvider } from './provider-sign-outs.ts';
import { findAccountById, lockAccount, type SignInRules } from './queries.ts';
import { noteRecoveryCode } from './second-factors/note-recovery-code.ts';
import type { CodeSecrets } from './second-factors/code-secrets.ts';
import { useCode } from './second-factors/codes.ts';
import { readFactors } from './second-factors/read-factors.ts';
import { newToken, tokenHash } from './token.ts';
import { countTry, forgetTries } from './waits.ts';

/** A sign-in by password or link: its session, or the refusal that names the second step. */
export type FirstStep = LoginResponse | FoyerError;

/**
 * Opens the session after the right password or link, or stores the sign-in until its second step (people 8.3). The refusal is
 * returned, because a thrown one would roll the caller's transaction back.
 */
export async function passFirstStep(
  tx: Tx,
  { account, remember, method }: Pick<Arrival, 'account' | 'remember'> & { method: Exclude<SignInMethod, 'passkey'> },
  context: CallContext<Actor | null>,
  rules: SignInRules,
): Promise<FirstStep> {
  const factors = await readFactors(tx, account.account_id);
  const step = await waitForSecondStep(tx, { account, factors, remember, method }, context, rules);
  if (step) return step;
  // A mailbox alone does not prove that the person has the second factor of the account.
  const isConfirmed = method === 'password' || !hasSecondFactor(factors);
  return arrive(tx, { account, remember, method, isConfirmed }, context, rules);
}

type Waiting = Pick<Arrival, 'account' | 'remember'> & { factors: Factors } & (
    | { method: Exclude<SignInMethod, 'passkey'>; identity?: undefined }
    | { method: 'provider'; identity: SessionIdentity }
  );

/** Stores a sign-in until its second step, and returns the refusal that names it. Null when the account needs none. */
export async function waitForSecondStep(
  tx: Tx,
  { account, factors, remember, method, identity }: Waiting,
  { now }: CallContext<Actor | null>,
  rules: SignInRules,
): Promise<FoyerError | null> {
  const step = secondStepOf(factors, rules.secondFactor ?? 'optional');
  if (step === 'none') return null;
  if (step === 'passkey') return new FoyerError('SECOND_FACTOR_REQUIRED', { metadata: { step } });
  const token = newToken();
  const expiresAt = new Date(now.getTime() + stepMinutes * 60_000);
  await tx
    .insertInto('sign_in_step')
    .values({
      token_hash: tokenHash(token),
      account_id: account.account_id,
      method,
      remember,
      identity_provider: identity?.provider ?? null,
      identity_subject: identity?.subject ?? null,
      identity_sid: identity?.sid ?? null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return new FoyerError('SECOND_FACTOR_REQUIRED', { metadata: { step, token, expiresAt: expiresAt.toISOString() } });
}

/**
 * Completes a sign-in with a one-time code or a recovery code. Attempts count and wait like passwords, and the fifth wrong code
 * ends the sign-in. @throws AUTH_FAILED_BAD_CREDENTIALS when the sign-in has ended, SECRET_WRONG, RATE_LIMITED
 */
export async function completeSignIn(
  database: Database,
  { token, code, secrets }: { token: string; code: string; secrets: CodeSecrets },
  context: CallContext<Actor | null>,
  rules: SignInRules,
): Promise<LoginResponse> {
  const { now, remoteAddress, device } = context;
  const hash = tokenHash(token);
  const step = await database.kysely
    .selectFrom('sign_in_step')
    .select(['account_id', 'identity_provider'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const found = step && (await findAccountById(database.kysely, step.account_id, rules));
  if (!found) throw new FoyerError('AUTH_FAILED_BAD_CREDENTIALS');
  const caller = { userId: found.external_account_identifier, device, remoteAddress, now };
  const counted = await countTry(database, 'code', caller);
  // Counted before the code is checked, also with simultaneous requests.
  const tried = await database.kysely
    .updateTable('sign_in_step')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', hash)
    .where('tries', '<', mostCodeTries)
    .returning('tries')
    .executeTakeFirst();
  if (!tried) throw new FoyerError('AUTH_FAILED_BAD_CREDENTIALS');
  return database.transaction(async (tx) => {
    if (step.identity_provider !== null) await lockProvider(tx, step.identity_provider, 'sign-in');
    // The lock comes first, as in every sign-in. A change of password has deleted the step.
    const account = await lockAccount(tx, found, rules);
    const ended =
      account && (await tx.deleteFrom('sign_in_step').where('token_hash', '=', hash).returningAll().executeTakeFirst());
    if (!ended) throw new FoyerError('AUTH_FAILED_BAD_CREDENTIALS');
    const secondStep = await useCode(tx, account.account_id, code, { secrets, now });
    // The transaction rolls back, so the sign-in can be completed with the next code.
    if (secondStep === null) throw new FoyerError('SECRET_WRONG');
    await forgetTries(tx, 'code', caller, counted);
    if (secondStep === 'recovery-code') await noteRecoveryCode(tx, account, context);
    const { method, remember, identity_provider: provider, identity_subject: subject, identity_sid: sid } = ended;
    if (method === 'provider') {
      if (provider === null || subject === null) throw new FoyerError('AUTH_FAILED_BAD_CREDENTIALS');
      const identity = { provider, subject, sid, hasSecondFactor: true, confirmedAt: now };
      return arrive(tx, { account, identity, secondStep }, context, rules);
    }
    return arrive(tx, { account, remember, method, secondStep, isConfirmed: true }, context, rules);
  });
}
