import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Job } from './job.ts';

const day = 86_400_000;
const hour = 3_600_000;
/** Rows deleted by one statement: locks stay short, and the job is run again while there is more. */
const batch = 1_000;

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

/**
 * Deletes the oldest rows of a table for which `where` holds, at most a batch; answers how many. `age` is the column that `where` limits
 * and that has an index: read in its order nothing else is looked at, however many rows there are.
 */
async function purge(db: Db, table: string, age: string, where: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${sql.table(table)} WHERE ${where} ORDER BY ${sql.ref(age)} LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ))`.execute(db);
  return Number(numAffectedRows);
}

/** Sessions and one-time links whose time is over, counters that no longer count, and devices nobody signs in from any more. */
export const sessionCleanupJob = (db: Db): Job => ({
  name: 'session clean-up',
  everyMs: 10 * 60_000,
  run: async ({ now }) =>
    (await purge(db, 'session', 'expires_at', sql`expires_at < ${now}`)) +
    (await purge(db, 'sign_in_token', 'expires_at', sql`expires_at < ${ago(now, day)}`)) +
    (await purge(
      db,
      'rate_limit',
      'window_start',
      sql`window_start < ${ago(now, day)} AND (blocked_until IS NULL OR blocked_until < ${now})`,
    )) +
    (await purge(db, 'sign_in_device', 'seen_at', sql`seen_at < ${ago(now, 90 * day)}`)),
});

/**
 * What nobody needs any more: browsers' reports and holds that have ended after 30 days, sent mail after 90, the sandbox's delivered
 * webhooks after a week.
 * Runs every hour in small batches instead of once a night in a big one: there is no quiet hour for an event across the world.
 */
export const purgeJob = (db: Db): Job => ({
  name: 'purge',
  everyMs: hour,
  run: async ({ now }) =>
    (await purge(db, 'website_log', 'created_at', sql`created_at < ${ago(now, 30 * day)}`)) +
    (await purge(db, 'outbox', 'sent_at', sql`status = 'SENT' AND sent_at < ${ago(now, 90 * day)}`)) +
    (await purge(db, 'hold', 'ended_at', sql`ended_at < ${ago(now, 30 * day)}`)) +
    (await purge(db, 'sandbox_webhook', 'delivered_at', sql`delivered_at < ${ago(now, 7 * day)}`)),
});
