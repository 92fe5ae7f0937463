-- The order engine's transactions (docs/decisions.md "Order engine"). Each is one call for many orders at once: the process
-- gathers what arrives together, so that a popular stock row is locked and flushed once for all of them.
--
-- Everybody locks in the same order, so that nothing here can deadlock: intents, places, group members, purchase windows,
-- holds, stock; within a table by key. Each statement of a function sees what was committed before that statement.
--
-- A call works on at most some dozens of rows, found by key. Plans made while tables were small must not read whole tables once a
-- rush has filled them, which statistics learn of only later: hence the planner settings of the functions. Planning anew for each
-- call would cost as much as the work itself: hence one plan for any number of orders.

-- What the rules of orders ask about events: each with the configurations asked for, what is left of them, and its own
-- configuration unless the caller knows that version of the row.
CREATE FUNCTION order_catalogue(event_ids bigint[], configuration_ids bigint[], known_versions text[], moment timestamptz)
RETURNS TABLE (event_id bigint, event_short_code text, published boolean, event_start timestamptz, event_end timestamptz,
  registration_start timestamptz, registration_end timestamptz, activated_from timestamptz, activated_until timestamptz,
  version text, configuration jsonb, parent jsonb, tickets jsonb)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT e.event_id, e.event_short_code, e.published, e.event_start, e.event_end, e.registration_start, e.registration_end,
    e.activated_from, e.activated_until, e.xmin || ' ' || e.ctid AS version,
    CASE WHEN e.xmin || ' ' || e.ctid = ANY (known_versions) THEN NULL ELSE e.configuration END AS configuration,
    (SELECT jsonb_build_object('eventId', p.event_id, 'defaultName', p.default_name, 'name', p.translations -> 'name')
     FROM event p WHERE p.event_id = e.parent_event_id) AS parent,
    (SELECT jsonb_agg(jsonb_build_object(
       'ticketConfigurationId', c.ticket_configuration_id, 'stockId', c.stock_id, 'description', c.default_description,
       'amountMinor', c.amount_minor, 'currency', c.currency, 'currencyLocale', c.currency_locale,
       'startDateTime', c.sale_start, 'endDateTime', c.sale_end, 'relationshipTypes', c.relationship_types,
       'additional', c.additional_configuration, 'quantity', s.quantity, 'free', s.quantity - s.sold - s.held
         -- Holds that have run out and were not swept yet keep nothing.
         + CASE WHEN s.held = 0 THEN 0 ELSE (SELECT count(*) FROM hold h
           WHERE h.stock_id = s.stock_id AND h.state = 'HELD' AND h.expires_at <= moment) END,
       'addOns', (SELECT coalesce(jsonb_agg(jsonb_build_object('addOnId', a.add_on_id, 'stockId', a.stock_id,
           'name', a.default_name, 'amountMinor', a.amount_minor, 'currency', a.currency, 'startDateTime', a.starts_at,
           'endDateTime', a.ends_at, 'quantity', x.quantity, 'free', x.quantity - x.sold - x.held)), '[]')
         FROM add_on a JOIN stock x ON x.stock_id = a.stock_id
         WHERE a.ticket_configuration_id = c.ticket_configuration_id AND a.active),
       'coupons', (SELECT coalesce(jsonb_agg(jsonb_build_object('couponId', k.coupon_id, 'stockId', k.stock_id,
           'startDateTime', k.starts_at, 'endDateTime', k.ends_at, 'amountOffMinor', k.amount_off_minor,
           'percentOff', k.percent_off, 'conditions', k.conditions, 'quantity', x.quantity, 'free', x.quantity - x.sold - x.held)), '[]')
         FROM coupon k LEFT JOIN stock x ON x.stock_id = k.stock_id
         WHERE k.ticket_configuration_id = c.ticket_configuration_id AND k.active)))
     FROM ticket_configuration c JOIN stock s ON s.stock_id = c.stock_id
     WHERE c.ticket_configuration_id = ANY (configuration_ids) AND c.event_id = e.event_id AND c.active) AS tickets
  FROM event e WHERE e.event_id = ANY (event_ids);
END
$$;

