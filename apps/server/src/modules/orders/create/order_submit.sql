-- Takes the stock of orders (`order_take`), and settles free, cash and bypassed orders at once.
-- Returns the rows of `order_take`. detail of a settled order: {orderId, tickets}.
CREATE FUNCTION order_submit(requests jsonb, moment timestamptz, purchase_window_ms bigint)
RETURNS TABLE (intent_id uuid, refusal text, detail jsonb)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  taken uuid[] := '{}';
  line record;
BEGIN
  IF NOT requests @? '$[*] ? (@.gatewayKey == null)' THEN
    RETURN QUERY SELECT * FROM order_take(requests, moment, purchase_window_ms);
    RETURN;
  END IF;
  FOR line IN SELECT t.intent_id, t.refusal, t.detail FROM order_take(requests, moment, purchase_window_ms) t LOOP
    IF line.refusal IS NULL THEN
      taken := taken || line.intent_id;
    ELSE
      RETURN QUERY SELECT line.intent_id, line.refusal, line.detail;
    END IF;
  END LOOP;
  RETURN QUERY
    SELECT r."intentId", NULL::text, s.outcome
    FROM jsonb_to_recordset(requests) AS r("intentId" uuid)
    LEFT JOIN (
      SELECT d.intent_id, jsonb_build_object('orderId', d.order_id, 'tickets', d.tickets) AS outcome
      FROM order_settle((
        SELECT coalesce(jsonb_agg(jsonb_build_object('n', r.n, 'intentId', r."intentId", 'by', 'request', 'requestId', r."requestId")), '[]')
        FROM jsonb_to_recordset(requests) AS r(n integer, "intentId" uuid, "gatewayKey" text, "requestId" text)
        WHERE r."intentId" = ANY (taken) AND r."gatewayKey" IS NULL), moment) d
    ) s ON s.intent_id = r."intentId"
    WHERE r."intentId" = ANY (taken);
END
$$;
