-- Shared lock for selling tickets of these events until the transaction ends. Returns the called-off events, for which
-- nothing can be sold any more.
-- Calling off takes the same lock exclusively (`call_off_begin`), so a sale is either written before it or sees it.
-- PostgreSQL grants advisory locks in order of arrival, so many sales cannot keep an event from being called off.
CREATE FUNCTION sale_lock(event_ids bigint[]) RETURNS bigint[]
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7310, hashint8(o.id)) FROM (SELECT DISTINCT u AS id FROM unnest(event_ids) u ORDER BY u) o;
  -- Use a second statement, because it sees changes that were committed during the wait for the lock.
  RETURN ARRAY(SELECT e.event_id FROM event e WHERE e.event_id = ANY (event_ids) AND e.called_off_at IS NOT NULL);
END
$$;