-- What the rules of orders ask about people: the buyer and everybody named, with the tickets and pending places they have at the
-- event, tickets named as group members, the buyer's holds and last purchase, and the intent of the same idempotency key.
-- requests: n, buyerAccountId, eventId, identifiers, memberTicketIds, idempotencyKey, now.
CREATE FUNCTION order_people(requests jsonb)
RETURNS TABLE (n integer, people jsonb, members jsonb, holds jsonb, "lastPurchase" timestamptz, earlier jsonb)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT q.n,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
       'accountId', a.account_id, 'externalAccountIdentifier', a.external_account_identifier, 'typeCode', a.account_type_code,
       'firstName', a.first_name, 'lastName', a.last_name, 'email', a.email_address, 'phoneNumber', a.phone_number,
       'title', a.title, 'country', a.country_code,
       'tickets', (SELECT coalesce(jsonb_agg(jsonb_build_object('relationshipType', t.relationship_type, 'slot', t.slot)), '[]')
         FROM ticket t WHERE t.account_id = a.account_id AND t.event_id = q."eventId" AND t.status IN ('ACTIVE', 'CHECKED_IN')),
       'claims', (SELECT coalesce(jsonb_agg(jsonb_build_object('relationshipType', c.relationship_type, 'slot', c.slot)), '[]')
         FROM ticket_claim c WHERE c.account_id = a.account_id AND c.event_id = q."eventId"),
       'isRegisteredForParent', e.parent_event_id IS NOT NULL AND EXISTS (SELECT FROM ticket t WHERE t.account_id = a.account_id
         AND t.event_id = e.parent_event_id AND t.status IN ('ACTIVE', 'CHECKED_IN')))), '[]')
     FROM account a
     WHERE a.account_id IN (
         SELECT q."buyerAccountId" UNION ALL
         SELECT i.account_id FROM account i WHERE i.external_account_identifier = ANY (q.identifiers))
       AND a.closed_at IS NULL) AS people,
    CASE WHEN cardinality(q."memberTicketIds") = 0 THEN '[]'::jsonb ELSE (
       SELECT coalesce(jsonb_agg(jsonb_build_object('ticketId', t.ticket_id, 'eventId', t.event_id, 'accountId', t.account_id,
         'isLive', t.status IN ('ACTIVE', 'CHECKED_IN'), 'isSelf', t.is_self,
         'inGroup', EXISTS (SELECT FROM ticket_group_member m WHERE m.ticket_id = t.ticket_id))), '[]')
       FROM ticket t WHERE t.ticket_id = ANY (q."memberTicketIds")) END AS members,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('accountId', h.account_id, 'ticketConfigurationId', h.ticket_configuration_id,
       'relationshipType', h.relationship_type)), '[]')
     FROM hold h WHERE h.holder_account_id = q."buyerAccountId" AND h.state = 'HELD' AND h.expires_at > q.now) AS holds,
    (SELECT w.taken_at FROM purchase_window w WHERE w.account_id = q."buyerAccountId") AS "lastPurchase",
    CASE WHEN q."idempotencyKey" IS NOT NULL THEN (
       SELECT jsonb_build_object('orderIntentId', i.order_intent_id, 'requestHash', encode(i.request_hash, 'hex'))
       FROM order_intent i WHERE i.account_id = q."buyerAccountId" AND i.idempotency_key = q."idempotencyKey") END AS earlier
  FROM jsonb_to_recordset(requests) AS q(n integer, "buyerAccountId" bigint, "eventId" bigint, identifiers text[],
    "memberTicketIds" bigint[], "idempotencyKey" text, now timestamptz)
  LEFT JOIN event e ON e.event_id = q."eventId";
END
$$;

