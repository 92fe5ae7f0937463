-- The pools on which a stock row draws: stock id, key, units and free units of each, and the weight of the draw. A package
-- draws by its parts, and on the limited stock of its parts, which have no key. The caller gives the free units of the
-- event's pools (`pool_free`), which it reads once for all ticket types.
CREATE FUNCTION pool_share(drawing bigint, moment timestamptz, pools bigint[], frees bigint[]) RETURNS jsonb
LANGUAGE sql STABLE
AS $$
  SELECT jsonb_agg(jsonb_build_object('stockId', u.stock_id, 'key', u.key, 'weight', u.weight, 'quantity', u.quantity,
    'free', u.free) ORDER BY u.stock_id)
  FROM (
    SELECT p.stock_id, p.key, w.weight, s.quantity, f.free
    FROM (
      SELECT t.pool_stock_id, sum(t.weight) AS weight FROM (
        SELECT d.pool_stock_id, d.weight FROM stock_draw d WHERE d.stock_id = drawing
        UNION ALL
        SELECT d.pool_stock_id, d.weight * e.units FROM package_part e JOIN stock_draw d ON d.stock_id = e.part_stock_id
        WHERE e.stock_id = drawing
      ) t GROUP BY t.pool_stock_id
    ) w JOIN pool p ON p.stock_id = w.pool_stock_id JOIN stock s ON s.stock_id = p.stock_id
    JOIN unnest(pools, frees) AS f(id, free) ON f.id = p.stock_id
    UNION ALL
    SELECT s.stock_id, NULL, e.units, s.quantity, s.quantity - s.sold - s.held - s.waiting
      - CASE WHEN s.windows THEN coalesce((SELECT sum(l.units) FROM open_reserve(ARRAY[s.stock_id], moment) l), 0) ELSE 0 END
    FROM package_part e JOIN stock s ON s.stock_id = e.part_stock_id WHERE e.stock_id = drawing AND s.quantity IS NOT NULL
  ) u
$$;
