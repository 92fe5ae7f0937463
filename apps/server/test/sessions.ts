import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../src/db/database.ts';

/** Opens a session without a password and returns its token. `staffAccountId` is the staff member who acts for the account. */
export async function openTestSession(
  db: Db,
  accountId: number,
  session: { now: Date; staffAccountId?: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('session')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      account_id: accountId,
      staff_account_id: session.staffAccountId ?? null,
      remember: false,
      created_at: session.now,
      expires_at: new Date(session.now.getTime() + 30 * 86_400_000),
    })
    .execute();
  return token;
}
