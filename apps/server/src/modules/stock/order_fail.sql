-- Fails pending intents and releases what they took. Unexpired holds become active again, so a buyer can retry another
-- card for the same seat.
-- Returns the intents that this call decided.
-- verdicts: intentId, code, metadata, by, and the attempt's key if there is an attempt.
CREATE FUNCTION order_fail(verdicts jsonb, moment timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  stock_ids bigint[];
  sold_delta bigint[];
  held_delta bigint[];
  ids uuid[] := order_lock(ARRAY(SELECT v."intentId" FROM jsonb_to_recordset(verdicts) AS v("intentId" uuid)));
BEGIN
  IF ids IS NULL THEN
    RETURN;
  END IF;
  UPDATE payment_attempt SET status = 'FAILED', error_code = v.code, finished_at = moment
  FROM jsonb_to_recordset(verdicts) AS v("intentId" uuid, code text)
  WHERE order_intent_id = ANY (ids) AND order_intent_id = v."intentId" AND status = 'PENDING';
  DELETE FROM ticket_claim WHERE order_intent_id = ANY (ids);
  DELETE FROM ticket_group_claim WHERE order_intent_id = ANY (ids);
  DELETE FROM purchase_window WHERE order_intent_id = ANY (ids);

  -- The holds of a window count in its stock, so lock the stock before they change. Holds are locked first.
  IF EXISTS (SELECT FROM hold WHERE order_intent_id = ANY (ids) AND window_stock_id IS NOT NULL) THEN
    PERFORM FROM hold WHERE order_intent_id = ANY (ids) ORDER BY hold_id FOR UPDATE;
    PERFORM FROM stock_lock(ARRAY(SELECT stock_id FROM order_intent_stock WHERE order_intent_id = ANY (ids) AND returned_at IS NULL));
  END IF;
  WITH again AS (
    UPDATE hold SET state = 'HELD', ended_at = NULL, order_intent_id = NULL
    WHERE order_intent_id = ANY (ids) AND state = 'CONSUMED' AND expires_at > moment
      AND NOT EXISTS (SELECT FROM hold other
        WHERE other.state = 'HELD' AND other.holder_account_id = hold.holder_account_id AND other.account_id = hold.account_id
          AND other.ticket_configuration_id = hold.ticket_configuration_id AND other.relationship_type = hold.relationship_type)
    RETURNING stock_id
  ), returned AS (
    UPDATE order_intent_stock SET returned_at = moment
    WHERE order_intent_id = ANY (ids) AND returned_at IS NULL
    RETURNING stock_id, quantity
  ), change AS (
    SELECT stock_id, sum(sold) AS sold, sum(held) AS held FROM (
      SELECT stock_id, -quantity AS sold, 0 AS held FROM returned
      UNION ALL
      SELECT stock_id, 0, 1 FROM again
    ) c GROUP BY stock_id
  )
  SELECT array_agg(stock_id), array_agg(sold), array_agg(held) INTO stock_ids, sold_delta, held_delta FROM change;
  PERFORM stock_move(stock_ids, sold_delta, held_delta);

  UPDATE order_intent SET status = 'FAILED', settled_at = moment, next_check_at = NULL, error_code = v.code,
    error_metadata = v.metadata, attention = NULL, attention_at = NULL,
    steps = steps || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('at', to_jsonb(moment), 'step', 'failed', 'detail',
      jsonb_build_object('by', v.by, 'code', v.code))))
  FROM jsonb_to_recordset(verdicts) AS v("intentId" uuid, by text, code text, metadata jsonb)
  WHERE order_intent_id = ANY (ids) AND order_intent_id = v."intentId";
  RETURN QUERY SELECT unnest(ids);
END
$$;
