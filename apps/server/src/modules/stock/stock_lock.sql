-- Locks these stock rows until the transaction ends, in key order like all other code. Returns the units for sale (a
-- very large number when unlimited) and the units on hold.
-- Units that a waiting list needs are not for sale.
CREATE FUNCTION stock_lock(ids bigint[]) RETURNS TABLE (stock_id bigint, free bigint, held bigint)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT s.stock_id, coalesce(s.quantity - s.sold - s.held - s.waiting, 2147483647)::bigint, s.held::bigint FROM stock s
  WHERE s.stock_id = ANY (ids)
  ORDER BY s.stock_id
  FOR UPDATE;
END
$$;
