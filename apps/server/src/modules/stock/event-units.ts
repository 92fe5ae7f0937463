import { sql } from 'kysely';

/**
 * SQL of a query: how many tickets each event can sell and has left, in `quantity` and `free`. Null: no limit. A pool
 * limits the ticket types that draw on it together; a ticket type with several pools counts with the smallest. The tickets
 * of packages are those of their ticket types (orders 11.5).
 */
export const eventUnits = sql`
  SELECT g.event_id, CASE WHEN bool_and(g.quantity IS NOT NULL) THEN sum(g.quantity)::int END AS quantity,
    CASE WHEN bool_and(g.free IS NOT NULL) THEN sum(g.free)::int END AS free, bool_or(g.pool IS NOT NULL) AS has_pools
  FROM (
    SELECT c.event_id, p.stock_id AS pool,
      least(CASE WHEN bool_and(s.quantity IS NOT NULL) THEN sum(s.quantity) END, max(p.quantity) / min(p.weight)) AS quantity,
      least(CASE WHEN bool_and(s.quantity IS NOT NULL) THEN sum(s.quantity - s.sold - s.held) END, max(p.free) / min(p.weight))
        AS free
    FROM ticket_configuration c JOIN stock s USING (stock_id)
    LEFT JOIN LATERAL (
      SELECT o.stock_id, o.quantity, d.weight, greatest(0, f.free) AS free
      FROM stock_draw d JOIN stock o ON o.stock_id = d.pool_stock_id, pool_free(ARRAY[o.stock_id]) f
      WHERE s.draws AND d.stock_id = s.stock_id ORDER BY o.quantity / d.weight, o.stock_id LIMIT 1) p ON true
    WHERE c.active AND NOT s.packs GROUP BY c.event_id, p.stock_id) g
  GROUP BY g.event_id`;
