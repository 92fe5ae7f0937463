-- Calls off an event and its child events that are not called off yet, and returns them. Returns no row when the event
-- was called off before.
-- Waits for sales that are being written, and blocks all other sales until the transaction ends (`sale_lock`).
CREATE FUNCTION call_off_begin(called_off bigint, moment timestamptz) RETURNS SETOF bigint
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  ids bigint[] := ARRAY(SELECT e.event_id FROM event e WHERE e.event_id = called_off OR e.parent_event_id = called_off ORDER BY 1);
BEGIN
  PERFORM pg_advisory_xact_lock(7310, hashint8(o.id)) FROM (SELECT u AS id FROM unnest(ids) u ORDER BY u) o;
  PERFORM FROM event e WHERE e.event_id = ANY (ids) ORDER BY e.event_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM event e WHERE e.event_id = called_off AND e.called_off_at IS NOT NULL) THEN
    RETURN;
  END IF;
  RETURN QUERY
    UPDATE event e SET called_off_at = moment, updated_at = moment, calendar_sequence = e.calendar_sequence + 1
    WHERE e.event_id = ANY (ids) AND e.called_off_at IS NULL RETURNING e.event_id;
END
$$;
