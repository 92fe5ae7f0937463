import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Job } from './job.ts';
import { ago, day, hour, purge } from './purge.ts';

/** Deletes expired sessions, one-time links, challenges, sign-ins at providers, requests to reset factors, counters and closed editors. */
export const sessionCleanupJob = (db: Db): Job => ({
  name: 'session clean-up',
  everyMs: 10 * 60_000,
  run: async ({ now }) =>
    (await purge(db, 'session', 'expires_at', sql`expires_at < ${now}`)) +
    (await purge(db, 'sign_in_token', 'expires_at', sql`expires_at < ${ago(now, day)}`)) +
    (await purge(db, 'provider_sign_in', 'expires_at', sql`expires_at < ${now}`)) +
    (await purge(db, 'provider_sign_out', 'expires_at', sql`expires_at < ${now}`)) +
    (await purge(db, 'sign_in_step', 'expires_at', sql`expires_at < ${now}`)) +
    (await purge(db, 'passkey_challenge', 'expires_at', sql`expires_at < ${now}`)) +
    (await purge(db, 'factor_reset', 'expires_at', sql`expires_at < ${now}`)) +
    (await purge(
      db,
      'rate_limit',
      'window_start',
      sql`window_start < ${ago(now, day)} AND (blocked_until IS NULL OR blocked_until < ${now})`,
    )) +
    (await purge(db, 'editor_visit', 'seen_at', sql`seen_at < ${ago(now, hour)}`)),
});

/** Deletes delivered sandbox webhooks and stored first responses after a week, and the responses of scans after a day. */
export const purgeJob = (db: Db): Job => ({
  name: 'purge',
  everyMs: hour,
  run: async ({ now }) =>
    (await purge(db, 'sandbox_webhook', 'delivered_at', sql`delivered_at < ${ago(now, 7 * day)}`)) +
    (await purge(db, 'idempotent_response', 'created_at', sql`created_at < ${ago(now, 7 * day)}`)) +
    (await forgetOutcomes(db, ago(now, day))),
});

/** Clears the stored responses of scans, because they contain personal details. A device requests them again only within a day; the verdict is kept. */
async function forgetOutcomes(db: Db, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE door_scan SET outcome = NULL WHERE scan_id IN (
      SELECT scan_id FROM door_scan WHERE outcome IS NOT NULL AND received_at < ${before}
      ORDER BY received_at LIMIT 1000 FOR UPDATE SKIP LOCKED)`.execute(db);
  return Number(numAffectedRows);
}
