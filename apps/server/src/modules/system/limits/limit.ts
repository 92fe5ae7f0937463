import { FoyerError } from '@foyer/contract/wire/errors';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { isInTransaction } from '../../../db/in-transaction.ts';
import { toJson } from '../../../db/schema.ts';
import { callFunction } from './functions.ts';
import type { LimitUse, UseRequest } from './shapes.ts';

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

/**
 * The database for counting. A transaction has no pool, so it does not compile: a refusal would roll the count back.
 */
export type Counters = Pick<Database, 'pool'>;

const usualLongestWaitSeconds = 900;
/** Enough for every real key. Longer keys are cut, so an attacker cannot fill the table. */
const longestKey = 200;

/** A use of a limit as the SQL functions take it. */
export const limitUse = (
  { name, allowed, windowSeconds, firstWaitSeconds, longestWaitSeconds = usualLongestWaitSeconds }: Limit,
  key: string,
): LimitUse => ({
  name,
  key: key.slice(0, longestKey),
  allowed,
  windowSeconds,
  firstWaitSeconds: firstWaitSeconds ?? null,
  longestWaitSeconds,
});

/** The error of a refused use, with the seconds until the end of its wait. */
export function mustWaitUntil(until: Date | null, now: Date): FoyerError {
  const seconds = until === null ? 0 : (until.getTime() - now.getTime()) / 1000;
  return new FoyerError('RATE_LIMITED', { metadata: { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) } });
}

type Result = { result: 'counted' | 'known' } | { result: 'refused'; until: Date | null };

/**
 * Counts each use before it happens, in one statement, so parallel uses cannot exceed a limit. A refused use is not
 * counted; the others are.
 * @throws Error inside a transaction, which would keep one connection and wait for another
 */
export async function countUses({ pool }: Counters, uses: readonly LimitUse[], now: Date): Promise<Result[]> {
  const rows = await call(
    pool,
    uses.map((use, n) => ({ ...use, n })),
    now,
  );
  const results = new Map(rows.map(({ n, result, until }) => [n, { result, until }]));
  return uses.map((_, n): Result => results.get(n) ?? { result: 'refused', until: null });
}

/** Counts uses that belong together. When one is refused, none is counted. @throws RATE_LIMITED */
export async function useTogether({ pool }: Counters, uses: readonly LimitUse[], now: Date): Promise<void> {
  const rows = await call(
    pool,
    uses.map((use) => ({ ...use, n: 0 })),
    now,
  );
  const refused = rows.find(({ result }) => result === 'refused');
  if (refused) throw mustWaitUntil(refused.until, now);
}

function call(pool: Database['pool'], uses: UseRequest[], now: Date) {
  if (isInTransaction()) throw new Error('A limit is counted before the transaction of its call.');
  return callFunction(pool, 'limit_use', { uses: toJson(uses), moment: now });
}

/** Counts one use before it happens. @throws RATE_LIMITED with `retryAfterSeconds` while the key must wait */
export async function useLimit(database: Counters, limit: Limit, key: string, now: Date): Promise<void> {
  const [counted] = await countUses(database, [limitUse(limit, key)], now);
  if (counted?.result === 'refused') throw mustWaitUntil(counted.until, now);
}

/** Counts one use like `useLimit`, and returns whether it is allowed. */
export async function tryUse(database: Counters, limit: Limit, key: string, now: Date): Promise<boolean> {
  const [counted] = await countUses(database, [limitUse(limit, key)], now);
  return counted?.result === 'counted';
}

/** Returns one use that should not count, and ends the wait if this use started it. */
export async function giveBackUse(db: Db | Tx, { name, allowed }: Limit, key: string): Promise<void> {
  const uses = toJson([{ name, key: key.slice(0, longestKey), keepsWaitFrom: allowed }]);
  await db.selectNoFrom((eb) => eb.fn('limit_give_back', [eb.val(uses)]).as('done')).execute();
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
