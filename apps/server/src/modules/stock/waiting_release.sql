-- Releases the unit of an offer. Returns false when the offer is being bought or was bought.
-- The caller has locked the stock, so this does not wait for a transaction that locked the hold first (SKIP LOCKED).
CREATE FUNCTION waiting_release(offer bigint, moment timestamptz) RETURNS boolean
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  piece_of bigint;
BEGIN
  SELECT h.stock_id INTO piece_of FROM hold h WHERE h.hold_id = offer AND h.state = 'HELD' FOR UPDATE SKIP LOCKED;
  IF piece_of IS NULL THEN
    RETURN NOT EXISTS (SELECT FROM hold h LEFT JOIN order_intent i ON i.order_intent_id = h.order_intent_id
      WHERE h.hold_id = offer AND (h.state = 'HELD' OR h.state = 'CONSUMED' AND i.status IN ('PENDING', 'COMPLETE')));
  END IF;
  UPDATE hold SET state = 'RELEASED', ended_at = moment WHERE hold.hold_id = offer;
  UPDATE stock SET held = stock.held - 1 WHERE stock.stock_id = piece_of;
  RETURN true;
END
$$;
