import { ApiError } from '../../api/api-error.ts';

/** A call that the server refused until the person proves who they are (people 8.3, 8.4). */
export interface Refused {
  error: ApiError;
  /** Sends the call again. */
  repeat: () => Promise<unknown>;
  /** Ends the action with an answer, or with an error. */
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

let show: ((refused: Refused) => void) | undefined;

/** Set once by the frame of all screens, which shows the dialog. */
export const connectProof = (to: typeof show): void => {
  show = to;
};

/**
 * Runs a call. If the server wants a confirmation, or the second step of a sign-in, a dialog lets the person give it. Then the
 * call is sent again, or ends with the session of the completed sign-in.
 */
export async function withProof<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    const isOne =
      error instanceof ApiError && (error.code === 'CONFIRMATION_REQUIRED' || error.code === 'SECOND_FACTOR_REQUIRED');
    if (!show || !isOne) throw error;
    const showNow = show;
    return new Promise((resolve, reject) => {
      // The dialog resolves with the answer of this call.
      showNow({ error, repeat: act, resolve: resolve as (answer: unknown) => void, reject });
    });
  }
}

/**
 * Whether this browser can use passkeys here. Browsers bind them to a host name, so an IP address has none. It is in this file
 * because the sign-in screen needs it, and this file loads with every page.
 */
export const hasPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);