-- Takes the inventory of orders and writes their intents; free, cash and bypassed ones are settled at once. Requests are judged
-- in the order of "n"; a refused one leaves nothing behind and takes nothing from those after it. No two requests of a call may
-- share an account or a group member (the caller parts them).
-- refusal: NULL, IDEMPOTENCY_KEY (an intent has this key), PLACE_TAKEN, MEMBER_TAKEN {ticketId}, WINDOW {nextPossibleAt},
-- SOLD_OUT {stockId}. detail of a settled one: {orderId, tickets}.
CREATE FUNCTION order_take(requests jsonb, moment timestamptz, purchase_window_ms bigint)
RETURNS TABLE (intent_id uuid, refusal text, detail jsonb)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  live uuid[];
  refused uuid[];
  usable bigint[] := '{}';
  stock_ids bigint[];
  free bigint[];
  sold_delta bigint[];
  held_delta bigint[];
  wish record;
  line record;
  held_now bigint;
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

  -- A claim that another order is deciding on is waited for; then its ticket is seen by the statement after this one.
  INSERT INTO ticket_claim (event_id, account_id, relationship_type, slot, order_intent_id)
  SELECT r."eventId", p."accountId", p.place, p.slot, r."intentId"
  FROM jsonb_to_recordset(requests) AS r("intentId" uuid, "eventId" bigint, places jsonb),
    jsonb_to_recordset(r.places) AS p("accountId" bigint, place text, slot integer)
  WHERE r."intentId" = ANY (live)
  ORDER BY 1, 2, 3, 4
  ON CONFLICT DO NOTHING;
  SELECT array_agg(DISTINCT r."intentId") INTO refused
  FROM jsonb_to_recordset(requests) AS r("intentId" uuid, "eventId" bigint, places jsonb),
    jsonb_to_recordset(r.places) AS p("accountId" bigint, place text, types text[], slot integer)
  WHERE r."intentId" = ANY (live) AND (
    NOT EXISTS (SELECT FROM ticket_claim c
      WHERE c.event_id = r."eventId" AND c.account_id = p."accountId" AND c.relationship_type = p.place AND c.slot = p.slot
        AND c.order_intent_id = r."intentId")
    OR EXISTS (SELECT FROM ticket t
      WHERE t.event_id = r."eventId" AND t.account_id = p."accountId" AND t.relationship_type = ANY (p.types) AND t.slot = p.slot
        AND t.status IN ('ACTIVE', 'CHECKED_IN')));
  IF refused IS NOT NULL THEN
    RETURN QUERY SELECT u, 'PLACE_TAKEN', NULL::jsonb FROM unnest(refused) u;
    DELETE FROM order_intent WHERE order_intent_id = ANY (refused);
    SELECT coalesce(array_agg(u), '{}') INTO live FROM unnest(live) u WHERE NOT u = ANY (refused);
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

  -- The buyer's own holds count for the buyer: their pieces are moved from held to sold.
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

  stock_ids := ARRAY(
    SELECT DISTINCT w."stockId" FROM jsonb_to_recordset(requests) AS r("intentId" uuid, stock jsonb),
      jsonb_to_recordset(r.stock) AS w("stockId" bigint)
    WHERE r."intentId" = ANY (live));
  SELECT array_agg(s.stock_id), array_agg(s.free), sum(s.held) INTO stock_ids, free, held_now FROM (
    SELECT stock_id, coalesce(quantity - sold - held, 2147483647)::bigint AS free, held FROM stock
    WHERE stock_id = ANY (stock_ids)
    ORDER BY stock_id
    FOR UPDATE
  ) s;
  sold_delta := array_fill(0::bigint, ARRAY[coalesce(cardinality(stock_ids), 0)]);
  held_delta := sold_delta;

  -- Holds that have run out give their pieces back here and now, whether or not the sweep has come by.
  IF held_now > 0 THEN
    FOR line IN
      WITH ended AS (
        SELECT hold_id FROM hold WHERE stock_id = ANY (stock_ids) AND state = 'HELD' AND expires_at <= moment
        ORDER BY hold_id FOR UPDATE SKIP LOCKED
      ), released AS (
        UPDATE hold SET state = 'RELEASED', ended_at = moment FROM ended WHERE hold.hold_id = ended.hold_id RETURNING hold.stock_id
      )
      SELECT stock_id, count(*) AS pieces FROM released GROUP BY stock_id
    LOOP
      place := array_position(stock_ids, line.stock_id);
      free[place] := free[place] + line.pieces;
      held_delta[place] := held_delta[place] - line.pieces;
    END LOOP;
  END IF;

  -- One after the other, in order of arrival: all of a cart or nothing of it.
  refused := '{}';
  FOR wish IN
    SELECT r."intentId" AS id, array_agg(w."stockId" ORDER BY w."stockId") AS ids,
      array_agg(w.quantity ORDER BY w."stockId") AS quantities,
      array_agg(least(w.quantity, coalesce(own.pieces, 0)) ORDER BY w."stockId") AS kept
    FROM jsonb_to_recordset(requests) AS r(n integer, "intentId" uuid, "accountId" bigint, stock jsonb, holds jsonb)
    CROSS JOIN jsonb_to_recordset(r.stock) AS w("stockId" bigint, quantity bigint)
    LEFT JOIN LATERAL (
      SELECT count(*) AS pieces FROM hold h
      WHERE cardinality(usable) > 0 AND h.hold_id = ANY (usable) AND h.stock_id = w."stockId"
        AND h.holder_account_id = r."accountId"
        AND (h.account_id, h.ticket_configuration_id, h.relationship_type) IN (
          SELECT o."accountId", o."ticketConfigurationId", o."relationshipType" FROM jsonb_to_recordset(r.holds)
            AS o("accountId" bigint, "ticketConfigurationId" bigint, "relationshipType" text))
    ) own ON true
    WHERE r."intentId" = ANY (live)
    GROUP BY r.n, r."intentId"
    ORDER BY r.n
  LOOP
    missing := NULL;
    FOR i IN 1 .. cardinality(wish.ids) LOOP
      place := array_position(stock_ids, wish.ids[i]);
      IF place IS NULL OR wish.quantities[i] - wish.kept[i] > free[place] THEN
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
      free[place] := free[place] - wish.quantities[i] + wish.kept[i];
      sold_delta[place] := sold_delta[place] + wish.quantities[i];
      held_delta[place] := held_delta[place] - wish.kept[i];
    END LOOP;
  END LOOP;
  IF cardinality(refused) > 0 THEN
    DELETE FROM order_intent WHERE order_intent_id = ANY (refused);
    SELECT coalesce(array_agg(u), '{}') INTO live FROM unnest(live) u WHERE NOT u = ANY (refused);
  END IF;

  UPDATE stock SET sold = stock.sold + d.sold, held = stock.held + d.held
  FROM unnest(stock_ids, sold_delta, held_delta) AS d(id, sold, held)
  WHERE stock.stock_id = d.id AND (d.sold <> 0 OR d.held <> 0);

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

  INSERT INTO payment_attempt (order_intent_id, attempt, gateway, gateway_key, kind, status, amount_minor, currency, created_at)
  SELECT r."intentId", 1, r.gateway, r."gatewayKey", r.kind, 'PENDING', r."totalMinor", r.currency, moment
  FROM jsonb_to_recordset(requests) AS r("intentId" uuid, gateway text, "gatewayKey" text, kind text, "totalMinor" bigint,
    currency text)
  WHERE r."intentId" = ANY (live) AND r."gatewayKey" IS NOT NULL;

  IF NOT requests @? '$[*] ? (@.gatewayKey == null)' THEN
    RETURN QUERY SELECT u, NULL::text, NULL::jsonb FROM unnest(live) u;
    RETURN;
  END IF;
  RETURN QUERY
    SELECT r."intentId", NULL::text, s.outcome
    FROM jsonb_to_recordset(requests) AS r("intentId" uuid)
    LEFT JOIN (
      SELECT d.intent_id, jsonb_build_object('orderId', d.order_id, 'tickets', d.tickets) AS outcome
      FROM order_settle((
        SELECT coalesce(jsonb_agg(jsonb_build_object('n', r.n, 'intentId', r."intentId", 'by', 'request', 'requestId', r."requestId")), '[]')
        FROM jsonb_to_recordset(requests) AS r(n integer, "intentId" uuid, "gatewayKey" text, "requestId" text)
        WHERE r."intentId" = ANY (live) AND r."gatewayKey" IS NULL), moment) d
    ) s ON s.intent_id = r."intentId"
    WHERE r."intentId" = ANY (live);
