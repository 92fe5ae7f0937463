import type { LoginResponse } from '@foyer/contract/people/sign-in';
import { FoyerError, isErrorCode } from '@foyer/contract/wire/errors';
import type { Actor, CallContext } from '../../../calls/context.ts';
import { signInByProvider, tokenHash } from '../sign-in/index.ts';
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
    const found = await tx
      .deleteFrom('provider_sign_in')
      .where('token_hash', '=', tokenHash(token))
      .where('provider', '=', id)
      .where('browser', '=', tokenHash(signInCookie))
      .where('expires_at', '>', now)
      .returning(['account_id', 'subject', 'sid', 'refusal'])
      .executeTakeFirst();
    if (!found) return 'SIGN_IN_EXPIRED';
    const { account_id: accountId, subject, sid, refusal } = found;
    if (accountId === null || subject === null) return refusal ?? 'SIGN_IN_EXPIRED';
    const identity = { provider: id, subject, sid };
    return (await signInByProvider(tx, { accountId, identity, ...rules }, context)) ?? 'PROVIDER_ACCOUNT_UNKNOWN';
  });
  // A refusal is shown once, so its row is deleted too.
  if (typeof result === 'string') throw refuse(result);
  return result;
}
