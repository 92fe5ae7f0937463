-- Takes the stock that changed tickets need in addition to their own, and writes the intents of the changes.
-- A ticket keeps all of its stock until the change is written, so neither old nor new stock is lost.
-- Decides the requests in the order of "n". A refused request leaves nothing behind. No two requests of a call may
-- share a ticket or an account; the caller splits them.
-- refusal: NULL, IDEMPOTENCY_KEY (an intent has this key), TICKET {status} (see change_lock), CHANGE_PENDING
-- {orderIntentId}, SOLD_OUT {stockId}.
-- Locks the tickets first, like every change of a ticket.
CREATE FUNCTION change_take(requests jsonb, moment timestamptz) RETURNS TABLE (intent_id uuid, refusal text, detail jsonb)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  forbidden jsonb;
  live uuid[] := '{}';
  written uuid[];
  refused uuid[] := '{}';
  stock_ids bigint[];
  free bigint[];
  unsold bigint[];
  relief bigint[];
  used bigint;
  has_windows boolean;
  of_window boolean[];
  delta bigint[];
  held_now bigint;
  base bigint[];
  expired bigint := 0;
  took_intents uuid[] := '{}';
  took_stock bigint[] := '{}';
  took_pieces bigint[] := '{}';
  line record;
  wish record;
  missing bigint;
  place integer;
