-- Gives back the pieces of all holds that have run out; answers how many. Stocks are locked in order, as everywhere; a hold that is
-- being bought at this moment is skipped and looked at again.
CREATE FUNCTION hold_sweep(moment timestamptz) RETURNS bigint
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  concerned bigint;
  pieces bigint := 0;
BEGIN
  FOR concerned IN
    SELECT DISTINCT stock_id FROM hold WHERE state = 'HELD' AND expires_at <= moment ORDER BY stock_id
  LOOP
    pieces := pieces + hold_expire(concerned, moment);
  END LOOP;
  RETURN pieces;
END
$$;
