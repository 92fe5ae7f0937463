import type { linkStates } from '@foyer/contract/people/sign-in';
import type { Actor, CallContext } from '@foyer/domain/people/actor';
import { foldToken } from '@foyer/domain/people/identifiers';
import type { Db } from '../../../db/database.ts';
import { findSignInToken } from './queries.ts';
import { tokenHash } from './token.ts';

/**
 * Returns the state of a mailed link for the browser that opened it. Read-only, because mail scanners open links and
 * run the page's scripts.
 */
export async function checkLink(
  db: Db,
  { token, browser }: { token: string; browser?: string | undefined },
  { now }: CallContext<Actor | null>,
): Promise<{ state: (typeof linkStates)[number] }> {
  const found = await findSignInToken(db, tokenHash(foldToken(token)));
  if (!found) return { state: 'unknown' };
  if (found.used_at !== null || found.expires_at <= now) return { state: 'spent' };
  const isHere = browser !== undefined && found.browser?.equals(tokenHash(browser)) === true;
  return { state: isHere ? 'requestedHere' : 'requestedElsewhere' };
}