BEGIN
  SELECT coalesce(jsonb_object_agg(l.ticket_id, l.obstacle), '{}') INTO forbidden FROM change_lock(requests) l;
  FOR line IN
    SELECT r."intentId" AS id, forbidden ->> r."ticketId"::text AS obstacle, r."idempotencyKey" IS NOT NULL AND EXISTS (
      SELECT FROM order_intent i WHERE i.account_id = r."accountId" AND i.idempotency_key = r."idempotencyKey") AS is_known
    FROM jsonb_to_recordset(requests) AS r("intentId" uuid, "accountId" bigint, "ticketId" bigint, "idempotencyKey" text)
  LOOP
    IF line.is_known THEN
      RETURN QUERY SELECT line.id, 'IDEMPOTENCY_KEY', NULL::jsonb;
    ELSIF line.obstacle IS NOT NULL THEN
      RETURN QUERY SELECT line.id, 'TICKET', jsonb_build_object('status', line.obstacle);
    ELSE
      live := live || line.id;
    END IF;
  END LOOP;

  WITH inserted AS (
    INSERT INTO order_intent (order_intent_id, purpose, ticket_id, account_id, staff_account_id, event_id, status, idempotency_key,
      request_hash, payment_kind, currency, total_minor, cart, steps, next_check_at, created_at)
    SELECT r."intentId", 'ticket_change', r."ticketId", r."accountId", r."staffAccountId", r."eventId", 'PENDING', r."idempotencyKey",
      decode(r."requestHash", 'hex'), r.kind, r.currency, r."totalMinor", r.cart, r.steps, r."nextCheckAt", moment
    FROM jsonb_to_recordset(requests) AS r(n integer, "intentId" uuid, "accountId" bigint, "staffAccountId" bigint, "eventId" bigint,
      "ticketId" bigint, kind text, currency text, "totalMinor" bigint, cart jsonb, "idempotencyKey" text, "requestHash" text,
      steps jsonb, "nextCheckAt" timestamptz)
    WHERE r."intentId" = ANY (live)
    ORDER BY r."accountId", r.n
    ON CONFLICT DO NOTHING
    RETURNING order_intent_id
  )
  SELECT coalesce(array_agg(order_intent_id), '{}') INTO written FROM inserted;
  IF cardinality(written) < cardinality(live) THEN
    RETURN QUERY
      SELECT r."intentId", 'CHANGE_PENDING', (SELECT jsonb_build_object('orderIntentId', i.order_intent_id) FROM order_intent i
        WHERE i.ticket_id = r."ticketId" AND i.status = 'PENDING')
      FROM jsonb_to_recordset(requests) AS r("intentId" uuid, "ticketId" bigint)
      WHERE r."intentId" = ANY (live) AND NOT r."intentId" = ANY (written);
  END IF;

  -- Lock also the stock that the changes give back: a change without a charge is written in this transaction.
  base := ARRAY(
    SELECT (e ->> 'stockId')::bigint FROM jsonb_to_recordset(requests) AS r("intentId" uuid, cart jsonb),
      jsonb_array_elements(r.cart -> 'stock') e
    WHERE r."intentId" = ANY (written)
    UNION
    SELECT k.stock_id FROM kept_pieces(ARRAY(
      SELECT r."ticketId" FROM jsonb_to_recordset(requests) AS r("intentId" uuid, "ticketId" bigint)
      WHERE r."intentId" = ANY (written))) k);
  SELECT array_agg(s.stock_id), array_agg(s.free), sum(s.held), array_agg(s.unsold) INTO stock_ids, free, held_now, unsold
  FROM stock_lock(base, moment) s;
  delta := array_fill(0::bigint, ARRAY[coalesce(cardinality(stock_ids), 0)]);
  -- Release expired holds.
  IF held_now > 0 THEN
    FOR i IN 1 .. cardinality(base) LOOP
      expired := expired + hold_expire(base[i], moment);
    END LOOP;
    IF expired > 0 THEN
      SELECT array_agg(s.stock_id), array_agg(s.free), array_agg(s.unsold) INTO stock_ids, free, unsold FROM stock_lock(base, moment) s;
    END IF;
  END IF;

  has_windows := EXISTS (SELECT FROM sale_window w WHERE w.stock_id = ANY (base));
  -- Decide the requests in order of arrival. Each gets all of its stock or none.
  FOR wish IN
    SELECT r."intentId" AS id, array_agg(u.stock_id ORDER BY u.stock_id) AS ids,
      array_agg(u.needed ORDER BY u.stock_id) AS needed, array_agg(u.pieces ORDER BY u.stock_id) AS pieces
    FROM jsonb_to_recordset(requests) AS r(n integer, "intentId" uuid, "ticketId" bigint, cart jsonb)
    CROSS JOIN LATERAL (
      WITH net AS (
        SELECT m.stock_id, sum(m.pieces) AS pieces FROM (
          SELECT (e ->> 'stockId')::bigint AS stock_id, (e ->> 'quantity')::bigint AS pieces FROM jsonb_array_elements(r.cart -> 'stock') e
          UNION ALL
          SELECT k.stock_id, -k.pieces FROM kept_pieces(ARRAY[r."ticketId"]) k
        ) m GROUP BY m.stock_id
      )
      SELECT net.stock_id, net.pieces AS needed, net.pieces FROM net WHERE net.pieces > 0
      UNION ALL
      -- A pool needs only what the ticket uses more of it than before. It counts the other units of the taken stock twice
      -- until the change is written, so as many are taken off.
      SELECT d.pool_stock_id, greatest(sum(d.weight * net.pieces), 0),
        greatest(sum(d.weight * net.pieces), 0) - sum(d.weight * greatest(net.pieces, 0))
      FROM net JOIN stock_draw d ON d.stock_id = net.stock_id
      WHERE cardinality(stock_ids) > cardinality(base)
      GROUP BY d.pool_stock_id
    ) u
    WHERE r."intentId" = ANY (written)
    GROUP BY r.n, r."intentId"
    ORDER BY r.n
  LOOP
    missing := NULL;
    relief := array_fill(0::bigint, ARRAY[cardinality(wish.ids)]);
    of_window := array_fill(false, ARRAY[cardinality(wish.ids)]);
    IF has_windows THEN
      of_window := ARRAY(SELECT EXISTS (SELECT FROM sale_window w WHERE w.stock_id = u.id)
        FROM unnest(wish.ids) WITH ORDINALITY AS u(id, n) ORDER BY u.n);
      -- Units that are sold in a window come from its reserve first, in the ticket type and in its pools.
      FOR i IN 1 .. cardinality(wish.ids) LOOP
        CONTINUE WHEN NOT of_window[i];
        used := least(wish.needed[i], greatest(free[array_position(stock_ids, wish.ids[i])], 0));
        FOR line IN
          SELECT w.type_stock_id AS id, 1 AS weight FROM sale_window w WHERE w.stock_id = wish.ids[i]
          UNION ALL SELECT d.pool_stock_id, d.weight FROM sale_window w JOIN stock_draw d ON d.stock_id = w.type_stock_id
            WHERE w.stock_id = wish.ids[i]
        LOOP
          place := array_position(wish.ids, line.id);
          CONTINUE WHEN place IS NULL;
          relief[place] := relief[place] + least(line.weight * used, greatest(wish.needed[place], 0));
        END LOOP;
      END LOOP;
    END IF;
    FOR i IN 1 .. cardinality(wish.ids) LOOP
      place := array_position(stock_ids, wish.ids[i]);
      CONTINUE WHEN of_window[i];
      IF place IS NULL OR wish.needed[i] > 0 AND (free[place] < wish.needed[i] - relief[i] AND wish.needed[i] > relief[i]
        OR has_windows AND unsold[place] < wish.needed[i]) THEN
        missing := wish.ids[i];
        EXIT;
      END IF;
    END LOOP;
    IF missing IS NOT NULL THEN
      RETURN QUERY SELECT wish.id, 'SOLD_OUT', jsonb_build_object('stockId', missing);
      refused := refused || wish.id;
      CONTINUE;
    END IF;
    FOR i IN 1 .. cardinality(wish.ids) LOOP
      place := array_position(stock_ids, wish.ids[i]);
      free[place] := CASE WHEN of_window[i] THEN greatest(free[place] - wish.needed[i], 0)
        ELSE free[place] - wish.needed[i] + relief[i] END;
      unsold[place] := unsold[place] - wish.needed[i];
      CONTINUE WHEN wish.pieces[i] = 0;
      delta[place] := delta[place] + wish.pieces[i];
      took_intents := took_intents || wish.id;
      took_stock := took_stock || wish.ids[i];
      took_pieces := took_pieces || wish.pieces[i]::bigint;
    END LOOP;
  END LOOP;
  IF cardinality(refused) > 0 THEN
    DELETE FROM order_intent WHERE order_intent_id = ANY (refused);
    written := ARRAY(SELECT u FROM unnest(written) u WHERE NOT u = ANY (refused));
  END IF;
  PERFORM stock_add(stock_ids, delta);
  INSERT INTO order_intent_stock (order_intent_id, stock_id, quantity)
  SELECT t.intent, t.stock, t.pieces FROM unnest(took_intents, took_stock, took_pieces) AS t(intent, stock, pieces);

  INSERT INTO payment_attempt (order_intent_id, attempt, gateway, gateway_key, kind, status, amount_minor, currency, created_at,
    gateway_account)
  SELECT r."intentId", 1, r.gateway, r."gatewayKey", r."attemptKind", 'PENDING', r."totalMinor", r.currency, moment, r."gatewayAccount"
  FROM jsonb_to_recordset(requests) AS r("intentId" uuid, gateway text, "gatewayAccount" text, "gatewayKey" text, "attemptKind" text,
    "totalMinor" bigint, currency text)
  WHERE r."intentId" = ANY (written) AND r."gatewayKey" IS NOT NULL;
  RETURN QUERY SELECT u, NULL::text, NULL::jsonb FROM unnest(written) u;
END
$$;
