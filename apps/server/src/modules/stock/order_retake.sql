-- Takes the stock of a failed intent again, because its charge succeeded after all. The caller has locked the intent.
-- Returns false and changes nothing when the event was called off, stock is missing, the place is taken, or a needed
-- ticket has ended.
CREATE FUNCTION order_retake(id uuid, moment timestamptz) RETURNS boolean
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  short bigint;
  stock_ids bigint[];
  sold_delta bigint[];
  held_delta bigint[];
  own bigint[];
BEGIN
  IF cardinality(sale_lock(ARRAY(SELECT i.event_id FROM order_intent i WHERE i.order_intent_id = id))) > 0 THEN
    RETURN false;
  END IF;
  IF EXISTS (
    SELECT FROM order_intent i
    CROSS JOIN jsonb_to_recordset(i.cart -> 'tickets')
      AS t("accountId" bigint, types text[], "relationshipType" text, place text, slot integer, members jsonb, "earnedPlaceId" bigint,
        "earnedUnit" integer)
    WHERE i.order_intent_id = id AND (
      EXISTS (SELECT FROM ticket k WHERE k.event_id = i.event_id AND k.account_id = t."accountId"
        AND k.relationship_type = ANY (t.types) AND k.slot = t.slot AND k.status IN ('ACTIVE', 'CHECKED_IN'))
      OR EXISTS (SELECT FROM ticket_claim c WHERE c.event_id = i.event_id AND c.account_id = t."accountId"
        AND c.relationship_type = t.place AND c.slot = t.slot)
      OR t."earnedPlaceId" IS NOT NULL AND (
        EXISTS (SELECT FROM ticket k WHERE k.earned_place_id = t."earnedPlaceId" AND k.earned_unit = t."earnedUnit"
          AND k.status IN ('ACTIVE', 'CHECKED_IN'))
        OR EXISTS (SELECT FROM ticket_claim c WHERE c.earned_place_id = t."earnedPlaceId" AND c.earned_unit = t."earnedUnit")
        OR NOT EXISTS (SELECT FROM earned_place e WHERE e.earned_place_id = t."earnedPlaceId"
          AND (e.state = 'ACCEPTED' OR e.state = 'DEFERRED' AND e.deferred_event_id = i.event_id)))
      OR EXISTS (SELECT FROM jsonb_array_elements_text(t.members) m
        WHERE m::bigint IN (SELECT ticket_id FROM ticket_group_member UNION ALL SELECT ticket_id FROM ticket_group_claim)))
  ) THEN
    RETURN false;
  END IF;
  IF EXISTS (SELECT FROM order_lacking(ARRAY[id])) THEN
    RETURN false;
  END IF;
  -- When the intent failed, its holds went back to the buyer. They cover the same stock.
  SELECT coalesce(array_agg(h.hold_id), '{}') INTO own FROM (
    SELECT hold_id FROM hold
    WHERE state = 'HELD' AND expires_at > moment AND (holder_account_id, account_id, ticket_configuration_id, relationship_type) IN (
      SELECT i.account_id, t."accountId", t."ticketConfigurationId", t."relationshipType"
      FROM order_intent i
      CROSS JOIN jsonb_to_recordset(i.cart -> 'tickets')
        AS t("accountId" bigint, "ticketConfigurationId" bigint, "relationshipType" text)
      WHERE i.order_intent_id = id
      UNION ALL
      -- The hold of a package is that of its first part.
      SELECT i.account_id, t."accountId", (t.package ->> 'ticketConfigurationId')::bigint, t."relationshipType"
      FROM order_intent i
      CROSS JOIN jsonb_to_recordset(i.cart -> 'tickets') AS t("accountId" bigint, "relationshipType" text, package jsonb)
      WHERE i.order_intent_id = id AND (t.package ->> 'part')::integer = 0)
    ORDER BY hold_id
    FOR UPDATE
  ) h;
  SELECT array_agg(o.stock_id ORDER BY o.stock_id), array_agg(o.quantity ORDER BY o.stock_id),
    array_agg(-(SELECT count(*) FROM hold h WHERE h.hold_id = ANY (own) AND o.stock_id IN (h.stock_id, h.window_stock_id)) ORDER BY o.stock_id)
  INTO stock_ids, sold_delta, held_delta
  FROM order_intent_stock o WHERE o.order_intent_id = id AND o.returned_at IS NOT NULL;
  PERFORM FROM stock_lock(stock_ids);
  -- Release expired holds now instead of waiting for the sweep.
  PERFORM hold_expire(u, moment) FROM unnest(stock_ids) u;
  SELECT stock_missing(array_agg(w.id), array_agg(w.pieces), moment) INTO short FROM (
    SELECT m.id, m.sold + m.held AS pieces FROM unnest(stock_ids, sold_delta, held_delta) AS m(id, sold, held)
    UNION ALL
    SELECT p.part_stock_id, p.units * m.held FROM unnest(stock_ids, held_delta) AS m(id, held) JOIN package_part p ON p.stock_id = m.id
    WHERE m.held <> 0) w;
  IF short IS NOT NULL THEN
    RETURN false;
  END IF;
  -- The trigger of the holds counts the units on hold of a window.
  held_delta := ARRAY(SELECT CASE WHEN EXISTS (SELECT FROM sale_window w WHERE w.stock_id = u.id) THEN 0 ELSE u.held END
    FROM unnest(stock_ids, held_delta) WITH ORDINALITY AS u(id, held, n) ORDER BY u.n);
  PERFORM stock_move(stock_ids, sold_delta, held_delta);
  UPDATE hold SET state = 'CONSUMED', ended_at = moment, order_intent_id = id WHERE hold_id = ANY (own);
  UPDATE order_intent_stock SET returned_at = NULL WHERE order_intent_id = id AND returned_at IS NOT NULL;
  RETURN true;
END
$$;
