-- Locks a ticket, and the money of its order, for a change that was planned so (`order_intent.cart`: its revision, its add-ons and what was
-- paid for them). Answers what forbids the change by now: NULL, CANCELED, CHECKED_IN, MOVED (transferred or changed meanwhile), REFUNDING
-- (its money is on the way back).
CREATE FUNCTION change_lock(changing_ticket_id bigint, plan jsonb) RETURNS text
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  found record;
BEGIN
  SELECT t.status, t.revision, t.order_id INTO found FROM ticket t WHERE t.ticket_id = changing_ticket_id FOR NO KEY UPDATE;
  IF found.status IS DISTINCT FROM 'ACTIVE' THEN
    RETURN coalesce(found.status, 'CANCELED');
  END IF;
  -- Add-ons come and go without a new code.
  IF found.revision <> (plan ->> 'revision')::integer
    OR (SELECT coalesce(jsonb_agg(jsonb_build_array(x.add_on_id, x.amount_minor) ORDER BY x.add_on_id), '[]')
        FROM ticket_add_on x WHERE x.ticket_id = changing_ticket_id)
      <> (SELECT coalesce(jsonb_agg(jsonb_build_array(a -> 'addOnId', a -> 'amountMinor') ORDER BY (a ->> 'addOnId')::bigint), '[]')
        FROM jsonb_array_elements(plan -> 'from' -> 'addOns') a) THEN
    RETURN 'MOVED';
  END IF;
  -- A refund locks them before it counts what is due: it sees this change, or this change sees it.
  PERFORM FROM payment p WHERE p.order_id = found.order_id ORDER BY p.payment_id FOR UPDATE;
  IF EXISTS (SELECT FROM payment p JOIN refund r ON r.payment_id = p.payment_id
      WHERE p.order_id = found.order_id AND r.status = 'PENDING' AND r.origin <> 'provider' AND r.order_intent_id IS NULL
        AND (r.ticket_id IS NULL OR r.ticket_id = changing_ticket_id)) THEN
    RETURN 'REFUNDING';
  END IF;
  RETURN NULL;
END
$$;
