-- Turns the stock that intents have taken into tickets: writes the orders (`order_insert`) and ends the claims.
-- The caller has locked the intents and taken their stock.
CREATE FUNCTION order_write(ids uuid[], verdicts jsonb, moment timestamptz) RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  has_groups boolean;
  has_needs boolean;
BEGIN
  -- The event was called off during the payment. Do not write the order; the caller refunds the charge.
  IF cardinality(sale_lock(ARRAY(SELECT i.event_id FROM order_intent i WHERE i.order_intent_id = ANY (ids)))) > 0 THEN
    RAISE check_violation USING MESSAGE = 'The event of the order was called off.', CONSTRAINT = 'event_called_off_check';
  END IF;
  SELECT bool_or(i.cart @? '$.tickets[*] ? (@.maxMembers != null)'), bool_or(i.cart @? '$.needs[*]') INTO has_groups, has_needs
  FROM order_intent i WHERE i.order_intent_id = ANY (ids);
  -- A needed ticket ended during the payment. Do not write the order; the caller refunds the charge.
  IF has_needs AND EXISTS (SELECT FROM order_lacking(ids)) THEN
    RAISE check_violation USING MESSAGE = 'A ticket of the order needs a ticket that is no longer valid.', CONSTRAINT = 'ticket_needed_check';
  END IF;
  PERFORM order_insert(ids, verdicts, moment);
  PERFORM claims_end(ids, has_groups);
END
$$;
