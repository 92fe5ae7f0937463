import type { AnyPage } from './any-page.ts';
import { ask } from './product.ts';

/** The session that a page has stored in the browser. */

export interface StoredSession {
  token: string;
  userId: string;
  privileged?: { token: string };
}

/** The session in either storage of the browser, and where it is. */
export const storedSession = ({ page }: { page: AnyPage }) =>
  page.evaluate(() => {
    const local = localStorage.getItem('foyer.session');
    const session = sessionStorage.getItem('foyer.session');
    const stored = JSON.parse(session ?? local ?? 'null') as StoredSession | null;
    return { local: local !== null, session: session !== null, token: stored?.token ?? null, stored };
  });

/** The session of this tab. */
export const sessionOf = async (journey: { page: AnyPage }): Promise<StoredSession | null> => {
  const { session, stored } = await storedSession(journey);
  return session ? stored : null;
};

/** The status of the server's response to a session. */
export const statusOf = async (token: string): Promise<number> => (await ask('/account/profile', { token }))[0];
