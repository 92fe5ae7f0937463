import { sql } from 'kysely';
import { FoyerError } from '@foyer/contract/errors';
import type { Db } from '../../db/database.ts';

/**
 * Failed sign-ins are counted per user id, known or not, and per caller address (readings §2). After a few the next
 * try has to wait, twice as long each time; a wait that is running refuses everybody alike, so it tells nothing.
 */
const windowMinutes = 15;
const longestWaitSeconds = 900;
/** Failures in the window before the first wait. An address may stand for a whole hotel. */
const allowed = { account: 8, address: 60 } as const;
const firstWaitSeconds = 30;

type Kind = keyof typeof allowed;
interface Caller {
  userId: string;
  remoteAddress: string;
}

const keysOf = ({ userId, remoteAddress }: Caller): [Kind, string][] => [
  ['account', userId.slice(0, 100)],
  ['address', remoteAddress],
];

/** Refuses with RATE_LIMITED and `retryAfterSeconds` while the user id or the address has to wait. */
export async function refuseWhileWaiting(db: Db, caller: Caller, now: Date): Promise<void> {
  const keys = keysOf(caller);
  const rows = await db
    .selectFrom('sign_in_throttle')
    .select('blocked_until')
    .where((eb) => eb.or(keys.map(([kind, key]) => eb.and([eb('kind', '=', kind), eb('key', '=', key)]))))
    .where('blocked_until', '>', now)
    .execute();
  const until = Math.max(0, ...rows.map((row) => row.blocked_until?.getTime() ?? 0));
  if (until === 0) return;
  throw new FoyerError('RATE_LIMITED', {
    metadata: { retryAfterSeconds: Math.ceil((until - now.getTime()) / 1000) },
  });
}

/** Counts one failure for the user id and the address. One statement each, so that parallel tries all count. */
export async function countFailure(db: Db, caller: Caller, now: Date): Promise<void> {
  for (const [kind, key] of keysOf(caller)) {
    await sql`
      INSERT INTO sign_in_throttle AS t (kind, key, failures, window_start)
      VALUES (${kind}, ${key}, 1, ${now})
      ON CONFLICT (kind, key) DO UPDATE SET
        failures = CASE WHEN t.window_start < ${now}::timestamptz - make_interval(mins => ${windowMinutes})
                        THEN 1 ELSE t.failures + 1 END,
        window_start = CASE WHEN t.window_start < ${now}::timestamptz - make_interval(mins => ${windowMinutes})
                            THEN ${now} ELSE t.window_start END,
        blocked_until = CASE
          WHEN t.window_start >= ${now}::timestamptz - make_interval(mins => ${windowMinutes})
               AND t.failures + 1 >= ${allowed[kind]}
          THEN ${now}::timestamptz + make_interval(secs =>
                 least(${longestWaitSeconds}, ${firstWaitSeconds} * power(2, least(t.failures + 1 - ${allowed[kind]}, 10))))
          ELSE t.blocked_until END
    `.execute(db);
  }
}

/** A sign-in that succeeded clears the user id's count; the address keeps its own. */
export async function forgetFailures(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_throttle').where('kind', '=', 'account').where('key', '=', userId).execute();
}
