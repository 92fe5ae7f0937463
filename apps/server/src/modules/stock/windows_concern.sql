-- Whether sale windows reserve units of a ticket type, of a pool on which it draws, or of a part of a package.
CREATE FUNCTION windows_concern(type_stock bigint) RETURNS boolean
LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
  WITH own AS (
    SELECT type_stock AS stock_id UNION ALL SELECT p.part_stock_id FROM package_part p WHERE p.stock_id = type_stock
  )
  SELECT EXISTS (SELECT FROM own JOIN stock s ON s.stock_id = own.stock_id WHERE s.windows)
    OR EXISTS (SELECT FROM own JOIN stock_draw d ON d.stock_id = own.stock_id JOIN stock_draw e ON e.pool_stock_id = d.pool_stock_id
      JOIN stock s ON s.stock_id = e.stock_id WHERE s.windows)
$$;