END
$$;

-- Settles pending intents: writes order, payment, tickets, add-ons, groups, check-ins, audit and the outgoing mail. Whoever comes
-- second finds the intent decided and gets no row for it.
-- verdicts: n, intentId, by, requestId, and for charged ones key, reference, lastFour, cardType.
CREATE FUNCTION order_settle(verdicts jsonb, moment timestamptz)
RETURNS TABLE (intent_id uuid, order_id bigint, tickets jsonb)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  ids uuid[];
BEGIN
  -- By an array: a plan made for any number of verdicts would else read the whole table.
  ids := ARRAY(SELECT v."intentId" FROM jsonb_to_recordset(verdicts) AS v("intentId" uuid));
  SELECT array_agg(l.order_intent_id) INTO ids FROM (
    SELECT order_intent_id FROM order_intent
    WHERE order_intent_id = ANY (ids) AND status = 'PENDING'
    ORDER BY order_intent_id
    FOR UPDATE
  ) l;
  IF ids IS NULL THEN
    RETURN;
  END IF;
  PERFORM order_write(ids, verdicts, moment);
  RETURN QUERY
    SELECT o.order_intent_id, o.order_id,
      (SELECT jsonb_agg(jsonb_build_object('ticketId', t.ticket_id, 'isGuest', t.is_guest) ORDER BY t.ticket_id)
       FROM ticket t WHERE t.order_id = o.order_id)
    FROM orders o WHERE o.order_intent_id = ANY (ids);
END
$$;

-- The writing half of settling, for intents the caller has locked and whose pieces are taken.
CREATE FUNCTION order_write(ids uuid[], verdicts jsonb, moment timestamptz) RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  has_add_ons boolean;
  has_groups boolean;
  has_check_ins boolean;
