import type { signInEndpoints } from '@foyer/contract/people/sign-in';
import type { AnswerOf } from '@foyer/contract/wire/endpoint';
import { call } from '../api/call.ts';
import type { Address } from '../app/screens/return-path.ts';
import { sessionStore } from './session-store.ts';
import type { SessionRecord } from './session.ts';

/**
 * Ends the session in all tabs of this browser and on the server; the sign-in screen confirms it (people 2.4). After a sign-in at a
 * provider, the browser signs out there, too (people 2.14).
 */
export function signOut(): void {
  const ended = endOnServer(sessionStore.current());
  sessionStore.end('loggedOut');
  void ended.then((answer) => {
    // Otherwise the next person at this device could sign in with the session at the provider.
    if (answer?.signOutAt !== undefined) window.location.assign(answer.signOutAt);
  });
}

/** Ends a session on the server. If a staff member acts for an account, it ends both sessions. */
export async function endOnServer(
  session: Pick<SessionRecord, 'token' | 'privileged'> | null,
): Promise<AnswerOf<(typeof signInEndpoints)['logout']> | undefined> {
  if (!session) return undefined;
  // The server ends every session that acts from this one.
  const { token } = session.privileged ?? session;
  return call('logout', { body: {}, token }).catch(() => {
    // Without a connection the session ends here, and on the server when it expires.
    return undefined;
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
