-- Adds units to the sold units of stock rows, which it locks in their order. Negative numbers return units.
CREATE FUNCTION stock_add(ids bigint[], pieces bigint[]) RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  PERFORM stock_move(ids, pieces, array_fill(0::bigint, ARRAY[coalesce(cardinality(ids), 0)]));
END
$$;
