import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import * as counters from './limit.ts';
import { limits, type LimitName } from './limits.ts';

/** A limit whose number staff can change for single keys, such as one event. */
export interface RaisedUse {
  name: LimitName;
  key: string;
  /** The number for this key. */
  allowed: number;
}

const limitOf = ({ name, allowed }: RaisedUse): counters.Limit => ({ name, ...limits[name], allowed });

/** Counts one use before it happens, and returns whether it is allowed. */
export const tryRaised = (database: counters.Counters, use: RaisedUse, now: Date): Promise<boolean> =>
  counters.tryUse(database, limitOf(use), use.key, now);

/** Returns a use that should not count. */
export const giveBackRaised = (db: Db, use: RaisedUse): Promise<void> =>
  counters.giveBackUse(db, limitOf(use), use.key);

/** The uses left in the current window. Counts nothing. `nextDate`: when the next use is possible if none is left. */
export async function readUses(
  db: Db | Tx,
  { name, key, allowed }: RaisedUse,
  now: Date,
): Promise<{ left: number; nextDate: Date | null }> {
  const row = await db
    .selectFrom('rate_limit')
    .select(['used', 'window_start', 'blocked_until'])
    .where('name', '=', name)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row?.blocked_until && row.blocked_until > now) return { left: 0, nextDate: row.blocked_until };
  const begun = row !== undefined && row.window_start.getTime() + limits[name].windowSeconds * 1000 > now.getTime();
  return { left: Math.max(0, allowed - (begun ? row.used : 0)), nextDate: null };
}

/** Applies a changed number to the current window: uses become possible at once, or end until the window is over. */
export async function changeAllowance(tx: Tx, { name, key, allowed }: RaisedUse): Promise<void> {
  await sql`
    UPDATE rate_limit SET blocked_until =
      CASE WHEN used >= ${allowed} THEN window_start + make_interval(secs => ${limits[name].windowSeconds}) END
    WHERE name = ${name} AND key = ${key}`.execute(tx);
}
