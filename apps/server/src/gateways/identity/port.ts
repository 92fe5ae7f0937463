import type { Claims } from '@foyer/domain/people/provider-claims';
import type { IdentityProviderSettings } from '../../ops/provider-settings.ts';

/** Sign-in at a provider of OpenID Connect (people 2.8 to 2.14). Every method waits at most 5 seconds for each response of the provider. */
export interface IdentityProvider {
  readonly settings: IdentityProviderSettings;
  /** The address at the provider where a person signs in. `again`: also one who is signed in there. @throws IdentityFault */
  begin: (flow: BegunFlow & { again: boolean }) => Promise<string>;
  /**
   * Exchanges the code in the provider's response for the person's claims. It checks state, issuer, nonce, audience, time and
   * signature. `query` is the query string of the redirect, without `?`. @throws IdentityFault
   */
  finish: (flow: BegunFlow & { query: string }) => Promise<Identity>;
  /** Where the browser goes to sign out at the provider, too. Null without such an address, or while the provider is down. */
  signOutAddress: (returnTo: string) => Promise<string | null>;
  /** Checks a logout token that the provider sent. @throws IdentityFault */
  readLogoutToken: (token: string) => Promise<LogoutRequest>;
  /** Reads the provider's configuration and keys again, without those in memory. `foyer check` uses it. @throws IdentityFault */
  probe: () => Promise<IdentityProbe>;
}

export interface BegunFlow {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** Equal to the address that is registered at the provider. */
  redirectUri: string;
}

/** A person at the provider. */
export interface Identity {
  /** `sub`: identifies the person at this provider for ever. */
  subject: string;
  /** `sid`: the session at the provider, if it is named. */
  sid: string | null;
  /** The signed claims show a second factor, by the settings. */
  hasSecondFactor: boolean;
  /** `auth_time`: when the person entered their secret at the provider. Null: the provider does not say so. */
  authenticatedAt: Date | null;
  /** Claims of the ID token, and of the user info endpoint where the ID token has none. */
  claims: Claims;
}

/** Sessions to end: of a person, of one session at the provider, or of both together. */
export interface LogoutRequest {
  subject: string | null;
  sid: string | null;
  /** `jti`: identifies the token, so that it is used once. */
  tokenId: string;
  /** After this moment the token is refused because of its age. */
  usableUntil: Date;
}

export interface IdentityProbe {
  keys: number;
  /** Whether the provider names itself in its responses (RFC 9207). */
  namesItself: boolean;
  hasSignOut: boolean;
}

/**
 * - `unavailable`: the provider does not respond, or has responded with a server error.
 * - `refused`: the provider or the person ended the sign-in.
 * - `invalid`: the response failed a check.
 */
export type IdentityFaultReason = 'unavailable' | 'refused' | 'invalid';

/** The message is for the log. It has no token, code or claim. */
export class IdentityFault extends Error {
  readonly reason: IdentityFaultReason;

  constructor(reason: IdentityFaultReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'IdentityFault';
    this.reason = reason;
  }
}
