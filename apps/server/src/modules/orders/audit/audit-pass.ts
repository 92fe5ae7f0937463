import type { Tx } from '../../../db/database.ts';

/**
 * One query that runs one or more checks. It reads each table once and groups the rows before a join: a lookup per row
 * takes minutes with millions of orders.
 */
export interface Pass {
  names: readonly string[];
  /**
   * True for a query that takes as long as all others together. Such queries start first when several connections share
   * the work.
   */
  dear?: boolean;
  /**
   * Returns one row per violation: `about` describes it, and `which` is the 1-based index into `names` (default 1).
   * $1 is the time of the audit. $2 is whether events without their own issuer issue receipts. $3 is the time since
   * when all mail is stored. A check that needs a rule in TypeScript is a function.
   */
  sql: string | ((tx: Tx, now: Date) => Promise<{ about: string }[]>);
}
