import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../src/db/database.ts';

interface NewSession {
  now: Date;
  /** The staff member who acts for the account. */
  staffAccountId?: number;
  /** The person has just confirmed who they are, so sensitive calls are possible (people 8.4). */
  isConfirmed?: boolean;
  /** Id of the identity provider with which the person signed in, with a second factor there. */
  identityProvider?: string;
}

/** Opens a session without a password and returns its token. */
export async function openTestSession(db: Db, accountId: number, session: NewSession): Promise<string> {
  const [token = ''] = await openTestSessions(db, [accountId], session);
  return token;
}

/** Opens a session for each account in one statement: simultaneous statements would start a backend each. Returns the tokens in order. */
export async function openTestSessions(db: Db, accountIds: readonly number[], session: NewSession): Promise<string[]> {
  const opened = accountIds.map((account_id) => ({ account_id, token: randomBytes(32).toString('base64url') }));
  if (opened.length === 0) return [];
  await db
    .insertInto('session')
    .values(
      opened.map(({ account_id, token }) => ({
        token_hash: createHash('sha256').update(token).digest(),
        account_id,
        staff_account_id: session.staffAccountId ?? null,
        remember: false,
        identity_provider: session.identityProvider ?? null,
        identity_subject: session.identityProvider === undefined ? null : `person ${account_id}`,
        identity_second_factor: session.identityProvider === undefined ? null : true,
        confirmed_at: session.isConfirmed === true ? session.now : null,
        created_at: session.now,
        expires_at: new Date(session.now.getTime() + 30 * 86_400_000),
      })),
    )
    .execute();
  return opened.map(({ token }) => token);
}

/** Gives an account a passkey that cannot sign anything. */
export async function putPasskey(db: Db, accountId: number, now: Date): Promise<void> {
  await db
    .insertInto('passkey')
    .values({
      account_id: accountId,
      credential_id: Buffer.from(`key ${accountId}`),
      public_key: Buffer.from('x'),
      counter: 0,
      transports: [],
      name: 'Key',
      created_at: now,
    })
    .execute();
}
