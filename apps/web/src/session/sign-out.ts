import { call } from '../api/call.ts';
import type { Address } from '../app/screens/return-path.ts';
import { sessionStore } from './session-store.ts';
import type { SessionRecord } from './session.ts';

/** Ends the session in all tabs of this browser and on the server; the sign-in screen confirms it (people 2.4). */
export function signOut(): void {
  endOnServer(sessionStore.current());
  sessionStore.end('loggedOut');
}

/** Ends a session on the server. If a staff member acts for an account, it ends both sessions. */
export function endOnServer(session: Pick<SessionRecord, 'token' | 'privileged'> | null): void {
  if (!session) return;
  // The server ends every session that acts from this one.
  const { token } = session.privileged ?? session;
  call('logout', { body: {}, token }).catch(() => {
    // Without a connection the session ends here, and on the server when it expires.
  });
}

/**
 * Returns to the staff member's own session. The acting session ends here and on the server. Returns the URL to open.
 */
export function stopActing(): Address {
  endActing(sessionStore.current());
  return sessionStore.revertContext();
}

/** Ends a session in which a staff member acts for an account, and not the session that it was opened from. */
export function endActing(session: Pick<SessionRecord, 'token' | 'privileged'> | null): void {
  if (session?.privileged) endSessionOf(session.token);
}

/** Ends the acting session with this token, and not the session that it was opened from. */
export function endSessionOf(token: string): void {
  call('logout', { body: { actingOnly: true }, token }).catch(() => {
    // Without a connection it ends on the server with the staff member's own session, or when it expires.
  });
}
