-- Ends the claims of intents whose tickets are written in this transaction. `with_groups`: some have claims on group members.
CREATE FUNCTION claims_end(ids uuid[], with_groups boolean) RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  DELETE FROM ticket_claim c WHERE c.order_intent_id = ANY (ids);
  IF with_groups THEN
    DELETE FROM ticket_group_claim c WHERE c.order_intent_id = ANY (ids);
  END IF;
END
$$;
