import type { signInEndpoints } from '@foyer/contract/people/sign-in';
import type { OutputOf } from '@foyer/contract/wire/endpoint';
import { maskName, maskUserId } from '@foyer/domain/people/names';
import { foldToken } from '@foyer/domain/people/identifiers';
import type { Actor, CallContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { findSignInToken } from './queries.ts';
import { tokenHash } from './token.ts';

type CheckedLink = OutputOf<(typeof signInEndpoints)['checkLoginLink']>;

/**
 * Returns the state of a mailed link for the browser that opened it. Read-only, because mail scanners open links and
 * run the page's scripts. A browser that must press a button also gets the masked account.
 */
export async function checkLink(
  db: Db,
  { token, browser }: { token: string; browser?: string | undefined },
  { now }: CallContext<Actor | null>,
): Promise<CheckedLink> {
  const found = await findSignInToken(db, tokenHash(foldToken(token)));
  if (!found) return { state: 'unknown' };
  if (found.used_at !== null || found.expires_at <= now) return { state: 'spent' };
  const isHere = browser !== undefined && found.browser?.equals(tokenHash(browser)) === true;
  if (isHere) return { state: 'requestedHere' };
  return {
    state: 'requestedElsewhere',
    account: {
      firstName: maskName(found.first_name),
      lastName: maskName(found.last_name),
      userId: maskUserId(found.external_account_identifier),
    },
  };
}
