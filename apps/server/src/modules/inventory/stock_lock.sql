-- Locks these stocks until the transaction ends, in the order in which everybody locks several, and answers what the shop has left of each
-- (more than anybody asks for where nothing limits it) and how many pieces holds keep. What somebody on a waiting list waits for is not for sale.
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
