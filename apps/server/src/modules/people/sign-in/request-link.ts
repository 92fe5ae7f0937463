import { accountIdentifierOf } from '@foyer/domain/people/consultant-id';
import { foldToken } from '@foyer/domain/people/identifiers';
import type { Actor, CallContext } from '../../../calls/context.ts';
import type { Database, Db } from '../../../db/database.ts';
import type { Job } from '../../../jobs/job.ts';
import { mailSignInLink } from './mail-link.ts';
import { findAccount, findSignInToken } from './queries.ts';
import { tokenHash } from './token.ts';
import { countTry } from './waits.ts';

const longestUserId = 100;

export interface LinkRequest {
  userId?: string | undefined;
  /** Token of an earlier link. */
  token?: string | undefined;
  /** The random id that the requesting browser stores. */
  browser?: string | undefined;
}

/**
 * Accepts a request for a sign-in link (people 2.2). The same statements run for every user id, so neither the
 * response nor its duration shows whether an account exists. Requests are limited like password attempts, so no mailbox
 * is flooded.
 */
export async function requestLink(
  database: Database,
  request: LinkRequest,
  { now, remoteAddress, device }: CallContext<Actor | null>,
): Promise<void> {
  const userId = accountIdentifierOf(await userIdOf(database.kysely, request)).slice(0, longestUserId);
  await countTry(database, 'link', { userId, device, remoteAddress, now });
  const browser = request.browser === undefined ? null : tokenHash(request.browser);
  await database.kysely.insertInto('sign_in_request').values({ user_id: userId, requested_at: now, browser }).execute();
}

/** The user id as typed, or of the account of an earlier link. No account has an empty user id. */
async function userIdOf(db: Db, { userId, token }: LinkRequest): Promise<string> {
  if (token === undefined) return userId ?? '';
  return (await findSignInToken(db, tokenHash(foldToken(token))))?.external_account_identifier ?? '';
}

/** Mails the requested links to existing accounts with an address. */
export const signInLinkJob = (
  database: Database,
  { publicUrl, demo }: { publicUrl: () => string; demo: boolean },
): Job => ({
  name: 'sign-in links',
  everyMs: 1_000,
  run: ({ now }) =>
    database.transaction(async (tx) => {
      const requests = await tx
        .deleteFrom('sign_in_request')
        .where('sign_in_request_id', 'in', (eb) =>
          eb
            .selectFrom('sign_in_request')
            .select('sign_in_request_id')
            .orderBy('sign_in_request_id')
            .limit(100)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['user_id', 'browser'])
        .execute();
      for (const { user_id: userId, browser } of requests) {
        const account = await findAccount(tx, userId, { demo });
        if (account) await mailSignInLink(tx, account, { now, publicUrl: publicUrl(), browser });
      }
      return requests.length;
    }),
});
