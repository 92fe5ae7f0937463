import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import type { Actor, CallContext } from '../../../calls/context.ts';
import { IdentityFault } from '../../../gateways/identity/port.ts';
import { newToken, tokenHash } from '../sign-in/index.ts';
import { providerOf, redirectUriOf, type IdentityProvidersDependencies } from './deps.ts';
import { longestAtProviderMs, refusalOf, storeOutcome } from './store-outcome.ts';
import { redirectTo, signInAddress } from './sign-in-address.ts';

/**
 * Begins a sign-in at a provider (people 2.9): stores state, nonce and code verifier for this browser, and redirects to the
 * provider. `again` confirms the new session (people 8.4). When the provider is down, the browser returns to the sign-in page, which says so. @throws RECORD_NOT_FOUND
 */
export async function startSignIn(
  deps: IdentityProvidersDependencies,
  { provider: id, to = '', again }: { provider: string; to?: string | undefined; again?: 'yes' | undefined },
  { now, signInCookie = newToken() }: CallContext<Actor | null>,
): Promise<BytesAnswer> {
  const { database, providers, publicUrl, log } = deps;
  const provider = providerOf(providers, id);
  const flow = { state: newToken(), nonce: newToken(), codeVerifier: newToken() };
  await database.kysely
    .insertInto('provider_sign_in')
    .values({
      state_hash: tokenHash(flow.state),
      provider: id,
      // Two tabs of a browser share the cookie, so both can finish.
      browser: tokenHash(signInCookie),
      nonce: flow.nonce,
      code_verifier: flow.codeVerifier,
      return_to: to,
      again: again === 'yes',
      created_at: now,
      expires_at: new Date(now.getTime() + longestAtProviderMs),
    })
    .execute();
  try {
    const address = await provider.begin({
      ...flow,
      redirectUri: redirectUriOf(publicUrl(), id),
      again: again === 'yes',
    });
    return { ...redirectTo(address), signInCookie };
  } catch (error) {
    if (!(error instanceof IdentityFault)) throw error;
    log('identity provider cannot be used', { provider: id, reason: error.message });
    const token = await storeOutcome(database.kysely, flow.state, { refusal: refusalOf(error) }, now);
    return { ...redirectTo(signInAddress({ provider: id, token, to })), signInCookie };
  }
}
