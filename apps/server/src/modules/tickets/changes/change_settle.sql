-- Settles pending ticket changes with a successful charge (`change_write`).
-- Returns no row for an intent that was decided before, or for a change that an obstacle now forbids.
CREATE FUNCTION change_settle(verdicts jsonb, moment timestamptz)
RETURNS TABLE (intent_id uuid, order_id bigint, tickets jsonb)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  ids uuid[] := order_lock(ARRAY(SELECT v."intentId" FROM jsonb_to_recordset(verdicts) AS v("intentId" uuid)));
  forbidden uuid[];
BEGIN
  IF ids IS NULL THEN
    RETURN;
  END IF;
  forbidden := ARRAY(SELECT w.intent_id FROM change_write(ids, verdicts, moment) w);
  RETURN QUERY
    SELECT i.order_intent_id, t.order_id,
      (SELECT jsonb_agg(jsonb_build_object('ticketId', k.ticket_id, 'isGuest', k.is_guest) ORDER BY k.ticket_id)
       FROM ticket k WHERE k.order_id = t.order_id)
    FROM order_intent i JOIN ticket t ON t.ticket_id = i.ticket_id
    WHERE i.order_intent_id = ANY (ids) AND NOT i.order_intent_id = ANY (forbidden);
END
$$;
