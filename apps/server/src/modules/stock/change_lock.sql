-- Locks tickets and the payments of their orders for planned changes (`order_intent.cart`: revision, add-ons and their
-- prices).
-- Returns the changes that cannot be made now, with the obstacle:
-- CALLED_OFF (the event was called off), CANCELED, CHECKED_IN, MOVED (transferred or changed since the plan), REFUNDING
-- (a refund is pending), NOT_DUE (the difference of a re-check is void, because the place was given again or the time is over).
-- Locks the earned places of differences, then all tickets by key, then all payments by key.
CREATE FUNCTION change_lock(changes jsonb) RETURNS TABLE (ticket_id bigint, obstacle text)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  ids bigint[] := ARRAY(SELECT c."ticketId" FROM jsonb_to_recordset(changes) AS c("ticketId" bigint));
  stopped bigint[] := sale_lock(ARRAY(SELECT t.event_id FROM ticket t WHERE t.ticket_id = ANY (ids)));
  paid bigint[];
BEGIN
  -- Giving a place again locks it too, so the check below sees the place as it is until this transaction ends.
  PERFORM FROM earned_place e WHERE e.earned_place_id IN (
    SELECT r.earned_place_id FROM jsonb_to_recordset(changes) AS c("ticketId" bigint, cart jsonb)
    JOIN recheck_ticket r ON r.ticket_id = c."ticketId" WHERE c.cart ->> 'change' = 'difference')
    ORDER BY e.earned_place_id FOR SHARE;
  PERFORM FROM ticket t WHERE t.ticket_id = ANY (ids) ORDER BY t.ticket_id FOR NO KEY UPDATE;
  paid := ARRAY(SELECT t.order_id FROM ticket t WHERE t.ticket_id = ANY (ids));
  -- A refund locks the payments before it computes the rest. So either the refund sees this change, or this change sees
  -- the refund.
  PERFORM FROM payment p WHERE p.order_id = ANY (paid) ORDER BY p.payment_id FOR UPDATE;
  RETURN QUERY
    SELECT c."ticketId", o.obstacle
    FROM jsonb_to_recordset(changes) AS c("ticketId" bigint, cart jsonb)
    LEFT JOIN ticket t ON t.ticket_id = c."ticketId"
    CROSS JOIN LATERAL (SELECT CASE
      WHEN t.event_id = ANY (stopped) THEN 'CALLED_OFF'
      WHEN t.status IS DISTINCT FROM 'ACTIVE' THEN coalesce(t.status, 'CANCELED')
      WHEN t.revision <> (c.cart ->> 'revision')::integer
        -- A change of add-ons keeps the revision, so compare the add-ons too.
        OR (SELECT coalesce(jsonb_agg(jsonb_build_array(x.add_on_id, x.amount_minor) ORDER BY x.add_on_id), '[]')
            FROM ticket_add_on x WHERE x.ticket_id = t.ticket_id)
          <> (SELECT coalesce(jsonb_agg(jsonb_build_array(a -> 'addOnId', a -> 'amountMinor') ORDER BY (a ->> 'addOnId')::bigint), '[]')
            FROM jsonb_array_elements(c.cart -> 'from' -> 'addOns') a) THEN 'MOVED'
      WHEN EXISTS (SELECT FROM payment p JOIN refund r ON r.payment_id = p.payment_id
          WHERE p.order_id = t.order_id AND r.status = 'PENDING' AND r.origin <> 'provider' AND r.order_intent_id IS NULL
            AND (r.ticket_id IS NULL OR r.ticket_id = t.ticket_id)) THEN 'REFUNDING'
      WHEN c.cart ->> 'change' = 'difference' AND NOT EXISTS (SELECT FROM recheck_ticket r
          JOIN earned_place e ON e.earned_place_id = r.earned_place_id AND (e.state = 'REVOKED' OR e.lost_at IS NOT NULL)
          WHERE r.ticket_id = t.ticket_id AND r.state = 'DUE' AND r.earned_place_id = t.earned_place_id) THEN 'NOT_DUE'
      END AS obstacle) o
    WHERE o.obstacle IS NOT NULL;
END
$$;
