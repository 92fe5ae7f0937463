import { loggedState } from '@foyer/domain/orders/registration/logged-state';
import type { RegistrationState } from '@foyer/domain/orders/registration/state';
import { call } from '../api/call.ts';
import { sessionStore } from './session-store.ts';

interface State {
  method: string;
  message: string;
  registration: RegistrationState | null;
}

/** Sends a state to the log, without answers, names, card or token. */
export async function sendState({ method, message, registration }: State): Promise<void> {
  const session = sessionStore.current();
  if (!session || !navigator.onLine) return;
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
  const state = { auth, registration: registration && loggedState(registration) };
  await call('logState', { body: { message, method, state } }).catch(() => {
    // A failed log changes nothing for the person.
  });
}
