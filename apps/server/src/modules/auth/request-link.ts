import { accountIdentifierOf } from '@foyer/domain/consultant-id';
import type { Actor, CallContext } from '@foyer/domain/actor';
import type { Database } from '../../db/database.ts';
import type { Job } from '../../jobs/job.ts';
import { mailSignInLink } from './mail-link.ts';
import { findAccount } from './queries.ts';
import { countTry } from './waits.ts';

const longestUserId = 100;

/**
 * Takes a request for a sign-in link (readings §2). The same statements run for every user id, so neither the response nor its time reveals
 * an account. Requests wait like guesses, so that nobody's mailbox is flooded.
 */
export async function requestLink(
  { kysely }: Database,
  typed: string,
  { now, remoteAddress, device }: CallContext<Actor | null>,
): Promise<void> {
  const userId = accountIdentifierOf(typed).slice(0, longestUserId);
  await countTry(kysely, 'link', { userId, device, remoteAddress, now });
  await kysely.insertInto('sign_in_request').values({ user_id: userId, requested_at: now }).execute();
}

/** Mails the requested links to the accounts that exist and have an address. */
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
        .returning('user_id')
        .execute();
      for (const { user_id: userId } of requests) {
        const account = await findAccount(tx, userId, { demo });
        if (account) await mailSignInLink(tx, account, { now, publicUrl: publicUrl() });
      }
      return requests.length;
    }),
});
