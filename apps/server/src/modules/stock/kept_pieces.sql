-- Units of stock that these tickets use: for themselves, their sale windows, their add-ons and their coupons.
CREATE FUNCTION kept_pieces(ticket_ids bigint[]) RETURNS TABLE (stock_id bigint, pieces bigint)
LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
  SELECT stock_id, count(*) FROM (
    SELECT c.stock_id FROM ticket t JOIN ticket_configuration c USING (ticket_configuration_id)
      WHERE t.ticket_id = ANY (ticket_ids)
    UNION ALL
    SELECT t.window_stock_id FROM ticket t WHERE t.ticket_id = ANY (ticket_ids) AND t.window_stock_id IS NOT NULL
    UNION ALL
    SELECT a.stock_id FROM ticket_add_on x JOIN add_on a USING (add_on_id), generate_series(1, x.quantity)
      WHERE x.ticket_id = ANY (ticket_ids)
    UNION ALL
    SELECT k.stock_id FROM ticket t, unnest(t.coupons_applied) used(id) JOIN coupon k ON k.coupon_id = used.id
      WHERE t.ticket_id = ANY (ticket_ids) AND k.stock_id IS NOT NULL
  ) each GROUP BY stock_id
$$;
