-- Takes the stock of orders and writes their intents. Only `order_submit` of the orders calls this.
-- Decides the requests in the order of "n". A refused request leaves nothing behind and takes nothing from later ones.
-- No two requests of a call may share an account or a group member; the caller splits them.
-- refusal: NULL, IDEMPOTENCY_KEY (an intent has this key), CALLED_OFF (the event was called off), WITHDRAWN (the event
-- was published when the order was planned, and is not any more), PLACE_TAKEN, EARNED_PLACE, NEEDED_TICKET {eventId},
-- MEMBER_TAKEN {ticketId}, WINDOW {nextPossibleAt}, WAIT {until}, SOLD_OUT {stockId}.
CREATE FUNCTION order_take(requests jsonb, moment timestamptz, purchase_window_ms bigint)
RETURNS TABLE (intent_id uuid, refusal text, detail jsonb)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  stopped bigint[] := sale_lock(ARRAY(SELECT r."eventId" FROM jsonb_to_recordset(requests) AS r("eventId" bigint)));
  live uuid[];
  refused uuid[];
  usable bigint[] := '{}';
  stock_ids bigint[];
  free bigint[];
  unsold bigint[];
  relief bigint[];
  used bigint;
  sold_delta bigint[];
  held_delta bigint[];
  wish record;
  line record;
  held_now bigint;
  base bigint[];
  expired bigint := 0;
  has_windows boolean;
  missing bigint;
  place integer;
