-- Releases the expired holds of one stock row and returns their number. Locks the stock row.
CREATE FUNCTION hold_expire(piece_of bigint, moment timestamptz) RETURNS bigint
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  pieces bigint;
BEGIN
  PERFORM FROM stock_lock(ARRAY[piece_of]);
  WITH ended AS (
    SELECT h.hold_id FROM hold h WHERE h.stock_id = piece_of AND h.state = 'HELD' AND h.expires_at <= moment
    ORDER BY h.hold_id FOR UPDATE SKIP LOCKED
  ), released AS (
    UPDATE hold SET state = 'RELEASED', ended_at = moment FROM ended WHERE hold.hold_id = ended.hold_id RETURNING hold.hold_id
  )
  SELECT count(*) INTO pieces FROM released;
  IF pieces > 0 THEN
    UPDATE stock SET held = stock.held - pieces WHERE stock.stock_id = piece_of;
  END IF;
  RETURN pieces;
END
$$;
