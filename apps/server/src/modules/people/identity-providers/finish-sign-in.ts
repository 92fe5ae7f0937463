import type { LoginResponse } from '@foyer/contract/people/sign-in';
import { FoyerError, isErrorCode } from '@foyer/contract/wire/errors';
import type { Actor, CallContext } from '../../../calls/context.ts';
import { lockForSignIn, signInByProvider, tokenHash } from '../sign-in/index.ts';
import { namedFor, providerOf, type IdentityProvidersDependencies } from './deps.ts';

/**
 * Exchanges the one-time token of a sign-in at a provider for a session (people 2.9), in the browser that began.
 * @throws RECORD_NOT_FOUND, SIGN_IN_EXPIRED, or the stored reason why the person is not signed in
 */
export async function finishSignIn(
  { database, providers, rules }: IdentityProvidersDependencies,
  { provider: id, token }: { provider: string; token: string },
  context: CallContext<Actor | null>,
): Promise<LoginResponse> {
  const { now, signInCookie, locale } = context;
  const provider = providerOf(providers, id);
  const refuse = (code: string) =>
    new FoyerError(isErrorCode(code) ? code : 'SIGN_IN_PROVIDER_INVALID', { metadata: namedFor(provider, locale) });
  if (signInCookie === undefined) throw refuse('SIGN_IN_EXPIRED');
  const result = await database.transaction(async (tx) => {
    await lockForSignIn(tx, id);
    const found = await tx
      .deleteFrom('provider_sign_in')
      .where('token_hash', '=', tokenHash(token))
      .where('provider', '=', id)
      .where('browser', '=', tokenHash(signInCookie))
      .where('expires_at', '>', now)
      .returning(['account_id', 'subject', 'sid', 'refusal', 'has_second_factor', 'authenticated_at', 'created_at'])
      .executeTakeFirst();
    if (!found) return 'SIGN_IN_EXPIRED';
    const { account_id: accountId, subject, sid, refusal } = found;
    if (accountId === null || subject === null) return refusal ?? 'SIGN_IN_EXPIRED';
    const opened = await signInByProvider(
      tx,
      {
        accountId,
        identity: { provider: id, subject, sid },
        hasSecondFactor: found.has_second_factor === true,
        authenticatedAt: found.authenticated_at,
        began: found.created_at,
      },
      context,
      rules,
    );
    if (opened === 'signed-out') return 'SIGN_IN_EXPIRED';
    return opened === 'closed' ? 'PROVIDER_ACCOUNT_UNKNOWN' : opened;
  });
  // A refusal is shown once, so its row is deleted too.
  if (typeof result === 'string') throw refuse(result);
  if (result instanceof FoyerError) throw result;
  return result;
}
