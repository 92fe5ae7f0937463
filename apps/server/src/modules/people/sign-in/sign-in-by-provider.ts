import type { Actor, CallContext } from '../../../calls/context.ts';
import type { Tx } from '../../../db/database.ts';
import { hasSecondFactor } from '@foyer/domain/people/second-factor';
import { arrive } from './arrive.ts';
import type { SessionIdentity } from './open-session.ts';
import { lockProvider, isSignedOutSince } from './provider-sign-outs.ts';
import { findAccountById, lockAccount, type SignInRules } from './queries.ts';
import { readFactors } from './second-factors/read-factors.ts';
import { waitForSecondStep, type FirstStep } from './second-step.ts';

/** What a provider said of a person who has signed in there. */
interface SignedInAtProvider {
  accountId: number;
  identity: SessionIdentity;
  hasSecondFactor: boolean;
  authenticatedAt: Date | null;
  /** When the sign-in began. */
  began: Date;
}

/**
 * Opens a session for a person who signed in at an identity provider (people 2.8). If a second step is needed, it stores the
 * sign-in for that step. Returns `signed-out` if a logout of the provider arrived after the sign-in began (people 2.14), and
 * `closed` if the account is closed. The caller has locked the provider. @throws ROLE_NOT_VALID_NOW
 */
export async function signInByProvider(
  tx: Tx,
  { accountId, identity, hasSecondFactor: hasFactorThere, authenticatedAt, began }: SignedInAtProvider,
  context: CallContext<Actor | null>,
  rules: SignInRules,
): Promise<FirstStep | 'signed-out' | 'closed'> {
  if (await isSignedOutSince(tx, identity, began)) return 'signed-out';
  const found = await findAccountById(tx, accountId, rules);
  const account = found && (await lockAccount(tx, found, rules));
  if (!account) return 'closed';
  const factors = await readFactors(tx, accountId);
  const step = hasFactorThere
    ? null
    : await waitForSecondStep(tx, { account, factors, remember: false, method: 'provider', identity }, context, rules);
  if (step) return step;
  // As for a link: one factor does not prove that the person has the second factor of the account.
  const isProven = hasFactorThere || !hasSecondFactor(factors);
  const signIn = { ...identity, hasSecondFactor: hasFactorThere, confirmedAt: isProven ? authenticatedAt : null };
  return arrive(tx, { account, identity: signIn }, context, rules);
}

/** Locks the provider against its logout tokens, before a sign-in is completed. */
export const lockForSignIn = (tx: Tx, provider: string): Promise<void> => lockProvider(tx, provider, 'sign-in');