BEGIN
  SELECT bool_or(cart @? '$.tickets[*].addOns[*]'), bool_or(cart @? '$.tickets[*] ? (@.maxMembers != null)'), bool_or(auto_check_in)
  INTO has_add_ons, has_groups, has_check_ins
  FROM order_intent WHERE order_intent_id = ANY (ids);

  UPDATE payment_attempt SET status = 'SUCCEEDED', gateway_reference = v.reference, error_code = NULL, finished_at = moment
  FROM jsonb_to_recordset(verdicts) AS v(key text, reference text)
  WHERE gateway_key = v.key AND order_intent_id = ANY (ids) AND status IN ('PENDING', 'FAILED');

  INSERT INTO orders (order_intent_id, account_id, staff_account_id, event_id, payment_kind, currency, total_minor, created_at)
  SELECT i.order_intent_id, i.account_id, i.staff_account_id, i.event_id, i.payment_kind, i.currency, i.total_minor, moment
  FROM order_intent i
  JOIN jsonb_to_recordset(verdicts) AS v(n integer, "intentId" uuid) ON v."intentId" = i.order_intent_id
  WHERE i.order_intent_id = ANY (ids)
  ORDER BY v.n;

  -- A card order whose charge has not succeeded finds no attempt here and runs into payment_gateway_check.
  INSERT INTO payment (order_id, payment_attempt_id, kind, amount_minor, currency, gateway, gateway_reference, last_four, card_type,
    first_name, last_name, email, address1, address2, locality, region, postal_code, country,
    cash_tendered_minor, cash_change_minor, taken_by_account_id, created_at)
  SELECT o.order_id, a.payment_attempt_id, o.payment_kind, o.total_minor, o.currency, a.gateway, a.gateway_reference,
    v."lastFour", v."cardType",
    p."firstName", p."lastName", p.email, p.address1, p.address2, p.locality, p.region, p."postalCode", p.country,
    p."tenderedMinor", p."changeMinor", p."takenBy", moment
  FROM orders o
  JOIN order_intent i ON i.order_intent_id = o.order_intent_id
  JOIN jsonb_to_recordset(verdicts) AS v("intentId" uuid, key text, "lastFour" text, "cardType" text)
    ON v."intentId" = i.order_intent_id
  LEFT JOIN payment_attempt a ON a.gateway_key = v.key AND a.order_intent_id = i.order_intent_id AND a.status = 'SUCCEEDED'
  CROSS JOIN jsonb_to_record(i.cart -> 'payer') AS p("firstName" text, "lastName" text, email text, address1 text, address2 text,
    locality text, region text, "postalCode" text, country text, "tenderedMinor" bigint, "changeMinor" bigint, "takenBy" bigint)
  WHERE o.order_intent_id = ANY (ids) AND o.payment_kind <> 'none';

  INSERT INTO ticket (event_id, ticket_configuration_id, order_id, account_id, relationship_type, slot, is_self, is_guest, status,
    first_name, last_name, email, phone_number, ticket_data, list_amount_minor, amount_minor, currency, currency_locale,
    coupons_applied, transferable, ticket_group, registered_by_account_id, search_text, created_at, updated_at)
  SELECT o.event_id, t."ticketConfigurationId", o.order_id, t."accountId", t."relationshipType", t.slot, t."isSelf", t."isGuest",
    CASE WHEN i.auto_check_in THEN 'CHECKED_IN' ELSE 'ACTIVE' END,
    t."firstName", t."lastName", t.email, t."phoneNumber", jsonb_build_object('registrationForm', t.values),
    t."listMinor", t."amountMinor", o.currency, t."currencyLocale", t.coupons, t.transferable, t."ticketGroup",
    coalesce(o.staff_account_id, o.account_id), t."searchText", moment, moment
  FROM orders o
  JOIN order_intent i ON i.order_intent_id = o.order_intent_id
  CROSS JOIN jsonb_to_recordset(i.cart -> 'tickets') AS t(line integer, "ticketConfigurationId" bigint, "accountId" bigint,
    "relationshipType" text, slot integer, "isSelf" boolean, "isGuest" boolean, "firstName" text, "lastName" text, email text,
    "phoneNumber" text, values jsonb, "listMinor" bigint, "amountMinor" bigint, "currencyLocale" text, coupons bigint[],
    transferable boolean, "ticketGroup" text, "searchText" text)
  WHERE o.order_intent_id = ANY (ids)
  ORDER BY o.order_id, t.line;

  IF has_add_ons THEN
    INSERT INTO ticket_add_on (ticket_id, add_on_id, amount_minor, currency)
    SELECT k.ticket_id, a."addOnId", a."amountMinor", o.currency
    FROM orders o
    JOIN order_intent i ON i.order_intent_id = o.order_intent_id
    CROSS JOIN jsonb_to_recordset(i.cart -> 'tickets')
      AS t("accountId" bigint, "relationshipType" text, slot integer, "addOns" jsonb)
    CROSS JOIN jsonb_to_recordset(t."addOns") AS a("addOnId" bigint, "amountMinor" bigint)
    JOIN ticket k ON k.order_id = o.order_id AND k.account_id = t."accountId" AND k.relationship_type = t."relationshipType"
      AND k.slot = t.slot
    WHERE o.order_intent_id = ANY (ids);
  END IF;

  IF has_groups THEN
    -- A member that was deactivated while the order was being paid does not join. Whoever deactivates one from here on waits, and
    -- finds it in its group.
    PERFORM FROM ticket
    WHERE ticket_id IN (SELECT ticket_id FROM ticket_group_claim WHERE order_intent_id = ANY (ids))
    ORDER BY ticket_id FOR SHARE;
    INSERT INTO ticket_group (event_id, ticket_configuration_id, leader_ticket_id, max_member_count, member_count, created_at)
    SELECT o.event_id, k.ticket_configuration_id, k.ticket_id, t."maxMembers",
      t."leaderJoins"::integer + (
        SELECT count(*) FROM jsonb_array_elements_text(t.members) AS e(id) JOIN ticket m ON m.ticket_id = e.id::bigint
        WHERE m.status IN ('ACTIVE', 'CHECKED_IN')), moment
    FROM orders o
    JOIN order_intent i ON i.order_intent_id = o.order_intent_id
    CROSS JOIN jsonb_to_recordset(i.cart -> 'tickets') AS t("accountId" bigint, "relationshipType" text, slot integer,
      "maxMembers" integer, members jsonb, "leaderJoins" boolean)
    JOIN ticket k ON k.order_id = o.order_id AND k.account_id = t."accountId" AND k.relationship_type = t."relationshipType"
      AND k.slot = t.slot
    WHERE o.order_intent_id = ANY (ids) AND t."maxMembers" IS NOT NULL;
    INSERT INTO ticket_group_member (ticket_id, ticket_group_id, position, created_at)
    SELECT m.ticket_id, g.ticket_group_id, m.position, moment
    FROM orders o
    JOIN order_intent i ON i.order_intent_id = o.order_intent_id
    CROSS JOIN jsonb_to_recordset(i.cart -> 'tickets') AS t("accountId" bigint, "relationshipType" text, slot integer,
      "maxMembers" integer, members jsonb, "leaderJoins" boolean)
    JOIN ticket k ON k.order_id = o.order_id AND k.account_id = t."accountId" AND k.relationship_type = t."relationshipType"
      AND k.slot = t.slot
    JOIN ticket_group g ON g.leader_ticket_id = k.ticket_id
    CROSS JOIN LATERAL (
      SELECT k.ticket_id, 0 AS position WHERE t."leaderJoins"
      UNION ALL
      SELECT e.id::bigint, e.ordinality::integer FROM jsonb_array_elements_text(t.members) WITH ORDINALITY AS e(id)
      JOIN ticket c ON c.ticket_id = e.id::bigint AND c.status IN ('ACTIVE', 'CHECKED_IN')
    ) m
    WHERE o.order_intent_id = ANY (ids) AND t."maxMembers" IS NOT NULL;
  END IF;

  IF has_check_ins THEN
    INSERT INTO check_in (ticket_id, event_id, checked_in_at, checked_in_by_account_id, source, received_at)
    SELECT k.ticket_id, k.event_id, moment, coalesce(o.staff_account_id, o.account_id), 'order', moment
    FROM orders o
    JOIN order_intent i ON i.order_intent_id = o.order_intent_id
    JOIN ticket k ON k.order_id = o.order_id
    WHERE o.order_intent_id = ANY (ids) AND i.auto_check_in;
  END IF;

  INSERT INTO audit_log (at, account_id, staff_account_id, subject_account_id, event_id, action, entity, entity_id, after, request_id)
  SELECT moment, o.account_id, o.staff_account_id, s.subject, o.event_id, s.action, s.entity, s.id, s.after, v."requestId"
  FROM orders o
  JOIN order_intent i ON i.order_intent_id = o.order_intent_id
  JOIN jsonb_to_recordset(verdicts) AS v("intentId" uuid, by text, "requestId" text) ON v."intentId" = i.order_intent_id
  CROSS JOIN LATERAL (
    SELECT o.account_id AS subject, 'order.created' AS action, 'order' AS entity, o.order_id::text AS id,
      jsonb_strip_nulls(jsonb_build_object('paymentKind', o.payment_kind, 'totalMinor', o.total_minor, 'currency', o.currency,
        'settledBy', v.by, 'takenBy', i.cart -> 'payer' -> 'takenBy', 'tenderedMinor', i.cart -> 'payer' -> 'tenderedMinor',
        'changeMinor', i.cart -> 'payer' -> 'changeMinor')) AS after
    UNION ALL
    SELECT k.account_id, 'ticket.registered', 'ticket', k.ticket_id::text,
      jsonb_build_object('orderId', o.order_id, 'relationshipType', k.relationship_type, 'ticketConfigurationId',
        k.ticket_configuration_id, 'amountMinor', k.amount_minor, 'listMinor', k.list_amount_minor, 'status', k.status)
    FROM ticket k WHERE k.order_id = o.order_id
  ) s
  WHERE o.order_intent_id = ANY (ids);

  INSERT INTO outbox (template, recipient, locale, event_id, order_id, next_attempt_at, dedupe_key, created_at)
  SELECT 'confirmation', i.cart ->> 'mailTo', i.cart ->> 'locale', o.event_id, o.order_id, moment, 'confirmation:' || o.order_id, moment
  FROM orders o
  JOIN order_intent i ON i.order_intent_id = o.order_intent_id
  WHERE o.order_intent_id = ANY (ids) AND i.cart ->> 'mailTo' <> '';

  UPDATE order_intent SET status = 'COMPLETE', settled_at = moment, next_check_at = NULL, error_code = NULL, error_metadata = NULL,
    attention = NULL, attention_at = NULL,
    steps = steps || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('at', to_jsonb(moment), 'step', 'settled', 'detail',
      jsonb_build_object('by', v.by, 'reference', v.reference))))
  FROM jsonb_to_recordset(verdicts) AS v("intentId" uuid, by text, reference text)
  WHERE order_intent_id = ANY (ids) AND order_intent_id = v."intentId";
  DELETE FROM ticket_claim WHERE order_intent_id = ANY (ids);
  IF has_groups THEN
    DELETE FROM ticket_group_claim WHERE order_intent_id = ANY (ids);
  END IF;
