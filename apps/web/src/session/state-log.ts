import { call } from '../api/call.ts';
import { sessionStore } from './session-store.ts';

/** The states that the client logs while `settings` reports debug logging (system 1.6). */

/** What a running registration tells about itself: steps and ids, without answers, names, card or token. */
let registration: object | null = null;
let isEnabled: Promise<boolean> | undefined;

/** Asks once per page, after the first requests of its screen. A failure counts as disabled. */
async function readSetting(): Promise<boolean> {
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5_000 });
    else setTimeout(resolve, 1_000);
  });
  const settings = await call('getSettings', {}).catch(() => null);
  return settings?.debugLoggingEnabled === true;
}

/** Sets the state of the running registration, or removes it. */
export function noteRegistration(state: object | null): void {
  registration = state;
}

/** Logs who is signed in and the state of the registration. Does nothing unless debug logging is enabled. */
export async function logState(method: string, message: string): Promise<void> {
  if (!sessionStore.current() || !navigator.onLine) return;
  isEnabled ??= readSetting();
  const isWanted = await isEnabled;
  const session = sessionStore.current();
  if (!isWanted || !session) return;
  const { userId, isAdmin, isHelper, roles, locale, expiresAt, privileged } = session;
  const auth = {
    isLoggedIn: true,
    userId,
    isAdmin,
    isHelper,
    roles,
    locale,
    expiresAt,
    powerLevel: sessionStore.powerLevel(),
    context: privileged ? { userId: privileged.userId, roles: privileged.roles } : null,
  };
  await call('logState', { body: { message, method, state: { auth, registration } } }).catch(() => {
    // A failed log changes nothing for the person.
  });
}
