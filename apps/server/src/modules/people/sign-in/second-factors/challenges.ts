import { stepMinutes } from '@foyer/domain/people/second-factor';
import type { Db } from '../../../../db/database.ts';
import { newToken, tokenHash } from '../token.ts';

/** Who may use a challenge: the browser that will sign in, or the session that adds a passkey or confirms. */
export type ChallengeOwner =
  | { purpose: 'sign-in'; browser: string }
  | { purpose: 'add' | 'confirm'; sessionId: number };

/** How long a challenge works, in ms. */
export const challengeMs = stepMinutes * 60_000;

const columnsOf = (owner: ChallengeOwner) =>
  owner.purpose === 'sign-in'
    ? { purpose: owner.purpose, browser: tokenHash(owner.browser), session_id: null }
    : { purpose: owner.purpose, browser: null, session_id: owner.sessionId };

/** Stores a new challenge of 256 random bits, and returns it in base64url. */
export async function issueChallenge(db: Db, owner: ChallengeOwner, now: Date): Promise<string> {
  const challenge = newToken();
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: tokenHash(challenge),
      ...columnsOf(owner),
      expires_at: new Date(now.getTime() + challengeMs),
    })
    .execute();
  return challenge;
}

/**
 * Takes the challenge that a browser has signed, and returns it. Undefined when it is unknown, used, expired or of another
 * owner. The challenge is used up, whether the signature is right or not.
 */
export async function takeChallenge(
  db: Db,
  clientData: string,
  owner: ChallengeOwner,
  now: Date,
): Promise<string | undefined> {
  const challenge = challengeIn(clientData);
  if (challenge === undefined) return undefined;
  const { purpose, browser, session_id } = columnsOf(owner);
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', tokenHash(challenge))
    .where('purpose', '=', purpose)
    .where('browser', 'is not distinct from', browser)
    .where('session_id', 'is not distinct from', session_id)
    .where('expires_at', '>', now)
    .returning('purpose')
    .executeTakeFirst();
  return row && challenge;
}

/** The challenge in the client data that a browser has signed, which is JSON in base64url. */
function challengeIn(clientData: string): string | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    const challenge: unknown = typeof read === 'object' && read !== null ? Reflect.get(read, 'challenge') : undefined;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
