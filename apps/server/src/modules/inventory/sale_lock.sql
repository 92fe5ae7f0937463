-- Lets sales of these events go on until the transaction ends, and returns those of them that were called off, where nothing is sold any more.
-- Calling off takes the same lock for itself alone (`call_off_begin`): each sale is either written before it, or sees it. The lock is one of
-- PostgreSQL's advisory locks, which are granted in the order of arrival: a rush of sales cannot keep an event from being called off.
CREATE FUNCTION sale_lock(event_ids bigint[]) RETURNS bigint[]
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7310, hashint8(o.id)) FROM (SELECT DISTINCT u AS id FROM unnest(event_ids) u ORDER BY u) o;
  -- A second statement, because it sees changes that were committed while the first one waited for the lock.
  RETURN ARRAY(SELECT e.event_id FROM event e WHERE e.event_id = ANY (event_ids) AND e.called_off_at IS NOT NULL);
END
$$;
