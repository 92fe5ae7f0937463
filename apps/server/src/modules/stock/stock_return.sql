-- Returns the units of these tickets to stock (`kept_pieces`), and those of packages that have no valid ticket any more.
-- Called once per ticket, in the transaction that cancels it.
CREATE FUNCTION stock_return(ticket_ids bigint[]) RETURNS void
LANGUAGE sql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
  SELECT stock_add(array_agg(stock_id), array_agg(-pieces)) FROM (
    SELECT stock_id, pieces FROM kept_pieces(ticket_ids) UNION ALL SELECT stock_id, pieces FROM package_pieces(ticket_ids)
  ) r
$$;
COMMENT ON FUNCTION stock_return IS 'Returns the units of tickets that are being cancelled, with their add-ons and coupons.';
