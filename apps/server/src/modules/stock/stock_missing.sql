-- The first stock row that has too few units for sale for these units and those of their pools; NULL when all have enough.
-- Units that are sold in a window come from the reserve of the window first. The caller has locked the rows (`stock_lock`).
CREATE FUNCTION stock_missing(ids bigint[], pieces bigint[], moment timestamptz) RETURNS bigint
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  missing bigint;
BEGIN
  WITH locked AS (
    SELECT s.stock_id, s.free, s.unsold FROM stock_lock(ids, moment) s
  ), needed AS (
    SELECT n.stock_id, n.pieces FROM pool_pieces(ids, pieces) n
  ), reserve AS (
    SELECT u.stock_id, sum(u.units)::bigint AS units FROM (
      SELECT w.type_stock_id, greatest(least(n.pieces, l.free), 0) AS used
      FROM sale_window w JOIN needed n ON n.stock_id = w.stock_id JOIN locked l ON l.stock_id = w.stock_id
    ) r CROSS JOIN LATERAL (
      SELECT r.type_stock_id AS stock_id, r.used AS units
      UNION ALL
      SELECT d.pool_stock_id, d.weight * r.used FROM stock_draw d WHERE d.stock_id = r.type_stock_id
    ) u GROUP BY u.stock_id
  )
  SELECT l.stock_id INTO missing
  FROM locked l JOIN needed n ON n.stock_id = l.stock_id LEFT JOIN reserve r ON r.stock_id = l.stock_id
  WHERE (n.pieces > greatest(l.free, 0) + coalesce(r.units, 0) OR r.units > 0 AND n.pieces > l.unsold)
    AND NOT EXISTS (SELECT FROM sale_window w WHERE w.stock_id = l.stock_id)
  ORDER BY l.stock_id LIMIT 1;
  RETURN missing;
END
$$;
