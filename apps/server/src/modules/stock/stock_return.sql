-- Returns the units of these tickets to stock (`kept_pieces`). Called once per ticket, in the transaction that cancels
-- it.
CREATE FUNCTION stock_return(ticket_ids bigint[]) RETURNS void
LANGUAGE sql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
  WITH change AS (
    SELECT stock_id, pieces FROM kept_pieces(ticket_ids)
  ), locked AS (
    SELECT s.stock_id FROM stock s WHERE s.stock_id IN (SELECT stock_id FROM change) ORDER BY s.stock_id FOR UPDATE
  )
  UPDATE stock SET sold = stock.sold - change.pieces
  FROM change JOIN locked ON locked.stock_id = change.stock_id
  WHERE stock.stock_id = change.stock_id
$$;
COMMENT ON FUNCTION stock_return IS 'Returns the units of tickets that are being cancelled, with their add-ons and coupons.';
