import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Ends the active holds by an account or for it, returns their units to stock, and deletes all ended holds. */
export async function forgetHolds(tx: Tx, accountId: number, now: Date): Promise<void> {
  await sql`
    WITH ended AS (
      UPDATE hold SET state = 'RELEASED', ended_at = ${now}
      WHERE ${accountId} IN (holder_account_id, account_id) AND state = 'HELD'
      RETURNING stock_id
    ), pieces AS (
      SELECT stock_id, count(*) AS held FROM ended GROUP BY stock_id
    )
    UPDATE stock SET held = stock.held - pieces.held FROM pieces WHERE stock.stock_id = pieces.stock_id`.execute(tx);
  await sql`DELETE FROM hold WHERE ${accountId} IN (holder_account_id, account_id) AND state <> 'HELD'`.execute(tx);
}