END
$$;

-- Fails pending intents and gives back what they took. Holds that have not run out are held again: a declined card can be tried
-- again on the same seat. Answers the intents that this call decided.
-- verdicts: intentId, code, metadata, by, key of the attempt where one was made.
CREATE FUNCTION order_fail(verdicts jsonb, moment timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  ids uuid[];
BEGIN
  -- By an array: a plan made for any number of verdicts would else read the whole table.
  ids := ARRAY(SELECT v."intentId" FROM jsonb_to_recordset(verdicts) AS v("intentId" uuid));
  SELECT array_agg(l.order_intent_id) INTO ids FROM (
    SELECT order_intent_id FROM order_intent
    WHERE order_intent_id = ANY (ids) AND status = 'PENDING'
    ORDER BY order_intent_id
    FOR UPDATE
  ) l;
  IF ids IS NULL THEN
    RETURN;
  END IF;
  UPDATE payment_attempt SET status = 'FAILED', error_code = v.code, finished_at = moment
  FROM jsonb_to_recordset(verdicts) AS v("intentId" uuid, code text)
  WHERE order_intent_id = ANY (ids) AND order_intent_id = v."intentId" AND status = 'PENDING';
  DELETE FROM ticket_claim WHERE order_intent_id = ANY (ids);
  DELETE FROM ticket_group_claim WHERE order_intent_id = ANY (ids);
  DELETE FROM purchase_window WHERE order_intent_id = ANY (ids);

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
      SELECT stock_id, quantity AS sold, 0 AS held FROM returned
      UNION ALL
      SELECT stock_id, 0, 1 FROM again
    ) c GROUP BY stock_id
  ), locked AS (
    SELECT s.stock_id FROM stock s WHERE s.stock_id IN (SELECT stock_id FROM change) ORDER BY s.stock_id FOR UPDATE
  )
  UPDATE stock SET sold = stock.sold - change.sold, held = stock.held + change.held
  FROM change JOIN locked ON locked.stock_id = change.stock_id
  WHERE stock.stock_id = change.stock_id;

  UPDATE order_intent SET status = 'FAILED', settled_at = moment, next_check_at = NULL, error_code = v.code,
    error_metadata = v.metadata, attention = NULL, attention_at = NULL,
    steps = steps || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('at', to_jsonb(moment), 'step', 'failed', 'detail',
      jsonb_build_object('by', v.by, 'code', v.code))))
  FROM jsonb_to_recordset(verdicts) AS v("intentId" uuid, by text, code text, metadata jsonb)
  WHERE order_intent_id = ANY (ids) AND order_intent_id = v."intentId";
  RETURN QUERY SELECT unnest(ids);
