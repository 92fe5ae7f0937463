-- Locks the pending intents among these, in key order, and returns them; NULL when none is pending. A concurrent call
-- waits here and then finds them decided.
-- Takes an array: a plan for a set of unknown size would scan the whole table.
CREATE FUNCTION order_lock(ids uuid[]) RETURNS uuid[]
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN (SELECT array_agg(l.order_intent_id) FROM (
    SELECT order_intent_id FROM order_intent
    WHERE order_intent_id = ANY (ids) AND status = 'PENDING'
    ORDER BY order_intent_id
    FOR UPDATE
  ) l);
END
$$;
