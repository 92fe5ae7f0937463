-- How many units of a ticket type a buyer can take in a window (NULL: outside of windows): the units that no window
-- reserves, and the reserve of this window, within the type's own limit and its pools. The caller has locked the stock.
CREATE FUNCTION window_room(type_stock bigint, sold_in bigint, moment timestamptz) RETURNS bigint
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  own bigint;
  reserved bigint := 0;
  room bigint;
BEGIN
  IF EXISTS (SELECT FROM stock s WHERE s.stock_id = type_stock AND s.windows) THEN
    SELECT coalesce(sum(l.units), 0), coalesce(sum(l.units) FILTER (WHERE l.stock_id = sold_in), 0) INTO reserved, own
    FROM open_reserve(ARRAY[type_stock], moment) l;
  END IF;
  SELECT least(
    (SELECT least(s.quantity - s.sold - s.held, greatest(s.quantity - s.sold - s.held - s.waiting - reserved, 0) + coalesce(own, 0))
     -- `least` and `greatest` ignore NULL, so an unlimited type must not reach them.
     FROM stock s WHERE s.stock_id = type_stock AND s.quantity IS NOT NULL),
    (SELECT min(least(p.quantity - p.sold - p.held, greatest(f.free, 0) + d.weight * coalesce(own, 0)) / d.weight)
     FROM stock_draw d JOIN stock p ON p.stock_id = d.pool_stock_id, pool_free(ARRAY[d.pool_stock_id], moment) f
     WHERE d.stock_id = type_stock)) INTO room;
  RETURN coalesce(room, 2147483647);
END
$$;