END
$$;

-- Takes the pieces of a failed intent anew, for a charge that turned out late to have succeeded. The caller has locked the intent.
-- False when something of it is gone or its place is taken; nothing is changed then.
CREATE FUNCTION order_retake(id uuid, moment timestamptz) RETURNS boolean
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  short boolean;
  own bigint[];
BEGIN
  IF EXISTS (
    SELECT FROM order_intent i
    CROSS JOIN jsonb_to_recordset(i.cart -> 'tickets')
      AS t("accountId" bigint, types text[], "relationshipType" text, place text, slot integer, members jsonb)
    WHERE i.order_intent_id = id AND (
      EXISTS (SELECT FROM ticket k WHERE k.event_id = i.event_id AND k.account_id = t."accountId"
        AND k.relationship_type = ANY (t.types) AND k.slot = t.slot AND k.status IN ('ACTIVE', 'CHECKED_IN'))
      OR EXISTS (SELECT FROM ticket_claim c WHERE c.event_id = i.event_id AND c.account_id = t."accountId"
        AND c.relationship_type = t.place AND c.slot = t.slot)
      OR EXISTS (SELECT FROM jsonb_array_elements_text(t.members) m
        WHERE m::bigint IN (SELECT ticket_id FROM ticket_group_member UNION ALL SELECT ticket_id FROM ticket_group_claim)))
  ) THEN
    RETURN false;
  END IF;
  -- Holds that failing gave back to the buyer are for these very pieces.
  SELECT coalesce(array_agg(h.hold_id), '{}') INTO own FROM (
    SELECT hold_id FROM hold
    WHERE state = 'HELD' AND (holder_account_id, account_id, ticket_configuration_id, relationship_type) IN (
      SELECT i.account_id, t."accountId", t."ticketConfigurationId", t."relationshipType"
      FROM order_intent i
      CROSS JOIN jsonb_to_recordset(i.cart -> 'tickets')
        AS t("accountId" bigint, "ticketConfigurationId" bigint, "relationshipType" text)
      WHERE i.order_intent_id = id)
    ORDER BY hold_id
    FOR UPDATE
  ) h;
  PERFORM s.stock_id FROM stock s
  WHERE s.stock_id IN (SELECT stock_id FROM order_intent_stock WHERE order_intent_id = id AND returned_at IS NOT NULL)
  ORDER BY s.stock_id FOR UPDATE;
  SELECT bool_or(s.quantity IS NOT NULL AND s.sold + s.held + o.quantity
    - (SELECT count(*) FROM hold h WHERE h.hold_id = ANY (own) AND h.stock_id = s.stock_id) > s.quantity) INTO short
  FROM order_intent_stock o JOIN stock s ON s.stock_id = o.stock_id
  WHERE o.order_intent_id = id AND o.returned_at IS NOT NULL;
  IF short THEN
    RETURN false;
  END IF;
  UPDATE stock SET sold = stock.sold + o.quantity,
    held = stock.held - (SELECT count(*) FROM hold h WHERE h.hold_id = ANY (own) AND h.stock_id = stock.stock_id)
  FROM order_intent_stock o
  WHERE o.order_intent_id = id AND o.returned_at IS NOT NULL AND stock.stock_id = o.stock_id;
  UPDATE hold SET state = 'CONSUMED', ended_at = moment, order_intent_id = id WHERE hold_id = ANY (own);
  UPDATE order_intent_stock SET returned_at = NULL WHERE order_intent_id = id AND returned_at IS NOT NULL;
  RETURN true;
END
$$;

-- Holds one piece, or renews the hold there is on it. No row: none is left.
CREATE FUNCTION hold_take(holder bigint, attendee bigint, configuration bigint, relationship text, moment timestamptz,
  until timestamptz)
RETURNS TABLE (hold_id bigint, expires_at timestamptz)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  piece_of bigint;
  free bigint;
