-- Takes what a changed ticket needs of the stock beyond what it keeps already, and writes the intent of the change. What it keeps and will
-- not need any more stays its own until the change is written: neither is ever lost.
-- refusal: NULL, IDEMPOTENCY_KEY (an intent has this key), TICKET {status} (see change_lock), CHANGE_PENDING {orderIntentId},
-- SOLD_OUT {stockId}. The ticket is locked first, as everybody does who changes one.
CREATE FUNCTION change_take(request jsonb, moment timestamptz) RETURNS TABLE (refusal text, detail jsonb)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  asked record;
  obstacle text;
  wish record;
  free bigint;
BEGIN
  SELECT * INTO asked FROM jsonb_to_record(request) AS r("intentId" uuid, "accountId" bigint, "staffAccountId" bigint,
    "eventId" bigint, "ticketId" bigint, kind text, currency text, "totalMinor" bigint, cart jsonb,
    "idempotencyKey" text, "requestHash" text, steps jsonb, "nextCheckAt" timestamptz, gateway text, "gatewayAccount" text,
    "gatewayKey" text,
    "attemptKind" text);
  obstacle := change_lock(asked."ticketId", asked.cart);
  IF asked."idempotencyKey" IS NOT NULL AND EXISTS (SELECT FROM order_intent i
      WHERE i.account_id = asked."accountId" AND i.idempotency_key = asked."idempotencyKey") THEN
    RETURN QUERY SELECT 'IDEMPOTENCY_KEY', NULL::jsonb;
    RETURN;
  END IF;
  IF obstacle IS NOT NULL THEN
    RETURN QUERY SELECT 'TICKET', jsonb_build_object('status', obstacle);
    RETURN;
  END IF;
  INSERT INTO order_intent (order_intent_id, purpose, ticket_id, account_id, staff_account_id, event_id, status, idempotency_key,
    request_hash, payment_kind, currency, total_minor, cart, steps, next_check_at, created_at)
  VALUES (asked."intentId", 'ticket_change', asked."ticketId", asked."accountId", asked."staffAccountId", asked."eventId", 'PENDING',
    asked."idempotencyKey", decode(asked."requestHash", 'hex'), asked.kind, asked.currency, asked."totalMinor", asked.cart,
    asked.steps, asked."nextCheckAt", moment)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'CHANGE_PENDING', (SELECT jsonb_build_object('orderIntentId', i.order_intent_id) FROM order_intent i
      WHERE i.ticket_id = asked."ticketId" AND i.status = 'PENDING');
    RETURN;
  END IF;

  -- All that the change is about, also what it gives back: where nothing is charged it is written in this same transaction.
  PERFORM s.stock_id FROM stock s
  WHERE s.stock_id IN (
    SELECT (e ->> 'stockId')::bigint FROM jsonb_array_elements(asked.cart -> 'stock') e
    UNION ALL
    SELECT k.stock_id FROM kept_pieces(ARRAY[asked."ticketId"]) k)
  ORDER BY s.stock_id FOR UPDATE;
  FOR wish IN
    SELECT w.stock_id, w.pieces - coalesce(k.pieces, 0) AS pieces FROM (
      SELECT (e ->> 'stockId')::bigint AS stock_id, sum((e ->> 'quantity')::integer) AS pieces
      FROM jsonb_array_elements(asked.cart -> 'stock') e GROUP BY 1
    ) w
    LEFT JOIN kept_pieces(ARRAY[asked."ticketId"]) k ON k.stock_id = w.stock_id
    WHERE w.pieces > coalesce(k.pieces, 0)
    ORDER BY w.stock_id
  LOOP
    -- Takes back what holds keep no longer.
    PERFORM hold_expire(wish.stock_id, moment);
    SELECT s.quantity - s.sold - s.held - s.waiting INTO free FROM stock s WHERE s.stock_id = wish.stock_id;
    IF free < wish.pieces THEN
      -- What was taken before it goes back with the intent.
      UPDATE stock SET sold = stock.sold - t.quantity FROM order_intent_stock t
      WHERE t.order_intent_id = asked."intentId" AND stock.stock_id = t.stock_id;
      DELETE FROM order_intent i WHERE i.order_intent_id = asked."intentId";
      RETURN QUERY SELECT 'SOLD_OUT', jsonb_build_object('stockId', wish.stock_id);
      RETURN;
    END IF;
    UPDATE stock SET sold = stock.sold + wish.pieces WHERE stock.stock_id = wish.stock_id;
    INSERT INTO order_intent_stock (order_intent_id, stock_id, quantity) VALUES (asked."intentId", wish.stock_id, wish.pieces);
  END LOOP;

  IF asked."gatewayKey" IS NOT NULL THEN
    INSERT INTO payment_attempt (order_intent_id, attempt, gateway, gateway_key, kind, status, amount_minor, currency, created_at,
      gateway_account)
    VALUES (asked."intentId", 1, asked.gateway, asked."gatewayKey", asked."attemptKind", 'PENDING', asked."totalMinor",
      asked.currency, moment, asked."gatewayAccount");
  END IF;
  RETURN QUERY SELECT NULL::text, NULL::jsonb;
END
$$;
