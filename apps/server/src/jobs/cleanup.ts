import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Job } from './job.ts';
import { ago, day, hour, purge } from './purge.ts';

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
 * What nobody needs any more: browsers' reports after 30 days, sent mail after 90, the sandbox's delivered webhooks after a week, the door's
 * scans after 400 (the report of an event stands until the next year's).
 * Runs every hour in small batches instead of once a night in a big one: there is no quiet hour for an event across the world.
 */
export const purgeJob = (db: Db): Job => ({
  name: 'purge',
  everyMs: hour,
  run: async ({ now }) =>
    (await purge(db, 'website_log', 'created_at', sql`created_at < ${ago(now, 30 * day)}`)) +
    (await purge(db, 'outbox', 'sent_at', sql`status = 'SENT' AND sent_at < ${ago(now, 90 * day)}`)) +
    (await purge(db, 'sandbox_webhook', 'delivered_at', sql`delivered_at < ${ago(now, 7 * day)}`)) +
    (await purge(db, 'door_scan', 'received_at', sql`received_at < ${ago(now, 400 * day)}`)) +
    (await forgetOutcomes(db, ago(now, day))),
});

/** What a scan was answered holds a person's details; a day later nobody asks for it again, and the verdict stays. */
async function forgetOutcomes(db: Db, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE door_scan SET outcome = NULL WHERE scan_id IN (
      SELECT scan_id FROM door_scan WHERE outcome IS NOT NULL AND received_at < ${before}
      ORDER BY received_at LIMIT 1000 FOR UPDATE SKIP LOCKED)`.execute(db);
  return Number(numAffectedRows);
}
