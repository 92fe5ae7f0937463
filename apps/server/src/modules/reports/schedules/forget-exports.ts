import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { ago, day, purge } from '../../../jobs/purge.ts';
import type { ErasedPerson } from '../../people/privacy/index.ts';

/** Days for which the record of a run is kept. */
const retentionDays = 90;
const filesAtOnce = 100;

/** Deletes the contents of expired files, and records of old runs. Returns the number of changed rows. */
export async function forgetOldExports(db: Db, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE export_run SET content = NULL WHERE export_run_id IN (
      SELECT export_run_id FROM export_run WHERE content IS NOT NULL AND expires_at <= ${now}
      ORDER BY expires_at LIMIT ${filesAtOnce} FOR UPDATE SKIP LOCKED)`.execute(db);
  const gone = await purge(db, 'export_run', 'ended_at', sql`ended_at < ${ago(now, retentionDays * day)}`);
  return Number(numAffectedRows) + gone;
}

/**
 * Deletes contents of files that may name a person: files of every event with the person's orders or tickets, including
 * transferred tickets (`earlier`).
 */
export async function eraseExports(
  tx: Tx,
  { accountId, earlier }: Pick<ErasedPerson, 'accountId' | 'earlier'>,
): Promise<void> {
  await sql`
    UPDATE export_run r SET content = NULL FROM export_schedule s
    WHERE s.export_schedule_id = r.export_schedule_id AND r.content IS NOT NULL AND s.event_id IN (
      SELECT event_id FROM ticket WHERE account_id = ${accountId} OR ticket_id = ANY (${[...earlier]})
      UNION SELECT event_id FROM orders WHERE account_id = ${accountId})`.execute(tx);
}
