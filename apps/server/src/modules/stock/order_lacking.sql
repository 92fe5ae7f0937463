-- Returns the intents that lack a ticket which they need (`order_intent.cart`, needs), each with the event of the
-- missing ticket.
-- Locks the accounts of the needed tickets. Code that ends such a ticket locks the account before it reads the
-- dependent tickets.
CREATE FUNCTION order_lacking(ids uuid[]) RETURNS TABLE (intent_id uuid, event_id bigint)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
  PERFORM FROM account a
  WHERE a.account_id = ANY (ARRAY(
    SELECT n."accountId" FROM order_intent i, jsonb_to_recordset(i.cart -> 'needs') AS n("accountId" bigint)
    WHERE i.order_intent_id = ANY (ids)))
  ORDER BY a.account_id
  FOR KEY SHARE;
  RETURN QUERY
    SELECT DISTINCT ON (i.order_intent_id) i.order_intent_id, n."eventId"
    FROM order_intent i, jsonb_to_recordset(i.cart -> 'needs') AS n("accountId" bigint, "eventId" bigint, types text[])
    WHERE i.order_intent_id = ANY (ids) AND NOT EXISTS (
      SELECT FROM ticket t
      WHERE t.account_id = n."accountId" AND t.event_id = n."eventId" AND t.status IN ('ACTIVE', 'CHECKED_IN')
        AND (n.types IS NULL OR t.relationship_type = ANY (n.types)));
END
$$;
