-- Writes the rows of ticket changes: payment, ticket, add-ons, team, history, audit log and mail. The caller writes refunds.
-- Only `change_write` calls this: it has locked intents and tickets, and no two intents share a ticket.
CREATE FUNCTION change_apply(ids uuid[], verdicts jsonb, moment timestamptz) RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  ticket_ids bigint[];
  has_teams boolean;
BEGIN
  SELECT array_agg(i.ticket_id), bool_or(i.cart -> 'to' ->> 'maxMembers' IS NOT NULL) INTO ticket_ids, has_teams
  FROM order_intent i WHERE i.order_intent_id = ANY (ids);

  UPDATE payment_attempt SET status = 'SUCCEEDED', gateway_reference = v.reference, error_code = NULL, finished_at = moment
  FROM jsonb_to_recordset(verdicts) AS v("intentId" uuid, key text, reference text)
  WHERE gateway_key = v.key AND order_intent_id = v."intentId" AND order_intent_id = ANY (ids) AND status IN ('PENDING', 'FAILED');
  -- Without a successful charge, a charged change finds no attempt here and violates payment_by_gateway_check.
  INSERT INTO payment (order_id, order_intent_id, payment_attempt_id, kind, amount_minor, currency, gateway, gateway_reference,
    last_four, card_type, wallet, first_name, last_name, email, address1, address2, locality, region, postal_code, country,
    cash_tendered_minor, cash_change_minor, taken_by_account_id, created_at)
  SELECT t.order_id, i.order_intent_id, a.payment_attempt_id, i.payment_kind, i.total_minor, i.currency, a.gateway,
    a.gateway_reference, v."lastFour", v."cardType", v.wallet, p."firstName", p."lastName", p.email, p.address1, p.address2,
    p.locality, p.region, p."postalCode", p.country, p."tenderedMinor", p."changeMinor", p."takenBy", moment
  FROM order_intent i
  JOIN ticket t ON t.ticket_id = i.ticket_id
  JOIN jsonb_to_recordset(verdicts) AS v("intentId" uuid, key text, "lastFour" text, "cardType" text, wallet text)
    ON v."intentId" = i.order_intent_id
  LEFT JOIN payment_attempt a ON a.gateway_key = v.key AND a.order_intent_id = i.order_intent_id AND a.status = 'SUCCEEDED'
  CROSS JOIN jsonb_to_record(i.cart -> 'payer') AS p("firstName" text, "lastName" text, email text, address1 text,
    address2 text, locality text, region text, "postalCode" text, country text, "tenderedMinor" bigint, "changeMinor" bigint,
    "takenBy" bigint)
  WHERE i.order_intent_id = ANY (ids) AND i.total_minor > 0;

  -- A led team gets another size or ends. A ticket type that leads a team creates one, with the ticket as only member.
  PERFORM FROM ticket_group g WHERE g.leader_ticket_id = ANY (ticket_ids) ORDER BY g.ticket_group_id FOR UPDATE;
  DELETE FROM ticket_group g USING order_intent i
  WHERE i.order_intent_id = ANY (ids) AND g.leader_ticket_id = i.ticket_id AND i.cart -> 'to' ->> 'maxMembers' IS NULL;
  IF has_teams THEN
    UPDATE ticket_group g SET ticket_configuration_id = (i.cart -> 'to' ->> 'ticketConfigurationId')::bigint,
      max_member_count = (i.cart -> 'to' ->> 'maxMembers')::integer
    FROM order_intent i WHERE i.order_intent_id = ANY (ids) AND g.leader_ticket_id = i.ticket_id;
    WITH made AS (
      INSERT INTO ticket_group (event_id, ticket_configuration_id, leader_ticket_id, max_member_count, member_count, created_at)
      SELECT i.event_id, (i.cart -> 'to' ->> 'ticketConfigurationId')::bigint, i.ticket_id,
        (i.cart -> 'to' ->> 'maxMembers')::integer, 1, moment
      FROM order_intent i
      WHERE i.order_intent_id = ANY (ids) AND i.cart -> 'to' ->> 'maxMembers' IS NOT NULL
        AND NOT EXISTS (SELECT FROM ticket_group g WHERE g.leader_ticket_id = i.ticket_id)
      RETURNING ticket_group_id, leader_ticket_id
    )
    INSERT INTO ticket_group_member (ticket_id, ticket_group_id, position, created_at)
    SELECT made.leader_ticket_id, made.ticket_group_id, 0, moment FROM made;
  END IF;

  UPDATE ticket SET ticket_configuration_id = (i.cart -> 'to' ->> 'ticketConfigurationId')::bigint,
    was_sold_below_list = was_sold_below_list OR (amount_minor < list_amount_minor AND cardinality(coupons_applied) = 0),
    list_amount_minor = (i.cart -> 'to' ->> 'listMinor')::bigint, amount_minor = (i.cart -> 'to' ->> 'amountMinor')::bigint,
    currency_locale = i.cart -> 'to' ->> 'currencyLocale',
    coupons_applied = ARRAY(SELECT c::bigint FROM jsonb_array_elements_text(i.cart -> 'to' -> 'coupons') c),
    transferable = (i.cart -> 'to' ->> 'transferable')::boolean,
    -- A plan of an older version has no terms.
    terms = coalesce(nullif(i.cart -> 'to' -> 'terms', 'null'), terms), ticket_group = i.cart -> 'to' ->> 'ticketGroup',
    window_stock_id = (i.cart -> 'to' ->> 'windowStockId')::bigint,
    -- A ticket that changes its type, or pays the difference, has its usual price. The unit of the earned place is free again.
    earned_place_id = CASE WHEN i.cart ->> 'change' = 'addOns' THEN earned_place_id END,
    earned_unit = CASE WHEN i.cart ->> 'change' = 'addOns' THEN earned_unit END,
    -- A change of add-ons keeps the revision, so printed tickets stay valid.
    revision = revision + CASE WHEN i.cart ->> 'change' = 'addOns' THEN 0 ELSE 1 END, updated_at = moment
  FROM order_intent i WHERE i.order_intent_id = ANY (ids) AND ticket.ticket_id = i.ticket_id;
  DELETE FROM ticket_add_on WHERE ticket_id = ANY (ticket_ids);
  INSERT INTO ticket_add_on (ticket_id, add_on_id, amount_minor, currency)
  SELECT i.ticket_id, (a ->> 'addOnId')::bigint, (a ->> 'amountMinor')::bigint, i.currency
  FROM order_intent i, jsonb_array_elements(i.cart -> 'addOns') a WHERE i.order_intent_id = ANY (ids);

  INSERT INTO ticket_history (ticket_id, kind, account_id, staff_account_id, before, after, created_at)
  SELECT i.ticket_id, v.kind, i.account_id, i.staff_account_id, v.before, v.after, moment
  FROM order_intent i
  JOIN jsonb_to_recordset(verdicts) AS v("intentId" uuid, kind text, before jsonb, after jsonb) ON v."intentId" = i.order_intent_id
  WHERE i.order_intent_id = ANY (ids);
  INSERT INTO audit_log (at, account_id, staff_account_id, subject_account_id, event_id, action, entity, entity_id, before, after, request_id)
  SELECT moment, i.account_id, i.staff_account_id, t.account_id, i.event_id, v.action, 'ticket', i.ticket_id::text, v.before, v.after,
    v."requestId"
  FROM order_intent i
  JOIN ticket t ON t.ticket_id = i.ticket_id
  JOIN jsonb_to_recordset(verdicts) AS v("intentId" uuid, action text, before jsonb, after jsonb, "requestId" text)
    ON v."intentId" = i.order_intent_id
  WHERE i.order_intent_id = ANY (ids);
  INSERT INTO outbox (template, recipient, locale, event_id, ticket_id, payload, dedupe_key, next_attempt_at, created_at, request_id)
  SELECT m.template, m.recipient, m.locale, i.event_id, i.ticket_id, m.payload, m."dedupeKey", moment, moment,
    v."requestId"
  FROM order_intent i
  JOIN jsonb_to_recordset(verdicts) AS v("intentId" uuid, mails jsonb, "requestId" text) ON v."intentId" = i.order_intent_id
  CROSS JOIN jsonb_to_recordset(v.mails) AS m(template text, recipient text, locale text, payload jsonb, "dedupeKey" text)
  WHERE i.order_intent_id = ANY (ids)
  ON CONFLICT (dedupe_key) DO NOTHING;

  UPDATE order_intent SET status = 'COMPLETE', settled_at = moment, next_check_at = NULL, error_code = NULL, error_metadata = NULL,
    attention = NULL, attention_at = NULL,
    steps = steps || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('at', to_jsonb(moment), 'step', 'settled', 'detail',
      jsonb_build_object('by', v.by, 'reference', v.reference))))
  FROM jsonb_to_recordset(verdicts) AS v("intentId" uuid, by text, reference text)
  WHERE order_intent_id = ANY (ids) AND order_intent_id = v."intentId";
END
$$;
