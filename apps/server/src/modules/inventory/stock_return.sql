-- Gives back what live tickets keep of the stock: the ticket itself, its add-ons, its coupons. Called once per ticket, in the
-- transaction that cancels it.
CREATE FUNCTION stock_return(ticket_ids bigint[]) RETURNS void
LANGUAGE sql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
  WITH change AS (
    SELECT stock_id, count(*) AS pieces FROM (
      SELECT c.stock_id FROM ticket t JOIN ticket_configuration c USING (ticket_configuration_id)
        WHERE t.ticket_id = ANY (ticket_ids)
      UNION ALL
      SELECT a.stock_id FROM ticket_add_on x JOIN add_on a USING (add_on_id), generate_series(1, x.quantity)
        WHERE x.ticket_id = ANY (ticket_ids)
      UNION ALL
      SELECT k.stock_id FROM ticket t, unnest(t.coupons_applied) used(id) JOIN coupon k ON k.coupon_id = used.id
        WHERE t.ticket_id = ANY (ticket_ids) AND k.stock_id IS NOT NULL
    ) each GROUP BY stock_id
  ), locked AS (
    SELECT s.stock_id FROM stock s WHERE s.stock_id IN (SELECT stock_id FROM change) ORDER BY s.stock_id FOR UPDATE
  )
  UPDATE stock SET sold = stock.sold - change.pieces
  FROM change JOIN locked ON locked.stock_id = change.stock_id
  WHERE stock.stock_id = change.stock_id
$$;
COMMENT ON FUNCTION stock_return IS 'Gives back the pieces of tickets (with add-ons and coupons) that are being cancelled.';
