import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.ts';

export function findConfiguration(db: Db, ticketConfigurationId: number) {
  return db
    .selectFrom('ticket_configuration as c')
    .innerJoin('stock as s', 's.stock_id', 'c.stock_id')
    .select(['c.event_id', 'c.relationship_types', 'c.sale_start', 'c.sale_end', 'c.active', 's.quantity'])
    .where('c.ticket_configuration_id', '=', ticketConfigurationId)
    .executeTakeFirst();
}

interface NewHold {
  holderAccountId: number;
  accountId: number;
  ticketConfigurationId: number;
  relationshipType: string;
  now: Date;
  until: Date;
}

/** Takes a piece or renews the hold on it, in one round trip (migration 0009); null when none is left. */
export async function takeHold(
  { pool }: Pick<Database, 'pool'>,
  hold: NewHold,
): Promise<{ hold_id: number; expires_at: Date } | null> {
  const { rows } = await pool.query<{ hold_id: number; expires_at: Date }>({
    name: 'hold take',
    text: 'SELECT hold_id, expires_at FROM hold_take($1, $2, $3, $4, $5, $6)',
    values: [
      hold.holderAccountId,
      hold.accountId,
      hold.ticketConfigurationId,
      hold.relationshipType,
      hold.now,
      hold.until,
    ],
  });
  return rows[0] ?? null;
}

/** Ends a hold of this holder and gives its piece back, in one statement; false when there is none of that number. */
export async function endHold(
  { kysely }: Pick<Database, 'kysely'>,
  { holdId, holderAccountId, now }: { holdId: number; holderAccountId: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    WITH ended AS (
      UPDATE hold SET state = 'RELEASED', ended_at = ${now}
      WHERE hold_id = ${holdId} AND holder_account_id = ${holderAccountId} AND state = 'HELD'
      RETURNING stock_id
    ), returned AS (
      UPDATE stock SET held = stock.held - 1 FROM ended WHERE stock.stock_id = ended.stock_id
    )
    SELECT EXISTS (SELECT FROM hold WHERE hold_id = ${holdId} AND holder_account_id = ${holderAccountId}) AS known`.execute(
    kysely,
  );
  return rows[0]?.known ?? false;
}
