-- Settles pending intents: writes order, payment, tickets, add-ons, groups, check-ins, audit log and outgoing mail.
-- Returns no row for an intent that was decided before.
-- verdicts: n, intentId, by, requestId, and for charged orders key, reference, lastFour, cardType, wallet, and the uses of
-- limits that a paid order gives back.
CREATE FUNCTION order_settle(verdicts jsonb, moment timestamptz)
RETURNS TABLE (intent_id uuid, order_id bigint, tickets jsonb)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  ids uuid[] := order_lock(ARRAY(SELECT v."intentId" FROM jsonb_to_recordset(verdicts) AS v("intentId" uuid)));
BEGIN
  IF ids IS NULL THEN
    RETURN;
  END IF;
  PERFORM order_write(ids, verdicts, moment);
  IF verdicts @? '$[*].uses[*]' THEN
    PERFORM limit_give_back((
      SELECT coalesce(jsonb_agg(u.use), '[]')
      FROM jsonb_to_recordset(verdicts) AS v("intentId" uuid, uses jsonb), jsonb_array_elements(v.uses) AS u(use)
      WHERE v."intentId" = ANY (ids)));
  END IF;
  RETURN QUERY
    SELECT o.order_intent_id, o.order_id,
      (SELECT jsonb_agg(jsonb_build_object('ticketId', t.ticket_id, 'isGuest', t.is_guest) ORDER BY t.ticket_id)
       FROM ticket t WHERE t.order_id = o.order_id)
    FROM orders o WHERE o.order_intent_id = ANY (ids);
END
$$;
