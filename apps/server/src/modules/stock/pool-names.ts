import type { Locale } from '@foyer/contract/wire/vocabulary';
import { poolName } from '@foyer/domain/stock/pools';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** The public names of pools, for refusals (stock 4.5). */

/** The public name of a pool of an event. */
export async function readPoolName(db: Db | Tx, eventId: number, key: string, locale: Locale): Promise<string> {
  const event = await db
    .selectFrom('event')
    .select('configuration')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return poolName(event.configuration.pools, key, locale);
}

/** The public name of the first pool that has too few units for a failed intent; null when none is full. */
export async function findFullPool(
  db: Db | Tx,
  orderIntentId: string,
  { locale, now }: { locale: Locale; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ eventId: number; key: string }>`
    WITH taken AS MATERIALIZED (
      SELECT array_agg(o.stock_id) AS ids, array_agg(o.quantity::bigint) AS pieces FROM order_intent_stock o
      WHERE o.order_intent_id = ${orderIntentId} AND o.returned_at IS NOT NULL
    )
    SELECT p.event_id AS "eventId", p.key FROM taken, pool_pieces(taken.ids, taken.pieces) n JOIN pool p USING (stock_id),
      pool_free(ARRAY[p.stock_id], ${now}) f
    WHERE n.pieces > greatest(f.free, 0) ORDER BY p.stock_id LIMIT 1`.execute(db);
  const [full] = rows;
  return full ? readPoolName(db, full.eventId, full.key, locale) : null;
}
