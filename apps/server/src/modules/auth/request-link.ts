import { accountIdentifierOf } from '@foyer/domain/consultant-id';
import { fullName } from '@foyer/domain/names';
import type { Database } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import { findAccount } from './queries.ts';
import { countFailure, refuseWhileWaiting } from './throttle.ts';
import { newToken, tokenHash } from './token.ts';

/** How long a mailed link works, in minutes (readings §2). */
const linkMinutes = 15;

export interface LinkRequest {
  userId: string;
  now: Date;
  remoteAddress: string;
  /** Where links lead to, without a slash at the end. */
  publicUrl: string;
}

/**
 * Mails a sign-in link to the account, if there is one with an address (readings §2). Answers the same either way;
 * asking often counts like failing often, so that nobody's mailbox is flooded.
 */
export async function requestLink(database: Database, asked: LinkRequest): Promise<void> {
  const { now, remoteAddress } = asked;
  const userId = accountIdentifierOf(asked.userId);
  await refuseWhileWaiting(database.kysely, { userId: `link:${userId}`, remoteAddress }, now);
  await countFailure(database.kysely, { userId: `link:${userId}`, remoteAddress }, now);
  const account = await findAccount(database.kysely, userId);
  const recipient = account?.email_address;
  if (!account || !recipient) return;
  const token = newToken();
  await database.transaction(async (tx) => {
    await tx
      .insertInto('sign_in_token')
      .values({
        token_hash: tokenHash(token),
        account_id: account.account_id,
        created_at: now,
        expires_at: new Date(now.getTime() + linkMinutes * 60_000),
      })
      .execute();
    await tx
      .insertInto('outbox')
      .values({
        template: 'sign-in-link',
        recipient,
        locale: account.locale,
        payload: toJson({
          template: 'sign-in-link',
          name: fullName({ firstName: account.first_name, lastName: account.last_name }, account.locale),
          url: `${asked.publicUrl}/login?token=${token}`,
          minutes: linkMinutes,
        }),
        next_attempt_at: now,
        created_at: now,
      })
      .execute();
  });
}
