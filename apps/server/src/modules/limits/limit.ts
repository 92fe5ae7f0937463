import { FoyerError } from '@foyer/contract/errors';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** A row of the table, or one of a test: how often something may be done by one key, counted in the database for all processes. */
export interface Limit {
  /** What is counted; each limit has counters of its own. */
  name: string;
  /** Uses in a window; the next one has to wait. */
  allowed: number;
  windowSeconds: number;
  /**
   * Wait of the first use too many, in seconds: it doubles with each use that follows a wait. Absent: until the window is over.
   */
  firstWaitSeconds?: number;
  /** A growing wait grows no longer than this; 15 minutes when absent. */
  longestWaitSeconds?: number;
}

/** Waits grow no longer than this where the limit names no other. */
const usualLongestWaitSeconds = 900;
/** Long enough for every name that exists; more is somebody filling the table. */
const longestKey = 200;

/**
 * Counts one use before it is made, in one statement, so that of parallel ones no more pass than are allowed.
 * @throws RATE_LIMITED with `retryAfterSeconds` while the key has to wait; nothing is counted then.
 */
export async function useLimit(db: Db | Tx, limit: Limit, key: string, now: Date): Promise<void> {
  if (await tryUse(db, limit, key, now)) return;
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

/** Counts one use like `useLimit`; answers whether it passes. */
export async function tryUse(db: Db | Tx, limit: Limit, key: string, now: Date): Promise<boolean> {
  const { name, allowed, windowSeconds, firstWaitSeconds, longestWaitSeconds = usualLongestWaitSeconds } = limit;
  const kept = key.slice(0, longestKey);
  const begun = sql`t.window_start > ${now}::timestamptz - make_interval(secs => ${windowSeconds})`;
  const wait =
    firstWaitSeconds === undefined
      ? sql`t.window_start + make_interval(secs => ${windowSeconds})`
      : sql`${now}::timestamptz + make_interval(secs =>
          least(${longestWaitSeconds}, ${firstWaitSeconds} * power(2, least(t.used + 1 - ${allowed}, 10))))`;
  const { rows } = await sql`
    INSERT INTO rate_limit AS t (name, key, used, window_start, blocked_until)
    VALUES (${name}, ${kept}, 1, ${now},
      CASE WHEN ${allowed}::integer = 1 THEN ${now}::timestamptz + make_interval(secs => ${firstWaitSeconds ?? windowSeconds}) END)
    ON CONFLICT (name, key) DO UPDATE SET
      used = CASE WHEN ${begun} THEN t.used + 1 ELSE 1 END,
      window_start = CASE WHEN ${begun} THEN t.window_start ELSE ${now} END,
      blocked_until = CASE WHEN ${begun} AND t.used + 1 >= ${allowed} THEN ${wait} END
    WHERE t.blocked_until IS NULL OR t.blocked_until <= ${now}
    RETURNING used`.execute(db);
  return rows.length > 0;
}

/** Takes back one use that turned out to be none, and the wait that it alone began. */
export async function giveBackUse(db: Db | Tx, { name, allowed }: Limit, key: string): Promise<void> {
  await sql`
    UPDATE rate_limit SET used = greatest(used - 1, 0),
      blocked_until = CASE WHEN used - 1 >= ${allowed} THEN blocked_until END
    WHERE name = ${name} AND key = ${key.slice(0, longestKey)}`.execute(db);
}

/** Forgets all uses of a key: it has proved to be who it says. */
export async function forgetUses(db: Db | Tx, { name }: Limit, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('name', '=', name).where('key', '=', key.slice(0, longestKey)).execute();
}

/** Forgets all uses of the keys that begin so. */
export async function forgetUsesOf(db: Db | Tx, { name }: Limit, beginning: string): Promise<void> {
  await db
    .deleteFrom('rate_limit')
    .where('name', '=', name)
    .where((eb) => eb.fn<boolean>('starts_with', ['key', eb.val(beginning)]))
    .execute();
}
