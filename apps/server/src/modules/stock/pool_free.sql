-- The units of pools that are for sale. Units for the waiting list of a ticket type are not, as far as its people could
-- get a ticket now: neither the type nor another of its pools is full. If a moment is given, the units that sale windows
-- of the pool's ticket types reserve at that moment are not for sale either, at most as many as the ticket type has left.
-- Has no settings, so PostgreSQL plans it as a part of the statement that calls it.
CREATE FUNCTION pool_free(pools bigint[], moment timestamptz DEFAULT NULL) RETURNS TABLE (stock_id bigint, free bigint)
LANGUAGE sql STABLE
AS $$
  SELECT p.stock_id, (p.quantity - p.sold - p.held - coalesce((
    SELECT sum(d.weight * (reserve.units + greatest(0, least(s.waiting, s.quantity - s.sold - s.held - reserve.units, (
      SELECT min((o.quantity - o.sold - o.held) / e.weight) FROM stock_draw e JOIN stock o ON o.stock_id = e.pool_stock_id
      WHERE e.stock_id = s.stock_id) - reserve.units))))
    FROM stock_draw d JOIN stock s ON s.stock_id = d.stock_id
    CROSS JOIN LATERAL (SELECT CASE WHEN s.windows AND moment IS NOT NULL THEN
      least(coalesce((SELECT sum(l.units) FROM open_reserve(ARRAY[s.stock_id], moment) l), 0), s.quantity - s.sold - s.held)
      ELSE 0 END AS units) reserve
    WHERE d.pool_stock_id = p.stock_id AND (s.waiting > 0 OR s.windows)), 0))::bigint
  FROM stock p WHERE p.stock_id = ANY (pools)
$$;
