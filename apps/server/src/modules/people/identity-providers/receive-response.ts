import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import type { Actor, CallContext } from '../../../calls/context.ts';
import { isAgain } from '@foyer/domain/people/provider-claims';
import { IdentityFault, type IdentityProvider } from '../../../gateways/identity/port.ts';
import { tokenHash } from '../sign-in/index.ts';
import { providerOf, redirectUriOf, type IdentityProvidersDependencies } from './deps.ts';
import { identifyAccount } from './identify-account.ts';
import { redirectTo, signInAddress, unknownToken } from './sign-in-address.ts';
import { refusalOf, storeOutcome, type Outcome } from './store-outcome.ts';

type Query = Readonly<Record<string, unknown>>;

/**
 * Receives the response of a provider (people 2.9). A state counts once, at its provider and in the browser that began. Then
 * the browser goes to the sign-in page, which exchanges a one-time token for the session or for the reason of the refusal.
 * @throws RECORD_NOT_FOUND
 */
export async function receiveResponse(
  deps: IdentityProvidersDependencies,
  { provider: id, query }: { provider: string; query: Query },
  context: CallContext<Actor | null>,
): Promise<BytesAnswer> {
  const { database, providers, log } = deps;
  const { now, signInCookie } = context;
  const provider = providerOf(providers, id);
  const state = typeof query['state'] === 'string' ? query['state'] : '';
  const begun =
    signInCookie &&
    (await database.kysely
      .updateTable('provider_sign_in')
      .set({ returned_at: now })
      .where('state_hash', '=', tokenHash(state))
      .where('provider', '=', id)
      .where('browser', '=', tokenHash(signInCookie))
      .where('returned_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['nonce', 'code_verifier', 'return_to', 'again', 'created_at'])
      .executeTakeFirst());
  if (!begun) {
    log('response of an identity provider without a begun sign-in', { provider: id });
    return redirectTo(signInAddress({ provider: id, token: unknownToken, to: '' }));
  }
  const flow = { state, nonce: begun.nonce, codeVerifier: begun.code_verifier };
  const againSince = begun.again ? begun.created_at : null;
  const outcome = await outcomeOf(deps, provider, { ...flow, query: textOf(query), againSince }, context);
  const token = await storeOutcome(database.kysely, state, outcome, now);
  return redirectTo(signInAddress({ provider: id, token, to: begun.return_to }));
}

async function outcomeOf(
  deps: IdentityProvidersDependencies,
  provider: IdentityProvider,
  {
    againSince,
    ...flow
  }: { state: string; nonce: string; codeVerifier: string; query: string; againSince: Date | null },
  context: CallContext<Actor | null>,
): Promise<Outcome> {
  const { id } = provider.settings;
  try {
    const identity = await provider.finish({ ...flow, redirectUri: redirectUriOf(deps.publicUrl(), id) });
    if (againSince !== null && !isAgain(identity.authenticatedAt, againSince))
      throw new IdentityFault('invalid', 'the person did not sign in again (auth_time)');
    return await identifyAccount(deps, provider, identity, context);
  } catch (error) {
    if (!(error instanceof IdentityFault)) throw error;
    deps.log('sign-in at an identity provider failed', { provider: id, reason: error.message });
    return { refusal: refusalOf(error) };
  }
}

/** The parameters as the provider sent them. A repeated parameter stays repeated, and is then refused. */
function textOf(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) if (typeof each === 'string') parameters.append(name, each);
  return parameters.toString();
}
