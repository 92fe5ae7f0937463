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
  -- Stock needed from now on, minus the stock that the tickets have: their own stock and the stock taken for the
  -- change. Computed before the tickets change, and written after it, because stock is locked last.
  SELECT array_agg(n.stock_id ORDER BY n.stock_id), array_agg(n.pieces ORDER BY n.stock_id) INTO needed_ids, needed_pieces
  FROM (
    SELECT c.stock_id, sum(c.pieces)::bigint AS pieces FROM (
      SELECT (e ->> 'stockId')::bigint AS stock_id, (e ->> 'quantity')::bigint AS pieces
      FROM order_intent i, jsonb_array_elements(i.cart -> 'stock') e WHERE i.order_intent_id = ANY (live)
      UNION ALL
      SELECT k.stock_id, -k.pieces
      FROM kept_pieces(ARRAY(SELECT i.ticket_id FROM order_intent i WHERE i.order_intent_id = ANY (live))) k
      UNION ALL
      SELECT s.stock_id, -s.quantity FROM order_intent_stock s WHERE s.order_intent_id = ANY (live) AND s.returned_at IS NULL
    ) c GROUP BY c.stock_id HAVING sum(c.pieces) <> 0
  ) n;
  PERFORM change_apply(live, verdicts, moment);
  PERFORM FROM stock s WHERE s.stock_id = ANY (needed_ids) ORDER BY s.stock_id FOR UPDATE;
  UPDATE stock SET sold = stock.sold + needed.pieces
  FROM unnest(needed_ids, needed_pieces) AS needed(id, pieces)
  WHERE stock.stock_id = needed.id;
END
$$;