BEGIN
  RETURN QUERY
    UPDATE hold SET expires_at = greatest(hold.expires_at, until)
    WHERE hold.holder_account_id = holder AND hold.account_id = attendee AND hold.ticket_configuration_id = configuration
      AND hold.relationship_type = relationship AND hold.state = 'HELD' AND hold.expires_at > moment
    RETURNING hold.hold_id, hold.expires_at;
  IF FOUND THEN
    RETURN;
  END IF;
  SELECT c.stock_id INTO piece_of FROM ticket_configuration c WHERE c.ticket_configuration_id = configuration;
  SELECT coalesce(s.quantity - s.sold - s.held, 2147483647) INTO free FROM stock s WHERE s.stock_id = piece_of FOR UPDATE;
  IF free + hold_expire(piece_of, moment) <= 0 THEN
    RETURN;
  END IF;
  RETURN QUERY
    INSERT INTO hold (holder_account_id, account_id, ticket_configuration_id, stock_id, relationship_type, state, created_at,
      expires_at)
    VALUES (holder, attendee, configuration, piece_of, relationship, 'HELD', moment, until)
    ON CONFLICT DO NOTHING
    RETURNING hold.hold_id, hold.expires_at;
  IF FOUND THEN
    UPDATE stock SET held = stock.held + 1 WHERE stock.stock_id = piece_of;
  ELSE
    -- The same choice, made twice at once: the other call has taken the piece.
    RETURN QUERY
      SELECT h.hold_id, h.expires_at FROM hold h
      WHERE h.holder_account_id = holder AND h.account_id = attendee AND h.ticket_configuration_id = configuration
        AND h.relationship_type = relationship AND h.state = 'HELD';
  END IF;
END
$$;

-- Gives back the pieces of holds of one stock that have run out; answers how many. Takes the lock of the stock.
CREATE FUNCTION hold_expire(piece_of bigint, moment timestamptz) RETURNS bigint
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  pieces bigint;
BEGIN
  PERFORM s.stock_id FROM stock s WHERE s.stock_id = piece_of FOR UPDATE;
  WITH ended AS (
    SELECT h.hold_id FROM hold h WHERE h.stock_id = piece_of AND h.state = 'HELD' AND h.expires_at <= moment
    ORDER BY h.hold_id FOR UPDATE SKIP LOCKED
  ), released AS (
    UPDATE hold SET state = 'RELEASED', ended_at = moment FROM ended WHERE hold.hold_id = ended.hold_id RETURNING hold.hold_id
  )
  SELECT count(*) INTO pieces FROM released;
  IF pieces > 0 THEN
    UPDATE stock SET held = stock.held - pieces WHERE stock.stock_id = piece_of;
  END IF;
  RETURN pieces;
END
$$;

-- Gives back what live tickets keep of the stock: the ticket itself, its add-ons, its coupons. Called once per ticket, in the
-- transaction that cancels it.
CREATE FUNCTION stock_return(ticket_ids bigint[]) RETURNS void
LANGUAGE sql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
  WITH change AS (
    SELECT stock_id, count(*) AS pieces FROM (
      SELECT c.stock_id FROM ticket t JOIN ticket_configuration c USING (ticket_configuration_id)
        WHERE t.ticket_id = ANY (ticket_ids)
      UNION ALL
      SELECT a.stock_id FROM ticket_add_on x JOIN add_on a USING (add_on_id), generate_series(1, x.quantity)
        WHERE x.ticket_id = ANY (ticket_ids)
      UNION ALL
      SELECT k.stock_id FROM ticket t, unnest(t.coupons_applied) used(id) JOIN coupon k ON k.coupon_id = used.id
        WHERE t.ticket_id = ANY (ticket_ids) AND k.stock_id IS NOT NULL
    ) each GROUP BY stock_id
  ), locked AS (
    SELECT s.stock_id FROM stock s WHERE s.stock_id IN (SELECT stock_id FROM change) ORDER BY s.stock_id FOR UPDATE
  )
  UPDATE stock SET sold = stock.sold - change.pieces
  FROM change JOIN locked ON locked.stock_id = change.stock_id
  WHERE stock.stock_id = change.stock_id
$$;
COMMENT ON FUNCTION stock_return IS 'Gives back the pieces of tickets (with add-ons and coupons) that are being cancelled.';

-- Cancels the ACTIVE ones of these tickets, gives their pieces back and takes them out of their groups; a group ends with its
-- leader. Answers which it cancelled: of two calls at once only one does it.
CREATE FUNCTION ticket_cancel(ticket_ids bigint[], moment timestamptz) RETURNS SETOF bigint
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  ids bigint[];
BEGIN
  SELECT array_agg(l.ticket_id) INTO ids FROM (
    SELECT ticket_id FROM ticket WHERE ticket_id = ANY (ticket_ids) AND status = 'ACTIVE' ORDER BY ticket_id FOR NO KEY UPDATE
  ) l;
  IF ids IS NULL THEN
    RETURN;
  END IF;
  UPDATE ticket SET status = 'CANCELED', canceled_at = moment, updated_at = moment WHERE ticket_id = ANY (ids);
  WITH gone AS (
    DELETE FROM ticket_group_member WHERE ticket_id = ANY (ids) RETURNING ticket_group_id
  ), fewer AS (
    SELECT ticket_group_id, count(*) AS members FROM gone GROUP BY ticket_group_id
  )
  UPDATE ticket_group SET member_count = ticket_group.member_count - fewer.members
  FROM fewer WHERE ticket_group.ticket_group_id = fewer.ticket_group_id;
  DELETE FROM ticket_group WHERE leader_ticket_id = ANY (ids);
  PERFORM stock_return(ids);
  RETURN QUERY SELECT unnest(ids);
END
$$;
COMMENT ON FUNCTION ticket_cancel IS 'Cancels tickets with all that hangs on them; audit, history and mail are the caller''s.';
