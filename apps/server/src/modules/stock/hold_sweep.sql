-- Releases all expired holds and returns their number. Locks the stock rows in key order, like all other code.
-- Skips a hold that is being bought now; the next run looks at it again.
CREATE FUNCTION hold_sweep(moment timestamptz) RETURNS bigint
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  concerned bigint;
  pieces bigint := 0;
BEGIN
  PERFORM FROM stock_lock(ARRAY(SELECT DISTINCT stock_id FROM hold WHERE state = 'HELD' AND expires_at <= moment));
  FOR concerned IN
    SELECT DISTINCT stock_id FROM hold WHERE state = 'HELD' AND expires_at <= moment ORDER BY stock_id
  LOOP
    pieces := pieces + hold_expire(concerned, moment);
  END LOOP;
  RETURN pieces;
END
$$;
