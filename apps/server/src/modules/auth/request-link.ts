import { accountIdentifierOf } from '@foyer/domain/consultant-id';
import type { Database } from '../../db/database.ts';
import { mailSignInLink } from './mail-link.ts';
import { findAccount, type DemoAllowed } from './queries.ts';
import { countTry } from './waits.ts';

export interface LinkRequest extends DemoAllowed {
  userId: string;
  now: Date;
  remoteAddress: string;
  /** Where links lead to, without a slash at the end. */
  publicUrl: string;
}

/**
 * Mails a sign-in link to the account, if there is one with an address (readings §2). Answers the same either way; asking often has
 * to wait like guessing often, so that nobody's mailbox is flooded. The address is not counted: it may be a hall's, and a count of
 * unknown user ids alone would tell which exist.
 */
export async function requestLink(database: Database, asked: LinkRequest): Promise<void> {
  const { now, remoteAddress } = asked;
  const userId = accountIdentifierOf(asked.userId);
  const account = await findAccount(database.kysely, userId, asked);
  await countTry(database.kysely, 'link', { userId, accountId: account?.account_id, remoteAddress, now });
  if (!account) return;
  await database.transaction((tx) => mailSignInLink(tx, account, asked));
}
