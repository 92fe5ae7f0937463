import type { CreatedPasskey, PasskeyCreation, PasskeyRequest } from '@foyer/contract/people/second-factors';
import type { SignedChallenge } from '@foyer/contract/people/signed-challenge';
import type { LoginResponse } from '@foyer/contract/people/sign-in';
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';

/** Lets the device create a passkey. Rejects if the person cancels or the device refuses. */
export async function createPasskey(options: PasskeyCreation): Promise<CreatedPasskey> {
  const { id, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) } };
}

/** Lets the device sign a challenge with a passkey. Rejects if the person cancels or the device has none. */
export async function signWithPasskey(options: PasskeyRequest): Promise<SignedChallenge> {
  const { id, response } = await startAuthentication({ optionsJSON: options });
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

/** Whether the browser or the device ended the use of a passkey, and not the server. */
export const isOfDevice = (error: unknown): boolean => error instanceof WebAuthnError || error instanceof DOMException;

/** Whether the server refused a password or a code because it is wrong. */
export const isWrongSecret = (error: unknown): boolean => error instanceof ApiError && error.code === 'SECRET_WRONG';
