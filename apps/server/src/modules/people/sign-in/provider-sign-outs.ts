import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { SessionIdentity } from './open-session.ts';

/** First half of the advisory lock key. The second half is a hash of the provider's id. */
const lockSpace = 7620;

/**
 * Makes sign-ins at a provider and its logout tokens wait for each other, until the end of the transaction. Otherwise a token
 * would not see a session that is not committed yet, and the sign-in would not see the token.
 */
export async function lockProvider(tx: Tx, provider: string, by: 'sign-in' | 'sign-out'): Promise<void> {
  await (
    by === 'sign-in'
      ? sql`SELECT pg_advisory_xact_lock_shared(${lockSpace}::int, hashtext(${provider}))`
      : sql`SELECT pg_advisory_xact_lock(${lockSpace}::int, hashtext(${provider}))`
  ).execute(tx);
}

/**
 * Whether the provider has sent a logout token about this person or session since a sign-in began (people 2.14). The caller has
 * locked the provider.
 */
export async function isSignedOutSince(
  tx: Tx,
  { provider, subject, sid }: SessionIdentity,
  began: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('provider_sign_out')
    .select('provider')
    .where('provider', '=', provider)
    .where('received_at', '>', began)
    .where((eb) => eb.or([eb('subject', 'is not', null), eb('sid', 'is not', null)]))
    .where((eb) => eb.or([eb('subject', 'is', null), eb('subject', '=', subject)]))
    .where((eb) => eb.or([eb('sid', 'is', null), eb('sid', 'is not distinct from', sid)]))
    .executeTakeFirst();
  return row !== undefined;
}
