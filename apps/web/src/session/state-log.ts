import type { RegistrationState } from '@foyer/domain/orders/registration/state';

/** The states that the client logs with debug logging (system 1.6). */

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
 * Logs who is signed in and the state of the registration. Does nothing unless the server marked the page for debug
 * logging. Few installations do, so others load no code for it.
 */
export async function logState(method: string, message: string): Promise<void> {
  if (document.documentElement.dataset.log !== 'states') return;
  await rest();
  const loaded = await import('./send-state.ts').catch(() => null);
  await loaded?.sendState({ method, message, registration });
}
