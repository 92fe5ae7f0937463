import { call } from '../api/call.ts';
import { sessionStore } from './session-store.ts';

/** Ends the session here at once and tells the server; the sign-in screen says so (spec §2 Logout). */
export function signOut(): void {
  // The token is read when the call starts, so the server hears of it before the record goes.
  call('logout', { body: {} }).catch(() => {
    // Without a connection the session still ends here, and on the server by its expiry.
  });
  sessionStore.end('loggedOut');
}
