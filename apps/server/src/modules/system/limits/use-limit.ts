import type { Db, Tx } from '../../../db/database.ts';
import * as counters from './limit.ts';
import { limits, type LimitName } from './limits.ts';
import { toJson } from '../../../db/schema.ts';
import { callFunction } from './functions.ts';
import type { GivenBackUse, LimitUse } from './shapes.ts';

/** The functions of `limit.ts` for the limits of the table, by name. */
const limitOf = (name: LimitName): counters.Limit => ({ name, ...limits[name] });

/** Counts one use before it happens. @throws RATE_LIMITED with `retryAfterSeconds` while the key must wait */
export const useLimit = (database: counters.Counters, name: LimitName, key: string, now: Date): Promise<void> =>
  counters.useLimit(database, limitOf(name), key, now);

/** Counts several uses before they happen. When one is refused, none is counted. @throws RATE_LIMITED */
export async function useLimits(
  database: counters.Counters,
  name: LimitName,
  key: string,
  { times, now }: { times: number; now: Date },
): Promise<void> {
  const use = limitUse(name, key);
  await counters.useTogether(
    database,
    Array.from({ length: times }, () => use),
    now,
  );
}

/** Counts one use like `useLimit`, and returns whether it is allowed. */
export const tryUse = (database: counters.Counters, name: LimitName, key: string, now: Date): Promise<boolean> =>
  counters.tryUse(database, limitOf(name), key, now);

/** A use of a limit, for a statement that counts it with other writes (`order_take`). */
export const limitUse = (name: LimitName, key: string): LimitUse => counters.limitUse(limitOf(name), key);

interface DistinctUses {
  limit: LimitName;
  key: string;
  /** Remembers what was counted. Its window is how long it is remembered. */
  once: LimitName;
  /** What the uses are about. Each counts once. */
  things: readonly string[];
}

/**
 * Counts uses that repeat without a cost, such as typed codes: each counts when it is new, alone and before the result
 * of the call is known. Those up to the limit stay counted when one is refused.
 * @returns the new ones, and the error if one of them is refused
 */
export async function countDistinctUses(
  database: counters.Counters,
  { limit, key, once, things }: DistinctUses,
  now: Date,
): Promise<{ fresh: string[]; refusal: Error | null }> {
  const { windowSeconds } = limits[once];
  const uses = things.map((thing) => {
    const { name, key: onceKey } = limitUse(once, `${key} ${thing}`);
    return { ...limitUse(limit, key), onceName: name, onceKey, onceSeconds: windowSeconds };
  });
  const results = await counters.countUses(database, uses, now);
  const refused = results.find((each) => each.result === 'refused');
  return {
    fresh: things.filter((_, index) => results[index]?.result !== 'known'),
    refusal: refused ? counters.mustWaitUntil('until' in refused ? refused.until : null, now) : null,
  };
}

/** Returns uses that should not count, and ends their waits. */
export const giveBackUses = async ({ pool }: counters.Counters, uses: readonly GivenBackUse[]): Promise<void> => {
  await callFunction(pool, 'limit_give_back', { uses: toJson(uses.map(({ name, key }) => ({ name, key }))) });
};

/** Returns a use that should not count, and ends the wait if this use started it. */
export const giveBackUse = (db: Db | Tx, name: LimitName, key: string): Promise<void> =>
  counters.giveBackUse(db, limitOf(name), key);

export const forgetUses = (db: Db | Tx, name: LimitName, key: string): Promise<void> =>
  counters.forgetUses(db, limitOf(name), key);

export const forgetUsesOf = (db: Db | Tx, name: LimitName, beginning: string): Promise<void> =>
  counters.forgetUsesOf(db, limitOf(name), beginning);
