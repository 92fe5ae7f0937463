-- The units that sale windows of ticket types still reserve. A window reserves nothing after its end, so a reserve needs no
-- job that frees it. The reserve of a draw stays until the draw is made (selling 2.6). Units for people who wait in the window are not reserved twice (stock.waiting).
CREATE FUNCTION open_reserve(type_ids bigint[], moment timestamptz)
RETURNS TABLE (stock_id bigint, type_stock_id bigint, units bigint)
LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
  SELECT w.stock_id, w.type_stock_id, greatest(w.reserved - s.sold - s.held - s.waiting, 0)::bigint
  FROM sale_window w JOIN stock s ON s.stock_id = w.stock_id
  WHERE w.type_stock_id = ANY (type_ids) AND w.active AND w.reserved IS NOT NULL
    AND (w.ends_at > moment OR w.mode = 'draw' AND EXISTS (SELECT FROM draw d
      WHERE d.ticket_configuration_id = w.ticket_configuration_id AND d.window_key = w.key AND d.drawn_at IS NULL))
$$;
