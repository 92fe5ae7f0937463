-- Locks those of these intents that nobody has decided yet, in their order, and answers them; null when there is none. Whoever comes
-- second waits here and finds them decided. By an array: a plan made for any number of them would else read the whole table.
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
