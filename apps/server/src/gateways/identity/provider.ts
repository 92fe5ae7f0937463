import { hasProviderFactor, providerClockSeconds } from '@foyer/domain/people/provider-claims';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import * as oidc from 'openid-client';
import type { IdentityProviderSettings } from '../../ops/provider-settings.ts';
import { createPatientFetch } from './breaker.ts';
import { createConfiguration, isPlain, responseSeconds, type Known } from './configuration.ts';
import { IdentityFault, type Identity, type IdentityProbe, type IdentityProvider, type LogoutRequest } from './port.ts';

/** An ID token or logout token that was issued longer ago is refused, in seconds. */
const longestAgeSeconds = 600;
/** Signatures with a public key. Neither `none` nor a shared secret is accepted. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

interface Surroundings {
  clock: () => Date;
  /** Default: the network. */
  send?: typeof fetch;
}

/** A provider as its settings describe it. Nothing is requested before the first use. */
export function createIdentityProvider(
  settings: IdentityProviderSettings,
  { clock, send }: Surroundings,
): IdentityProvider {
  const { clientId, clientSecret } = settings;
  const request = createPatientFetch(clock, send);
  const configuration = createConfiguration(settings, { clock, request });

  /** The client of this moment. It follows our clock, which may differ from the machine's in tests. */
  const clientOf = ({ server }: Known): oidc.Configuration => {
    const skew = Math.round((clock().getTime() - Date.now()) / 1000);
    const metadata = { [oidc.clockSkew]: skew, [oidc.clockTolerance]: providerClockSeconds };
    const client = new oidc.Configuration(server, clientId, metadata, authentication(server, clientSecret));
    client.timeout = responseSeconds;
    // The types differ only in an explicit `body: undefined`.
    client[oidc.customFetch] = request as oidc.CustomFetch;
    if (isPlain(settings)) oidc.allowInsecureRequests(client);
    return client;
  };

  const verify = async ({ server, keys }: Known, token: string): Promise<JWTPayload> => {
    const { payload } = await jwtVerify(token, keys, {
      issuer: server.issuer,
      audience: clientId,
      algorithms,
      clockTolerance: providerClockSeconds,
      maxTokenAge: longestAgeSeconds,
      currentDate: clock(),
    });
    return payload;
  };

  return {
    settings,
    begin: ({ state, nonce, codeVerifier, redirectUri, again }) =>
      withFaults(
        async () =>
          oidc.buildAuthorizationUrl(clientOf(await configuration.read()), {
            redirect_uri: redirectUri,
            scope: settings.scopes,
            state,
            nonce,
            code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
            code_challenge_method: 'S256',
            // Providers that ignore one of the two know the other. `auth_time` shows whether the person signed in again.
            ...(again ? { prompt: 'login', max_age: '0' } : {}),
            ...acrValues(settings),
          }).href,
      ),
    finish: ({ state, nonce, codeVerifier, redirectUri, query }) =>
      withFaults(async () => {
        const found = await configuration.read();
        const client = clientOf(found);
        // Checks the issuer in the response (RFC 9207), the state, and the claims of the ID token.
        const tokens = await oidc.authorizationCodeGrant(client, new URL(`${redirectUri}?${query}`), {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        // The library does not check signatures of tokens that it fetched itself.
        const signed = await verify(found, tokens.id_token ?? '');
        const subject = signed.sub ?? '';
        if (subject === '') throw new IdentityFault('invalid', 'the ID token names no person (sub)');
        // Many providers have e-mail address and groups only there. The library compares the person.
        const more =
          found.server.userinfo_endpoint === undefined
            ? {}
            : await oidc.fetchUserInfo(client, tokens.access_token, subject);
        return {
          subject,
          sid: textOf(signed['sid']),
          hasSecondFactor: hasProviderFactor(signed, settings.secondFactor),
          authenticatedAt: timeOf(signed['auth_time'], clock()),
          claims: { ...more, ...signed },
        } satisfies Identity;
      }),
    signOutAddress: async (returnTo) => {
      if (!settings.endsProviderSession) return null;
      const found = await configuration.read().catch(() => undefined);
      if (found?.server.end_session_endpoint === undefined) return null;
      return oidc.buildEndSessionUrl(clientOf(found), { post_logout_redirect_uri: returnTo }).href;
    },
    readLogoutToken: (token) => withFaults(async () => logoutOf(await verify(await configuration.read(), token))),
    probe: () =>
      withFaults(async () => {
        const { server, keys } = await configuration.refresh();
        await keys.reload();
        const { code_challenge_methods_supported: methods } = server;
        if (methods !== undefined && !methods.includes('S256'))
          throw new IdentityFault('invalid', 'it does not support PKCE with S256');
        return {
          keys: keys.jwks()?.keys.length ?? 0,
          namesItself: server.authorization_response_iss_parameter_supported === true,
          hasSignOut: server.end_session_endpoint !== undefined,
        } satisfies IdentityProbe;
      }),
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A time in seconds, never in the future. A clock of the provider that is ahead makes no confirmation last longer. */
const timeOf = (value: unknown, now: Date): Date | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0
    ? new Date(Math.min(value * 1000, now.getTime()))
    : null;

/** Requests the strengths that count as a second factor, for providers that sign in weaker otherwise. */
const acrValues = ({ secondFactor: rule }: IdentityProviderSettings) =>
  typeof rule === 'string' || rule.acr.length === 0 ? {} : { acr_values: rule.acr.join(' ') };

/** How the client proves who it is. Without a list in the provider's configuration the standard's default is used. */
function authentication(server: oidc.ServerMetadata, secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_post') ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret);
}

/** The request in a verified logout token (OpenID Connect Back-Channel Logout 2.6). */
function logoutOf(payload: JWTPayload): LogoutRequest {
  const { events, nonce, jti, iat } = payload;
  const event: unknown = typeof events === 'object' && events !== null ? Reflect.get(events, logoutEvent) : undefined;
  const [subject, sid] = [textOf(payload.sub), textOf(payload['sid'])];
  // With a nonce it would be an ID token.
  const isLogout = typeof event === 'object' && event !== null && nonce === undefined;
  if (!isLogout || !jti || iat === undefined || (subject === null && sid === null))
    throw new IdentityFault('invalid', 'not a logout token');
  return { subject, sid, tokenId: jti, usableUntil: new Date((iat + longestAgeSeconds + providerClockSeconds) * 1000) };
}

/** Runs work with a provider, and converts each error to a fault. */
async function withFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): IdentityFault {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (each instanceof IdentityFault) return each;
    if (each instanceof errors.JWKSTimeout || Reflect.get(each, 'code') === 'OAUTH_TIMEOUT')
      return new IdentityFault('unavailable', 'no response in time', { cause: error });
    if (each instanceof oidc.AuthorizationResponseError) return refusalOf(each, error);
  }
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const message = error instanceof Error ? error.message : 'unknown fault';
  const detail = error instanceof oidc.ResponseBodyError ? `${message}: ${error.error}` : message;
  return new IdentityFault('invalid', typeof code === 'string' ? `${detail} (${code})` : detail, { cause: error });
}

/** An error in the provider's redirect: its own fault, or the end of the sign-in. */
const refusalOf = (response: oidc.AuthorizationResponseError, cause: unknown): IdentityFault =>
  new IdentityFault(
    /^(?:server_error|temporarily_unavailable)$/.test(response.error) ? 'unavailable' : 'refused',
    `the provider responded with ${response.error.slice(0, 60)}`,
    { cause },
  );
