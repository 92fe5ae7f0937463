-- Adds to units of stock rows the units that they take of their pools. Rows of pools among them count too.
CREATE FUNCTION pool_pieces(ids bigint[], pieces bigint[]) RETURNS TABLE (stock_id bigint, pieces bigint)
LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
  SELECT u.id, sum(u.pieces)::bigint FROM (
    SELECT own.id, own.pieces FROM unnest(ids, pieces) AS own(id, pieces)
    UNION ALL
    SELECT d.pool_stock_id, d.weight * own.pieces FROM unnest(ids, pieces) AS own(id, pieces) JOIN stock_draw d ON d.stock_id = own.id
  ) u GROUP BY u.id
$$;
