import type { RegistrationState } from '@foyer/domain/orders/registration/state';

/** The states that the client logs while `settings` reports debug logging (system 1.6). */

let registration: RegistrationState | null = null;

/** Sets the state of the running registration, or removes it. */
export function noteRegistration(state: RegistrationState | null): void {
  registration = state;
}

/** Waits until the page rests, because its own requests come first. */
const rest = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5_000 });
    else setTimeout(resolve, 1_000);
  });

/**
 * Logs who is signed in and the state of the registration. Does nothing unless debug logging is enabled. The code loads
 * after the page, because few installations need it.
 */
export async function logState(method: string, message: string): Promise<void> {
  await rest();
  const loaded = await import('./send-state.ts').catch(() => null);
  await loaded?.sendState({ method, message, registration });
}
