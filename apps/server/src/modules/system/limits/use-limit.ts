import type { Db, Tx } from '../../../db/database.ts';
import * as counters from './limit.ts';
import { limits, type LimitName } from './limits.ts';

/** The functions of `limit.ts` for the limits of the table, by name. */
const limitOf = (name: LimitName): counters.Limit => ({ name, ...limits[name] });

/** Counts uses before they happen. @throws RATE_LIMITED with `retryAfterSeconds` while the key must wait */
export const useLimit = (db: Db | Tx, name: LimitName, key: string, now: Date, uses = 1): Promise<void> =>
  counters.useLimit(db, limitOf(name), key, now, uses);

/** Counts one use like `useLimit`, and returns whether it is allowed. */
export const tryUse = (db: Db | Tx, name: LimitName, key: string, now: Date): Promise<boolean> =>
  counters.tryUse(db, limitOf(name), key, now);

/** Returns a use that should not count, and ends the wait if this use started it. */
export const giveBackUse = (db: Db | Tx, name: LimitName, key: string): Promise<void> =>
  counters.giveBackUse(db, limitOf(name), key);

export const forgetUses = (db: Db | Tx, name: LimitName, key: string): Promise<void> =>
  counters.forgetUses(db, limitOf(name), key);

export const forgetUsesOf = (db: Db | Tx, name: LimitName, beginning: string): Promise<void> =>
  counters.forgetUsesOf(db, limitOf(name), beginning);
