import type { CreatedPasskey, PasskeyCreation, PasskeyRequest } from '@foyer/contract/people/second-factors';
import type { SignedChallenge } from '@foyer/contract/people/signed-challenge';
import type { LoginResponse } from '@foyer/contract/people/sign-in';
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';

/** Lets the device create a passkey. Rejects if the person cancels or the device refuses. */
export async function createPasskey(options: PasskeyCreation): Promise<CreatedPasskey> {
  const { id, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) } };
}

/** Lets the device sign a challenge with a passkey. Rejects if the person cancels or the device has none. */
export async function signWithPasskey(options: PasskeyRequest, isOffered = false): Promise<SignedChallenge> {
  const { id, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill: isOffered });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  };
}

/** Signs in with a passkey. The random text binds the challenge to this page. */
export async function signInByPasskey(rememberMe: boolean): Promise<LoginResponse> {
  const browser = crypto.randomUUID();
  const options = await call('startPasskeySignIn', { body: { browser }, token: null });
  const passkey = await signWithPasskey(options);
  return call('signInByPasskey', { body: { browser, passkey, rememberMe }, token: null });
}

/**
 * Lets the browser offer passkeys where the user id is typed, and signs in with the one that the person chooses. Null in a browser
 * that cannot, and when another use of passkeys, or the end of the page, has ended the offer.
 */
export async function signInByOfferedPasskey(isRemembered: () => boolean): Promise<LoginResponse | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  const browser = crypto.randomUUID();
  // Nobody has pressed anything, so a failure is not shown.
  const options = await call('startPasskeySignIn', { body: { browser }, token: null }).catch(() => null);
  if (!options) return null;
  const passkey = await signWithPasskey(options, true).catch((error: unknown) => {
    if (isOfDevice(error)) return null;
    throw error;
  });
  return passkey && call('signInByPasskey', { body: { browser, passkey, rememberMe: isRemembered() }, token: null });
}

/** Ends the offer of passkeys. */
export const endOffer = (): void => WebAuthnAbortService.cancelCeremony();

/** Whether the browser or the device ended the use of a passkey, and not the server. */
export const isOfDevice = (error: unknown): boolean => error instanceof WebAuthnError || error instanceof DOMException;

/** Whether the server refused a password or a code because it is wrong. */
export const isWrongSecret = (error: unknown): boolean => error instanceof ApiError && error.code === 'SECRET_WRONG';
