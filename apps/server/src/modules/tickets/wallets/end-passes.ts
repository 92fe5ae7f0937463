import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/**
 * Ends the passes of an anonymised account: they contain no name from now on, and their registered devices are deleted.
 */
export async function endPasses(tx: Tx, accountId: number, now: Date): Promise<void> {
  await sql`
    UPDATE wallet_pass SET ended_at = ${now}, changed_in = pg_current_xact_id(), changed_at = changed_at + interval '1 second', is_due = true,
      try_at = NULL, attempts = 0, last_error = NULL
    WHERE account_id = ${accountId} AND ended_at IS NULL`.execute(tx);
  await sql`
    DELETE FROM wallet_device WHERE wallet_pass_id IN (SELECT wallet_pass_id FROM wallet_pass WHERE account_id = ${accountId})`.execute(
    tx,
  );
}
