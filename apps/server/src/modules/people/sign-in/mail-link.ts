import { fullName } from '@foyer/domain/people/names';
import type { Tx } from '../../../db/database.ts';
import { queueMail } from '../../mail/index.ts';
import type { AccountRow } from './queries.ts';
import { newToken, tokenHash } from './token.ts';

/** How long a mailed link works, in minutes (people 2.2). */
const linkMinutes = 15;

type Addressee = Pick<
  AccountRow,
  'account_id' | 'external_account_identifier' | 'first_name' | 'last_name' | 'locale' | 'email_address'
>;

interface LinkOptions {
  now: Date;
  /** The lifetime of the link counts from here. Default: now. */
  startsAt?: Date;
  publicUrl: string;
  browser?: Buffer | null;
  /** The days that a link from an administrator works. Its mail names the user id. */
  staffDays?: number | undefined;
  /** The link also removes the second factors of the account (people 8.6). */
  resetsFactors?: boolean;
}

/**
 * Creates a one-time sign-in link and its mail, in the caller's transaction. Returns false when the account has no
 * address. `publicUrl` is the base URL of links, without a trailing slash. `browser` is the hash of the id of the
 * browser that requested the link.
 */
export async function mailSignInLink(
  tx: Tx,
  account: Addressee,
  { now, startsAt = now, publicUrl, browser = null, staffDays, resetsFactors = false }: LinkOptions,
): Promise<boolean> {
  const recipient = account.email_address;
  if (!recipient) return false;
  const token = newToken();
  const usable = staffDays === undefined ? linkMinutes : staffDays * 24 * 60;
  const minutes = usable + Math.ceil((startsAt.getTime() - now.getTime()) / 60_000);
  await tx
    .insertInto('sign_in_token')
    .values({
      token_hash: tokenHash(token),
      account_id: account.account_id,
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
      browser,
      resets_factors: resetsFactors,
    })
    .execute();
  await queueMail(
    tx,
    {
      template: 'sign-in-link',
      to: recipient,
      locale: account.locale,
      name: fullName({ firstName: account.first_name, lastName: account.last_name }, account.locale),
      url: `${publicUrl}/login?token=${token}`,
      minutes,
      ...(resetsFactors && { resetsFactors }),
      ...(staffDays !== undefined && { staffUserId: account.external_account_identifier }),
    },
    now,
  );
  return true;
}
