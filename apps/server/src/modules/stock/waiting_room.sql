-- How many units of a ticket type can be offered to people who wait in a window (NULL: outside of windows): all units
-- that no other window reserves, within the type's own limit and its pools. The caller has locked the stock.
CREATE FUNCTION waiting_room(type_stock bigint, sold_in bigint, moment timestamptz) RETURNS bigint
LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
  WITH others AS (
    SELECT w.type_stock_id, least(sum(greatest(w.reserved - s.sold - s.held, 0)), t.quantity - t.sold - t.held) AS units
    FROM current_reserves(type_stock || ARRAY(
        SELECT e.stock_id FROM stock_draw d JOIN stock_draw e ON e.pool_stock_id = d.pool_stock_id WHERE d.stock_id = type_stock),
      moment) w JOIN stock s ON s.stock_id = w.stock_id JOIN stock t ON t.stock_id = w.type_stock_id
    WHERE w.stock_id IS DISTINCT FROM sold_in
    GROUP BY w.type_stock_id, t.stock_id
  )
  SELECT coalesce(least(
    (SELECT s.quantity - s.sold - s.held - coalesce((SELECT o.units FROM others o WHERE o.type_stock_id = type_stock), 0)
     FROM stock s WHERE s.stock_id = type_stock),
    (SELECT min((p.quantity - p.sold - p.held - coalesce((
       SELECT sum(e.weight * o.units) FROM stock_draw e JOIN others o ON o.type_stock_id = e.stock_id
       WHERE e.pool_stock_id = d.pool_stock_id), 0)) / d.weight)
     FROM stock_draw d JOIN stock p ON p.stock_id = d.pool_stock_id WHERE d.stock_id = type_stock)), 2147483647)::bigint
$$;
