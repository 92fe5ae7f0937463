-- Turns the stock that changes have taken into changed tickets: writes them (`change_apply`), and corrects the stock.
-- The caller has locked the intents and taken their stock, and no two intents share a ticket.
-- Returns the changes that an obstacle forbids (`change_lock`); these are not written.
CREATE FUNCTION change_write(ids uuid[], verdicts jsonb, moment timestamptz) RETURNS TABLE (intent_id uuid, obstacle text)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  live uuid[] := ids;
  needed_ids bigint[];
  needed_pieces bigint[];
  line record;
BEGIN
  FOR line IN
    SELECT i.order_intent_id AS id, l.obstacle
    FROM change_lock((SELECT jsonb_agg(jsonb_build_object('ticketId', i.ticket_id, 'cart', i.cart)) FROM order_intent i
      WHERE i.order_intent_id = ANY (ids))) l
    JOIN order_intent i ON i.ticket_id = l.ticket_id AND i.order_intent_id = ANY (ids)
  LOOP
    RETURN QUERY SELECT line.id, line.obstacle;
    live := array_remove(live, line.id);
  END LOOP;
  IF cardinality(live) = 0 THEN
    RETURN;
  END IF;
  -- Computed before the tickets change, and written after it, because stock is locked last.
  SELECT array_agg(n.stock_id ORDER BY n.stock_id), array_agg(n.pieces ORDER BY n.stock_id) INTO needed_ids, needed_pieces
  FROM change_needs(live) n;
  PERFORM change_apply(live, verdicts, moment);
  PERFORM stock_add(needed_ids, needed_pieces);
END
$$;
