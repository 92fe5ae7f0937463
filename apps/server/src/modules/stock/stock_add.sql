-- Adds units to the sold units of stock rows, which it locks in their order. Negative numbers return units.
CREATE FUNCTION stock_add(ids bigint[], pieces bigint[]) RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  PERFORM FROM stock s WHERE s.stock_id = ANY (ids) ORDER BY s.stock_id FOR UPDATE;
  UPDATE stock SET sold = stock.sold + added.pieces
  FROM unnest(ids, pieces) AS added(id, pieces)
  WHERE stock.stock_id = added.id;
END
$$;
