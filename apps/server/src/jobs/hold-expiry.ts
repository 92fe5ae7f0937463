import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Job } from './job.ts';

/**
 * Gives back the pieces of holds whose time is over (readings §4), each hold together with its stock in one statement.
 *
 * Stock is locked first and in order, as everywhere; holds after it and without waiting, so that this can neither deadlock with
 * orders nor give back a hold that is being bought at this moment: such a one is skipped and looked at again.
 */
export const holdExpiryJob = (db: Db): Job => ({
  name: 'hold expiry',
  everyMs: 5_000,
  run: async ({ now }) => {
    const { rows } = await sql<{ pieces: number }>`
      WITH concerned AS (
        SELECT DISTINCT stock_id FROM hold WHERE state = 'HELD' AND expires_at <= ${now}
      ), locked AS (
        SELECT stock_id FROM stock WHERE stock_id IN (SELECT stock_id FROM concerned) ORDER BY stock_id FOR UPDATE
      ), over AS (
        SELECT h.hold_id FROM hold h JOIN locked USING (stock_id)
        WHERE h.state = 'HELD' AND h.expires_at <= ${now}
        FOR UPDATE OF h SKIP LOCKED
      ), released AS (
        UPDATE hold SET state = 'RELEASED', ended_at = ${now} FROM over
        WHERE hold.hold_id = over.hold_id AND hold.state = 'HELD'
        RETURNING hold.stock_id
      ), pieces AS (
        SELECT stock_id, count(*)::int AS pieces FROM released GROUP BY stock_id
      )
      UPDATE stock SET held = stock.held - pieces.pieces FROM pieces WHERE stock.stock_id = pieces.stock_id
      RETURNING pieces.pieces`.execute(db);
    return rows.reduce((sum, { pieces }) => sum + pieces, 0);
  },
});
