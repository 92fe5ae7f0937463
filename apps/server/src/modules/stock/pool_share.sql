-- The pools on which a stock row draws: stock id, key, units and free units of each, and the weight of the draw.
CREATE FUNCTION pool_share(drawing bigint) RETURNS jsonb
LANGUAGE sql STABLE
AS $$
  SELECT jsonb_agg(jsonb_build_object('stockId', p.stock_id, 'key', p.key, 'weight', d.weight, 'quantity', s.quantity,
    'free', f.free) ORDER BY p.stock_id)
  FROM stock_draw d JOIN pool p ON p.stock_id = d.pool_stock_id JOIN stock s ON s.stock_id = p.stock_id,
    pool_free(ARRAY[p.stock_id]) f
  WHERE d.stock_id = drawing
$$;
