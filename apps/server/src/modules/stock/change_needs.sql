-- The stock that changed tickets need, minus the stock that they have: their own, and the stock taken for the change.
-- A ticket type with windows is among the rows without units too, because its row is locked before those of its windows.
-- The caller computes it before the tickets change, and writes it (`stock_add`) after that, because stock is locked last.
CREATE FUNCTION change_needs(ids uuid[]) RETURNS TABLE (stock_id bigint, pieces bigint)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT c.stock_id, sum(c.pieces)::bigint FROM (
      SELECT (e ->> 'stockId')::bigint AS stock_id, (e ->> 'quantity')::bigint AS pieces
      FROM order_intent i, jsonb_array_elements(i.cart -> 'stock') e WHERE i.order_intent_id = ANY (ids)
      UNION ALL
      SELECT k.stock_id, -k.pieces
      FROM kept_pieces(ARRAY(SELECT i.ticket_id FROM order_intent i WHERE i.order_intent_id = ANY (ids))) k
      UNION ALL
      SELECT s.stock_id, -s.quantity FROM order_intent_stock s WHERE s.order_intent_id = ANY (ids) AND s.returned_at IS NULL
    ) c GROUP BY c.stock_id
    HAVING sum(c.pieces) <> 0 OR EXISTS (SELECT FROM stock s WHERE s.stock_id = c.stock_id AND s.windows);
END
$$;
