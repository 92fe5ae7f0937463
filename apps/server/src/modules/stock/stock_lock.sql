-- Locks these stock rows until the transaction ends, in key order like all other code, and after them the pools on which
-- they draw. The stock of a package is locked with that of its parts. Returns the units for sale (a very large number when unlimited) and the units on hold of all of them.
-- Units that a waiting list needs are not for sale.
CREATE FUNCTION stock_lock(ids bigint[]) RETURNS TABLE (stock_id bigint, free bigint, held bigint)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  pools bigint[];
BEGIN
  ids := ids || ARRAY(SELECT p.part_stock_id FROM package_part p WHERE p.stock_id = ANY (ids));
  RETURN QUERY
  SELECT s.stock_id, coalesce(s.quantity - s.sold - s.held - s.waiting, 2147483647)::bigint, s.held::bigint FROM stock s
  WHERE s.stock_id = ANY (ids) AND s.kind <> 'pool'
  ORDER BY s.stock_id
  FOR UPDATE;
  -- A row's draws change under its lock only.
  pools := ARRAY(SELECT DISTINCT d.pool_stock_id FROM stock_draw d WHERE d.stock_id = ANY (ids)
    UNION SELECT s.stock_id FROM stock s WHERE s.stock_id = ANY (ids) AND s.kind = 'pool');
  IF cardinality(pools) > 0 THEN
    PERFORM FROM stock s WHERE s.stock_id = ANY (pools) ORDER BY s.stock_id FOR UPDATE;
    RETURN QUERY SELECT p.stock_id, p.free, 0::bigint FROM pool_free(pools) p;
  END IF;
END
$$;