BEGIN
  WITH written AS (
    INSERT INTO order_intent (order_intent_id, account_id, staff_account_id, event_id, status, idempotency_key, request_hash,
      payment_kind, currency, total_minor, cart, auto_check_in, steps, next_check_at, created_at)
    SELECT r."intentId", r."accountId", r."staffAccountId", r."eventId", 'PENDING', r."idempotencyKey",
      decode(r."requestHash", 'hex'), r.kind, r.currency, r."totalMinor", r.cart, r."autoCheckIn", r.steps, r."nextCheckAt", moment
    FROM jsonb_to_recordset(requests) AS r(n integer, "intentId" uuid, "accountId" bigint, "staffAccountId" bigint,
      "eventId" bigint, "idempotencyKey" text, "requestHash" text, kind text, currency text, "totalMinor" bigint, cart jsonb,
      "autoCheckIn" boolean, steps jsonb, "nextCheckAt" timestamptz)
    ORDER BY r."accountId", r.n
    ON CONFLICT ON CONSTRAINT order_intent_idempotency_key DO NOTHING
    RETURNING order_intent_id
  )
  SELECT coalesce(array_agg(order_intent_id), '{}') INTO live FROM written;
  IF cardinality(live) < jsonb_array_length(requests) THEN
    RETURN QUERY
      SELECT r."intentId", 'IDEMPOTENCY_KEY', NULL::jsonb FROM jsonb_to_recordset(requests) AS r("intentId" uuid)
      WHERE NOT r."intentId" = ANY (live);
  END IF;

  IF cardinality(stopped) > 0 THEN
    refused := ARRAY(SELECT i.order_intent_id FROM order_intent i WHERE i.order_intent_id = ANY (live) AND i.event_id = ANY (stopped));
    RETURN QUERY SELECT u, 'CALLED_OFF', NULL::jsonb FROM unnest(refused) u;
    DELETE FROM order_intent WHERE order_intent_id = ANY (refused);
    SELECT coalesce(array_agg(u), '{}') INTO live FROM unnest(live) u WHERE NOT u = ANY (refused);
  END IF;

  -- The sale lock above waits for the withdrawal of a publication (`blockSales`), so this sees its result.
  refused := ARRAY(
    SELECT r."intentId" FROM jsonb_to_recordset(requests) AS r("intentId" uuid, "eventId" bigint, "wasPublished" boolean)
    JOIN event e ON e.event_id = r."eventId"
    WHERE r."wasPublished" AND NOT e.published AND r."intentId" = ANY (live));
  IF cardinality(refused) > 0 THEN
    RETURN QUERY SELECT u, 'WITHDRAWN', NULL::jsonb FROM unnest(refused) u;
    DELETE FROM order_intent WHERE order_intent_id = ANY (refused);
    SELECT coalesce(array_agg(u), '{}') INTO live FROM unnest(live) u WHERE NOT u = ANY (refused);
  END IF;

  -- Wait for a claim that another order is deciding. The next statement then sees its ticket.
  -- A claim also reserves the unit of an earned place, so a conflict is one of both.
  INSERT INTO ticket_claim (event_id, account_id, relationship_type, slot, order_intent_id, earned_place_id, earned_unit)
  SELECT r."eventId", p."accountId", p.place, p.slot, r."intentId", p."earnedPlaceId", p."earnedUnit"
  FROM jsonb_to_recordset(requests) AS r("intentId" uuid, "eventId" bigint, places jsonb),
    jsonb_to_recordset(r.places) AS p("accountId" bigint, place text, slot integer, "earnedPlaceId" bigint, "earnedUnit" integer)
  WHERE r."intentId" = ANY (live)
  ORDER BY 1, 2, 3, 4
  ON CONFLICT DO NOTHING;
  SELECT array_agg(DISTINCT r."intentId") INTO refused
  FROM jsonb_to_recordset(requests) AS r("intentId" uuid, "eventId" bigint, places jsonb),
    jsonb_to_recordset(r.places) AS p("accountId" bigint, place text, types text[], slot integer, "earnedPlaceId" bigint,
      "earnedUnit" integer)
  WHERE r."intentId" = ANY (live) AND (
    NOT EXISTS (SELECT FROM ticket_claim c
      WHERE c.event_id = r."eventId" AND c.account_id = p."accountId" AND c.relationship_type = p.place AND c.slot = p.slot
        AND c.order_intent_id = r."intentId")
    OR EXISTS (SELECT FROM ticket t
      WHERE t.event_id = r."eventId" AND t.account_id = p."accountId" AND t.relationship_type = ANY (p.types) AND t.slot = p.slot
        AND t.status IN ('ACTIVE', 'CHECKED_IN'))
    OR EXISTS (SELECT FROM ticket t
      WHERE t.earned_place_id = p."earnedPlaceId" AND t.earned_unit = p."earnedUnit" AND t.status IN ('ACTIVE', 'CHECKED_IN')));
  IF refused IS NOT NULL THEN
    RETURN QUERY SELECT u, 'PLACE_TAKEN', NULL::jsonb FROM unnest(refused) u;
    DELETE FROM order_intent WHERE order_intent_id = ANY (refused);
    SELECT coalesce(array_agg(u), '{}') INTO live FROM unnest(live) u WHERE NOT u = ANY (refused);
  END IF;

  -- A place that staff revoke or its account gives back waits for this lock, or this sees its new state.
  IF requests @? '$[*].places[*].earnedPlaceId' THEN
    PERFORM FROM earned_place WHERE earned_place_id IN (
      SELECT p."earnedPlaceId" FROM jsonb_to_recordset(requests) AS r(places jsonb),
        jsonb_to_recordset(r.places) AS p("earnedPlaceId" bigint))
    ORDER BY earned_place_id FOR SHARE;
    SELECT array_agg(DISTINCT r."intentId") INTO refused
    FROM jsonb_to_recordset(requests) AS r("intentId" uuid, "eventId" bigint, places jsonb),
      jsonb_to_recordset(r.places) AS p("earnedPlaceId" bigint)
    JOIN earned_place e ON e.earned_place_id = p."earnedPlaceId"
    WHERE r."intentId" = ANY (live)
      AND NOT (e.state = 'ACCEPTED' OR e.state = 'DEFERRED' AND e.deferred_event_id = r."eventId");
    IF refused IS NOT NULL THEN
      RETURN QUERY SELECT u, 'EARNED_PLACE', NULL::jsonb FROM unnest(refused) u;
      DELETE FROM order_intent WHERE order_intent_id = ANY (refused);
      SELECT coalesce(array_agg(u), '{}') INTO live FROM unnest(live) u WHERE NOT u = ANY (refused);
    END IF;
  END IF;

  -- The claims above lock the accounts. So a ticket that is ending now either makes this wait or sees the claims.
  IF requests @? '$[*].cart.needs[*]' THEN
    FOR line IN SELECT l.intent_id AS id, l.event_id AS at_event FROM order_lacking(live) l LOOP
      intent_id := line.id;
      refusal := 'NEEDED_TICKET';
      detail := jsonb_build_object('eventId', line.at_event);
      RETURN NEXT;
      DELETE FROM order_intent WHERE order_intent_id = line.id;
      live := array_remove(live, line.id);
    END LOOP;
  END IF;

  IF requests @? '$[*].members[*]' THEN
    INSERT INTO ticket_group_claim (ticket_id, order_intent_id)
    SELECT m.id::bigint, r."intentId"
    FROM jsonb_to_recordset(requests) AS r("intentId" uuid, members jsonb), jsonb_array_elements_text(r.members) AS m(id)
    WHERE r."intentId" = ANY (live)
    ORDER BY 1
    ON CONFLICT DO NOTHING;
    FOR line IN
      SELECT r."intentId" AS id, min(m.id::bigint) AS ticket
      FROM jsonb_to_recordset(requests) AS r("intentId" uuid, "eventId" bigint, members jsonb),
        jsonb_array_elements_text(r.members) AS m(id)
      WHERE r."intentId" = ANY (live) AND (
        NOT EXISTS (SELECT FROM ticket_group_claim c WHERE c.ticket_id = m.id::bigint AND c.order_intent_id = r."intentId")
        OR EXISTS (SELECT FROM ticket_group_member g WHERE g.ticket_id = m.id::bigint)
        OR NOT EXISTS (SELECT FROM ticket t
          WHERE t.ticket_id = m.id::bigint AND t.event_id = r."eventId" AND t.status IN ('ACTIVE', 'CHECKED_IN')))
      GROUP BY r."intentId"
    LOOP
      intent_id := line.id;
      refusal := 'MEMBER_TAKEN';
      detail := jsonb_build_object('ticketId', line.ticket);
      RETURN NEXT;
      DELETE FROM order_intent WHERE order_intent_id = line.id;
      live := array_remove(live, line.id);
    END LOOP;
  END IF;

  IF requests @? '$[*] ? (@.windowed == true)' THEN
    INSERT INTO purchase_window (account_id, order_intent_id, taken_at)
    SELECT r."accountId", r."intentId", moment
    FROM jsonb_to_recordset(requests) AS r("intentId" uuid, "accountId" bigint, windowed boolean)
    WHERE r.windowed AND r."intentId" = ANY (live)
    ORDER BY 1
    ON CONFLICT (account_id) DO UPDATE SET order_intent_id = excluded.order_intent_id, taken_at = excluded.taken_at
      WHERE purchase_window.taken_at + purchase_window_ms * interval '1 ms' <= excluded.taken_at;
    FOR line IN
      SELECT r."intentId" AS id, w.taken_at + purchase_window_ms * interval '1 ms' AS next
      FROM jsonb_to_recordset(requests) AS r("intentId" uuid, "accountId" bigint, windowed boolean)
      JOIN purchase_window w ON w.account_id = r."accountId"
      WHERE r.windowed AND r."intentId" = ANY (live) AND w.order_intent_id <> r."intentId"
    LOOP
      intent_id := line.id;
      refusal := 'WINDOW';
      detail := jsonb_build_object('nextPossibleAt', line.next);
      RETURN NEXT;
      DELETE FROM order_intent WHERE order_intent_id = line.id;
      live := array_remove(live, line.id);
    END LOOP;
  END IF;

  -- Count the limits of a charge before it is made. Orders of the same account pass here one after the other, so parallel
  -- orders cannot exceed a limit.
  IF requests @? '$[*].uses[*]' THEN
    FOR line IN
      SELECT r."intentId" AS id, max(u.until) AS ends
      FROM limit_use((
        SELECT coalesce(jsonb_agg(w.use || jsonb_build_object('n', r.n)), '[]')
        FROM jsonb_to_recordset(requests) AS r(n integer, "intentId" uuid, uses jsonb), jsonb_array_elements(r.uses) AS w(use)
        WHERE r."intentId" = ANY (live)), moment) u
      JOIN jsonb_to_recordset(requests) AS r(n integer, "intentId" uuid) ON r.n = u.n
      WHERE u.result = 'refused'
      GROUP BY 1
    LOOP
      intent_id := line.id;
      refusal := 'WAIT';
      detail := jsonb_build_object('until', line.ends);
      RETURN NEXT;
      DELETE FROM order_intent WHERE order_intent_id = line.id;
      live := array_remove(live, line.id);
    END LOOP;
  END IF;

  -- The buyer's own holds do not block the buyer: their units move from held to sold.
  IF requests @? '$[*].holds[*]' THEN
    SELECT coalesce(array_agg(h.hold_id), '{}') INTO usable FROM (
      SELECT hold_id FROM hold
      WHERE state = 'HELD' AND expires_at > moment
        AND (holder_account_id, account_id, ticket_configuration_id, relationship_type) IN (
          SELECT r."accountId", w."accountId", w."ticketConfigurationId", w."relationshipType"
          FROM jsonb_to_recordset(requests) AS r("intentId" uuid, "accountId" bigint, holds jsonb),
            jsonb_to_recordset(r.holds) AS w("accountId" bigint, "ticketConfigurationId" bigint, "relationshipType" text)
          WHERE r."intentId" = ANY (live))
      ORDER BY hold_id
      FOR UPDATE
    ) h;
  END IF;

  -- An offer of a waiting list is among the buyer's holds.
  base := ARRAY(
    SELECT DISTINCT w."stockId" FROM jsonb_to_recordset(requests) AS r("intentId" uuid, stock jsonb),
      jsonb_to_recordset(r.stock) AS w("stockId" bigint)
    WHERE r."intentId" = ANY (live));
  SELECT array_agg(s.stock_id), array_agg(s.free), sum(s.held), array_agg(s.unsold) INTO stock_ids, free, held_now, unsold
  FROM stock_lock(base, moment) s;
  sold_delta := array_fill(0::bigint, ARRAY[coalesce(cardinality(stock_ids), 0)]);
  held_delta := sold_delta;

  -- Release expired holds now instead of waiting for the sweep.
  IF held_now > 0 THEN
    FOR i IN 1 .. cardinality(base) LOOP
      expired := expired + hold_expire(base[i], moment);
    END LOOP;
    IF expired > 0 THEN
      SELECT array_agg(s.stock_id), array_agg(s.free), array_agg(s.unsold) INTO stock_ids, free, unsold FROM stock_lock(base, moment) s;
    END IF;
  END IF;

  has_windows := EXISTS (SELECT FROM sale_window w WHERE w.stock_id = ANY (base));
  -- Decide the carts in order of arrival. Each gets all of its stock or none.
  refused := '{}';
  FOR wish IN
    SELECT line.id, array_agg(line.stock_id ORDER BY line.stock_id) AS ids,
      array_agg(line.quantity ORDER BY line.stock_id) AS quantities, array_agg(line.kept ORDER BY line.stock_id) AS kept,
      array_agg(line.held ORDER BY line.stock_id) AS held, array_agg(line.type_of ORDER BY line.stock_id) AS types,
      bool_or(line.type_of IS NOT NULL) AS in_window
    FROM (
    SELECT r.n, r."intentId" AS id, u.stock_id, sum(u.quantity)::bigint AS quantity, sum(u.kept)::bigint AS kept, sum(u.held)::bigint AS held,
      -- A window names the stock of its ticket type.
      CASE WHEN has_windows THEN (SELECT w.type_stock_id FROM sale_window w WHERE w.stock_id = u.stock_id) END AS type_of
    FROM jsonb_to_recordset(requests) AS r(n integer, "intentId" uuid, "accountId" bigint, stock jsonb, holds jsonb)
    CROSS JOIN jsonb_to_recordset(r.stock) AS w("stockId" bigint, quantity bigint)
    LEFT JOIN LATERAL (
      SELECT count(*) AS pieces FROM hold h
      WHERE cardinality(usable) > 0 AND h.hold_id = ANY (usable) AND (h.stock_id = w."stockId" OR has_windows AND h.window_stock_id = w."stockId")
        AND h.holder_account_id = r."accountId"
        AND (h.account_id, h.ticket_configuration_id, h.relationship_type) IN (
          SELECT o."accountId", o."ticketConfigurationId", o."relationshipType" FROM jsonb_to_recordset(r.holds)
            AS o("accountId" bigint, "ticketConfigurationId" bigint, "relationshipType" text))
    ) own ON true
    CROSS JOIN LATERAL (
      SELECT w."stockId" AS stock_id, w.quantity, least(w.quantity, coalesce(own.pieces, 0)) AS kept,
        least(w.quantity, coalesce(own.pieces, 0)) AS held
      UNION ALL
      SELECT d.pool_stock_id, d.weight * w.quantity, d.weight * least(w.quantity, coalesce(own.pieces, 0)), 0 FROM stock_draw d
      WHERE cardinality(stock_ids) > cardinality(base) AND d.stock_id = w."stockId"
      UNION ALL
      -- A hold of a package holds the units of its parts.
      SELECT e.stock_id, 0, e.pieces, 0 FROM pool_pieces(
        ARRAY(SELECT p.part_stock_id FROM package_part p WHERE own.pieces > 0 AND p.stock_id = w."stockId" ORDER BY p.part_stock_id),
        ARRAY(SELECT p.units * least(w.quantity, own.pieces) FROM package_part p WHERE own.pieces > 0 AND p.stock_id = w."stockId"
          ORDER BY p.part_stock_id)) e
      WHERE own.pieces > 0
    ) u
    WHERE r."intentId" = ANY (live)
    GROUP BY r.n, r."intentId", u.stock_id
    ) line
    GROUP BY line.n, line.id
    ORDER BY line.n
  LOOP
    missing := NULL;
    -- Units that are sold in a window come from its reserve first, in the ticket type and in its pools.
    relief := array_fill(0::bigint, ARRAY[cardinality(wish.ids)]);
    IF wish.in_window THEN
      FOR i IN 1 .. cardinality(wish.ids) LOOP
        CONTINUE WHEN wish.types[i] IS NULL;
        used := least(wish.quantities[i] - wish.kept[i], greatest(free[array_position(stock_ids, wish.ids[i])], 0));
        -- The reserve itself is not a limit.
        relief[i] := wish.quantities[i];
        FOR line IN
          SELECT wish.types[i] AS id, 1 AS weight
          UNION ALL SELECT d.pool_stock_id, d.weight FROM stock_draw d WHERE d.stock_id = wish.types[i]
        LOOP
          place := array_position(wish.ids, line.id);
          relief[place] := relief[place] + line.weight * used;
        END LOOP;
      END LOOP;
    END IF;
    FOR i IN 1 .. cardinality(wish.ids) LOOP
      place := array_position(stock_ids, wish.ids[i]);
      IF place IS NULL OR wish.in_window AND wish.quantities[i] - wish.kept[i] > unsold[place]
        OR wish.quantities[i] - wish.kept[i] - relief[i] > greatest(free[place], 0) THEN
        missing := wish.ids[i];
        EXIT;
      END IF;
    END LOOP;
    IF missing IS NOT NULL THEN
      intent_id := wish.id;
      refusal := 'SOLD_OUT';
      detail := jsonb_build_object('stockId', missing);
      RETURN NEXT;
      refused := refused || wish.id;
      CONTINUE;
    END IF;
    FOR i IN 1 .. cardinality(wish.ids) LOOP
      place := array_position(stock_ids, wish.ids[i]);
      unsold[place] := unsold[place] - wish.quantities[i] + wish.kept[i];
      sold_delta[place] := sold_delta[place] + wish.quantities[i];
      IF wish.types[i] IS NOT NULL THEN
        -- The trigger of the holds counts the units on hold of a window (`hold_window_count`).
        free[place] := greatest(free[place] - wish.quantities[i] + wish.kept[i], 0);
        CONTINUE;
      END IF;
      free[place] := free[place] - wish.quantities[i] + wish.kept[i] + relief[i];
      held_delta[place] := held_delta[place] - wish.held[i];
    END LOOP;
  END LOOP;
  IF cardinality(refused) > 0 THEN
    -- A sold-out order is neither unpaid nor charged.
    PERFORM limit_give_back((
      SELECT coalesce(jsonb_agg(w.use), '[]')
      FROM jsonb_to_recordset(requests) AS r("intentId" uuid, uses jsonb), jsonb_array_elements(r.uses) AS w(use)
      WHERE r."intentId" = ANY (refused)));
    DELETE FROM order_intent WHERE order_intent_id = ANY (refused);
    SELECT coalesce(array_agg(u), '{}') INTO live FROM unnest(live) u WHERE NOT u = ANY (refused);
  END IF;

  IF cardinality(usable) > 0 THEN
    -- The holds of packages give the units of their parts back (`stock_part_hold`) before the parts take them.
    UPDATE stock SET held = stock.held + d.held
    FROM unnest(stock_ids, held_delta) AS d(id, held) WHERE stock.stock_id = d.id AND stock.packs AND d.held <> 0;
  END IF;
  UPDATE stock SET sold = stock.sold + d.sold, held = stock.held + CASE WHEN packs THEN 0 ELSE d.held END
  FROM unnest(stock_ids, sold_delta, held_delta) AS d(id, sold, held)
  -- Pools follow these rows (`stock_draw_count`).
  WHERE stock.stock_id = d.id AND stock.stock_id = ANY (base) AND (d.sold <> 0 OR d.held <> 0);

  IF cardinality(live) = 0 THEN
    RETURN;
  END IF;

  INSERT INTO order_intent_stock (order_intent_id, stock_id, quantity)
  SELECT r."intentId", w."stockId", w.quantity
  FROM jsonb_to_recordset(requests) AS r("intentId" uuid, stock jsonb),
    jsonb_to_recordset(r.stock) AS w("stockId" bigint, quantity integer)
  WHERE r."intentId" = ANY (live);

  IF cardinality(usable) > 0 THEN
    UPDATE hold SET state = 'CONSUMED', ended_at = moment, order_intent_id = o.id
    FROM (
      SELECT r."intentId" AS id, r."accountId" AS holder, w."accountId" AS account, w."ticketConfigurationId" AS configuration,
        w."relationshipType" AS relationship
      FROM jsonb_to_recordset(requests) AS r("intentId" uuid, "accountId" bigint, holds jsonb),
        jsonb_to_recordset(r.holds) AS w("accountId" bigint, "ticketConfigurationId" bigint, "relationshipType" text)
      WHERE r."intentId" = ANY (live)
    ) o
    WHERE hold.hold_id = ANY (usable) AND hold.holder_account_id = o.holder AND hold.account_id = o.account
      AND hold.ticket_configuration_id = o.configuration AND hold.relationship_type = o.relationship;
  END IF;

  INSERT INTO payment_attempt (order_intent_id, attempt, gateway, gateway_key, kind, status, amount_minor, currency, created_at,
    gateway_account)
  SELECT r."intentId", 1, r.gateway, r."gatewayKey", r.kind, 'PENDING', r."totalMinor", r.currency, moment, r."gatewayAccount"
  FROM jsonb_to_recordset(requests) AS r("intentId" uuid, gateway text, "gatewayAccount" text, "gatewayKey" text, kind text, "totalMinor" bigint,
    currency text)
  WHERE r."intentId" = ANY (live) AND r."gatewayKey" IS NOT NULL;

  RETURN QUERY SELECT u, NULL::text, NULL::jsonb FROM unnest(live) u;
END
$$;
