import { FoyerError } from '@foyer/contract/wire/errors';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

/** How often one key may do something, counted in the database for all processes. Most are rows of `limits.ts`. */
export interface Limit {
  /** Each limit has separate counters under its name. */
  name: string;
  /** Uses per window. Further uses must wait. */
  allowed: number;
  windowSeconds: number;
  /**
   * Wait in seconds after the first use above the limit. It doubles with each use after a wait. Absent: wait until the
   * end of the window.
   */
  firstWaitSeconds?: number;
  /** Maximum of a growing wait, 15 minutes when absent. */
  longestWaitSeconds?: number;
}

const usualLongestWaitSeconds = 900;
/** Enough for every real key. Longer keys are cut, so an attacker cannot fill the table. */
const longestKey = 200;

/**
 * Counts uses before they happen, in one statement, so parallel uses cannot exceed the limit by more than one call.
 * @throws RATE_LIMITED with `retryAfterSeconds` while the key must wait. A refused use is not counted.
 */
export async function useLimit(db: Db | Tx, limit: Limit, key: string, now: Date, uses = 1): Promise<void> {
  if (await tryUse(db, limit, key, now, uses)) return;
  const row = await db
    .selectFrom('rate_limit')
    .select('blocked_until')
    .where('name', '=', limit.name)
    .where('key', '=', key.slice(0, longestKey))
    .executeTakeFirst();
  const until = row?.blocked_until?.getTime() ?? now.getTime();
  const retryAfterSeconds = Math.max(1, Math.ceil((until - now.getTime()) / 1000));
  throw new FoyerError('RATE_LIMITED', { metadata: { retryAfterSeconds } });
}

/** Counts uses like `useLimit`, and returns whether they are allowed. */
export async function tryUse(db: Db | Tx, limit: Limit, key: string, now: Date, uses = 1): Promise<boolean> {
  const { name, allowed, windowSeconds, firstWaitSeconds, longestWaitSeconds = usualLongestWaitSeconds } = limit;
  const shortKey = key.slice(0, longestKey);
  const begun = sql`t.window_start > ${now}::timestamptz - make_interval(secs => ${windowSeconds})`;
  const wait =
    firstWaitSeconds === undefined
      ? sql`t.window_start + make_interval(secs => ${windowSeconds})`
      : sql`${now}::timestamptz + make_interval(secs =>
          least(${longestWaitSeconds}, ${firstWaitSeconds} * power(2, least(t.used + ${uses} - ${allowed}, 10))))`;
  const { rows } = await sql`
    INSERT INTO rate_limit AS t (name, key, used, window_start, blocked_until)
    VALUES (${name}, ${shortKey}, ${uses}, ${now},
      CASE WHEN ${allowed}::integer <= ${uses} THEN ${now}::timestamptz + make_interval(secs => ${firstWaitSeconds ?? windowSeconds}) END)
    ON CONFLICT (name, key) DO UPDATE SET
      used = CASE WHEN ${begun} THEN t.used + ${uses} ELSE ${uses} END,
      window_start = CASE WHEN ${begun} THEN t.window_start ELSE ${now} END,
      blocked_until = CASE WHEN ${begun} AND t.used + ${uses} >= ${allowed} THEN ${wait} END
    WHERE t.blocked_until IS NULL OR t.blocked_until <= ${now}
    RETURNING used`.execute(db);
  return rows.length > 0;
}

/** Returns one use that should not count, and ends the wait if this use started it. */
export async function giveBackUse(db: Db | Tx, { name, allowed }: Limit, key: string): Promise<void> {
  await sql`
    UPDATE rate_limit SET used = greatest(used - 1, 0),
      blocked_until = CASE WHEN used - 1 >= ${allowed} THEN blocked_until END
    WHERE name = ${name} AND key = ${key.slice(0, longestKey)}`.execute(db);
}

/** Deletes the count of a key, after a successful attempt. */
export async function forgetUses(db: Db | Tx, { name }: Limit, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('name', '=', name).where('key', '=', key.slice(0, longestKey)).execute();
}

export async function forgetUsesOf(db: Db | Tx, { name }: Limit, beginning: string): Promise<void> {
  await db
    .deleteFrom('rate_limit')
    .where('name', '=', name)
    .where((eb) => eb.fn<boolean>('starts_with', ['key', eb.val(beginning)]))
    .execute();
}
