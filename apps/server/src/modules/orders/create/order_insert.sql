-- Writes the rows of orders: order, payment, tickets, add-ons, teams, check-ins, audit log and outgoing mail.
-- Only `order_write` calls this: it has locked the intents and taken their stock.
CREATE FUNCTION order_insert(ids uuid[], verdicts jsonb, moment timestamptz) RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  has_add_ons boolean;
  has_groups boolean;
  has_packages boolean;
  has_check_ins boolean;
BEGIN
  SELECT bool_or(cart @? '$.tickets[*].addOns[*]'), bool_or(cart @? '$.tickets[*] ? (@.maxMembers != null)'), bool_or(auto_check_in),
    bool_or(cart @? '$.tickets[*].package')
  INTO has_add_ons, has_groups, has_check_ins, has_packages
  FROM order_intent WHERE order_intent_id = ANY (ids);
  UPDATE payment_attempt SET status = 'SUCCEEDED', gateway_reference = v.reference, error_code = NULL, finished_at = moment
  FROM jsonb_to_recordset(verdicts) AS v(key text, reference text)
  WHERE gateway_key = v.key AND order_intent_id = ANY (ids) AND status IN ('PENDING', 'FAILED');

  INSERT INTO orders (order_intent_id, account_id, staff_account_id, event_id, payment_kind, currency, total_minor, mail_to, created_at)
  SELECT i.order_intent_id, i.account_id, i.staff_account_id, i.event_id, i.payment_kind, i.currency, i.total_minor,
    nullif(i.cart ->> 'mailTo', ''), moment
  FROM order_intent i
  JOIN jsonb_to_recordset(verdicts) AS v(n integer, "intentId" uuid) ON v."intentId" = i.order_intent_id
  WHERE i.order_intent_id = ANY (ids)
  ORDER BY v.n;

  -- Without a successful charge, a card order finds no attempt here and violates payment_gateway_check.
  INSERT INTO payment (order_id, payment_attempt_id, kind, amount_minor, currency, gateway, gateway_reference, last_four, card_type, wallet,
    first_name, last_name, email, address1, address2, locality, region, postal_code, country,
    cash_tendered_minor, cash_change_minor, taken_by_account_id, created_at)
  SELECT o.order_id, a.payment_attempt_id, o.payment_kind, o.total_minor, o.currency, a.gateway, a.gateway_reference,
    v."lastFour", v."cardType", v.wallet,
    p."firstName", p."lastName", p.email, p.address1, p.address2, p.locality, p.region, p."postalCode", p.country,
    p."tenderedMinor", p."changeMinor", p."takenBy", moment
  FROM orders o
  JOIN order_intent i ON i.order_intent_id = o.order_intent_id
  JOIN jsonb_to_recordset(verdicts) AS v("intentId" uuid, key text, "lastFour" text, "cardType" text, wallet text)
    ON v."intentId" = i.order_intent_id
  LEFT JOIN payment_attempt a ON a.gateway_key = v.key AND a.order_intent_id = i.order_intent_id AND a.status = 'SUCCEEDED'
  CROSS JOIN jsonb_to_record(i.cart -> 'payer') AS p("firstName" text, "lastName" text, email text, address1 text, address2 text,
    locality text, region text, "postalCode" text, country text, "tenderedMinor" bigint, "changeMinor" bigint, "takenBy" bigint)
  WHERE o.order_intent_id = ANY (ids) AND o.payment_kind <> 'none';

  IF has_packages THEN
    INSERT INTO ticket_package (event_id, ticket_configuration_id, order_id, purchase, part_count, ends_whole, created_at)
    SELECT o.event_id, (t.package ->> 'ticketConfigurationId')::bigint, o.order_id, (t.package ->> 'purchase')::integer, count(*),
      bool_or((t.package ->> 'endsWhole')::boolean), moment
    FROM orders o
    JOIN order_intent i ON i.order_intent_id = o.order_intent_id
    CROSS JOIN order_cart_tickets(i.cart) AS t
    WHERE o.order_intent_id = ANY (ids) AND t.package IS NOT NULL
    GROUP BY 1, 2, 3, 4
    ORDER BY 3, 4;
  END IF;

  INSERT INTO ticket (event_id, ticket_configuration_id, order_id, account_id, relationship_type, slot, is_self, is_guest, status,
    first_name, last_name, email, phone_number, ticket_data, list_amount_minor, amount_minor, currency, currency_locale,
    coupons_applied, transferable, terms, ticket_group, registered_by_account_id, search_text, ticket_package_id, package_part,
    window_stock_id, earned_place_id, earned_unit, created_at, updated_at)
  SELECT o.event_id, t."ticketConfigurationId", o.order_id, t."accountId", t."relationshipType", t.slot, t."isSelf", t."isGuest",
    CASE WHEN i.auto_check_in THEN 'CHECKED_IN' ELSE 'ACTIVE' END,
    t."firstName", t."lastName", t.email, t."phoneNumber", jsonb_build_object('registrationForm', t."values"),
    t."listMinor", t."amountMinor", o.currency, t."currencyLocale", t.coupons, t.transferable, t.terms, t."ticketGroup",
    coalesce(o.staff_account_id, o.account_id), t."searchText",
    CASE WHEN t.package IS NOT NULL THEN (SELECT p.ticket_package_id FROM ticket_package p
      WHERE p.order_id = o.order_id AND p.purchase = (t.package ->> 'purchase')::integer) END,
    (t.package ->> 'part')::integer, t."windowStockId", t."earnedPlaceId", t."earnedUnit", moment, moment
  FROM orders o
  JOIN order_intent i ON i.order_intent_id = o.order_intent_id
  CROSS JOIN order_cart_tickets(i.cart) AS t
  WHERE o.order_intent_id = ANY (ids)
  ORDER BY o.order_id, t.line;

  IF has_add_ons THEN
    INSERT INTO ticket_add_on (ticket_id, add_on_id, amount_minor, currency)
    SELECT k.ticket_id, a."addOnId", a."amountMinor", o.currency
    FROM orders o
    JOIN order_intent i ON i.order_intent_id = o.order_intent_id
    CROSS JOIN order_cart_tickets(i.cart) AS t
    CROSS JOIN jsonb_to_recordset(t."addOns") AS a("addOnId" bigint, "amountMinor" bigint)
    JOIN ticket k ON k.order_id = o.order_id AND k.account_id = t."accountId" AND k.relationship_type = t."relationshipType"
      AND k.slot = t.slot
    WHERE o.order_intent_id = ANY (ids);
  END IF;

  IF has_groups THEN
    -- A member that was deactivated during the payment does not join. A later deactivation waits for this lock and then
    -- finds the ticket in its group.
    PERFORM FROM ticket
    WHERE ticket_id IN (SELECT ticket_id FROM ticket_group_claim WHERE order_intent_id = ANY (ids))
    ORDER BY ticket_id FOR SHARE;
    WITH leaders AS (
      SELECT o.event_id, k.ticket_configuration_id, k.ticket_id, t."maxMembers", t.members, t."leaderJoins"
      FROM orders o
      JOIN order_intent i ON i.order_intent_id = o.order_intent_id
      CROSS JOIN order_cart_tickets(i.cart) AS t
      JOIN ticket k ON k.order_id = o.order_id AND k.account_id = t."accountId" AND k.relationship_type = t."relationshipType"
        AND k.slot = t.slot
      WHERE o.order_intent_id = ANY (ids) AND t."maxMembers" IS NOT NULL
    ), groups AS (
      INSERT INTO ticket_group (event_id, ticket_configuration_id, leader_ticket_id, max_member_count, member_count, created_at)
      SELECT event_id, ticket_configuration_id, ticket_id, "maxMembers",
        "leaderJoins"::integer + (
          SELECT count(*) FROM jsonb_array_elements_text(members) AS e(id) JOIN ticket m ON m.ticket_id = e.id::bigint
          WHERE m.status IN ('ACTIVE', 'CHECKED_IN')), moment
      FROM leaders
      RETURNING ticket_group_id, leader_ticket_id
    )
    INSERT INTO ticket_group_member (ticket_id, ticket_group_id, position, created_at)
    SELECT m.ticket_id, g.ticket_group_id, m.position, moment
    FROM leaders l
    JOIN groups g ON g.leader_ticket_id = l.ticket_id
    CROSS JOIN LATERAL (
      SELECT l.ticket_id, 0 AS position WHERE l."leaderJoins"
      UNION ALL
      SELECT e.id::bigint, e.ordinality::integer FROM jsonb_array_elements_text(l.members) WITH ORDINALITY AS e(id)
      JOIN ticket c ON c.ticket_id = e.id::bigint AND c.status IN ('ACTIVE', 'CHECKED_IN')
    ) m;
    -- Notify members who were put on the team by another person. They may leave it.
    INSERT INTO audit_log (at, account_id, staff_account_id, subject_account_id, event_id, action, entity, entity_id, after, request_id)
    SELECT moment, o.account_id, o.staff_account_id, c.account_id, o.event_id, 'ticket.joinedTeam', 'ticket', c.ticket_id::text,
      jsonb_build_object('leaderTicketId', k.ticket_id), v."requestId"
    FROM orders o
    JOIN jsonb_to_recordset(verdicts) AS v("intentId" uuid, "requestId" text) ON v."intentId" = o.order_intent_id
    JOIN ticket k ON k.order_id = o.order_id
    JOIN ticket_group g ON g.leader_ticket_id = k.ticket_id
    JOIN ticket_group_member m ON m.ticket_group_id = g.ticket_group_id AND m.ticket_id <> k.ticket_id
    JOIN ticket c ON c.ticket_id = m.ticket_id
    WHERE o.order_intent_id = ANY (ids);
    INSERT INTO outbox (template, recipient, locale, event_id, ticket_id, payload, next_attempt_at, dedupe_key, created_at, request_id)
    SELECT 'team-added', coalesce(c.email, a.email_address), a.locale, o.event_id, c.ticket_id,
      jsonb_build_object('leaderTicketId', k.ticket_id), moment, 'team-added:' || g.ticket_group_id || ':' || c.ticket_id, moment,
      v."requestId"
    FROM orders o
    JOIN jsonb_to_recordset(verdicts) AS v("intentId" uuid, "requestId" text) ON v."intentId" = o.order_intent_id
    JOIN ticket k ON k.order_id = o.order_id
    JOIN ticket_group g ON g.leader_ticket_id = k.ticket_id
    JOIN ticket_group_member m ON m.ticket_group_id = g.ticket_group_id
    JOIN ticket c ON c.ticket_id = m.ticket_id AND c.account_id NOT IN (k.account_id, o.account_id)
    JOIN account a ON a.account_id = c.account_id
    WHERE o.order_intent_id = ANY (ids) AND coalesce(c.email, a.email_address) <> '';
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
        'changeMinor', i.cart -> 'payer' -> 'changeMinor',
        'outsideWindow', CASE WHEN i.cart @? '$.tickets[*] ? (@.outsideWindow == true)' THEN true END)) AS after
    UNION ALL
    SELECT k.account_id, 'ticket.registered', 'ticket', k.ticket_id::text,
      jsonb_build_object('orderId', o.order_id, 'relationshipType', k.relationship_type, 'ticketConfigurationId',
        k.ticket_configuration_id, 'amountMinor', k.amount_minor, 'listMinor', k.list_amount_minor, 'status', k.status)
    FROM ticket k WHERE k.order_id = o.order_id
    UNION ALL
    SELECT k.account_id, 'ticket.checkedIn', 'ticket', k.ticket_id::text, '{"status": "CHECKED_IN", "source": "order"}'::jsonb
    FROM ticket k WHERE k.order_id = o.order_id AND i.auto_check_in
  ) s
  WHERE o.order_intent_id = ANY (ids);

  INSERT INTO outbox (template, recipient, locale, event_id, order_id, next_attempt_at, dedupe_key, created_at, request_id)
  SELECT 'confirmation', i.cart ->> 'mailTo', i.cart ->> 'locale', o.event_id, o.order_id, moment, 'confirmation:' || o.order_id, moment,
    v."requestId"
  FROM orders o
  JOIN jsonb_to_recordset(verdicts) AS v("intentId" uuid, "requestId" text) ON v."intentId" = o.order_intent_id
  JOIN order_intent i ON i.order_intent_id = o.order_intent_id
  WHERE o.order_intent_id = ANY (ids) AND i.cart ->> 'mailTo' <> '';

  -- An attendee with an address that is not the buyer's gets their own ticket by mail, in the language of the order or of
  -- their account. Addresses of the buyer: of the order, of the account, and of the buyer's own ticket.
  INSERT INTO outbox (template, recipient, locale, event_id, ticket_id, next_attempt_at, dedupe_key, created_at, request_id)
  SELECT 'guest-ticket', k.email, CASE WHEN k.account_id = o.account_id THEN i.cart ->> 'locale' ELSE a.locale END, o.event_id,
    k.ticket_id, moment,
    'guest-ticket:' || k.ticket_id || ':' || k.revision || ':' || encode(sha256(convert_to(lower(trim(k.email)), 'UTF8')), 'hex'), moment,
    v."requestId"
  FROM orders o
  JOIN jsonb_to_recordset(verdicts) AS v("intentId" uuid, "requestId" text) ON v."intentId" = o.order_intent_id
  JOIN order_intent i ON i.order_intent_id = o.order_intent_id
  JOIN ticket k ON k.order_id = o.order_id
  JOIN account a ON a.account_id = k.account_id
  JOIN account b ON b.account_id = o.account_id
  WHERE o.order_intent_id = ANY (ids) AND k.email <> ''
    AND lower(trim(k.email)) NOT IN (lower(trim(coalesce(o.mail_to, ''))), lower(trim(coalesce(b.email_address, ''))))
    AND NOT EXISTS (
      SELECT FROM ticket s WHERE s.order_id = o.order_id AND s.is_self AND s.account_id = o.account_id
        AND lower(trim(s.email)) = lower(trim(k.email)));

  UPDATE order_intent SET status = 'COMPLETE', settled_at = moment, next_check_at = NULL, error_code = NULL, error_metadata = NULL,
    attention = NULL, attention_at = NULL,
    steps = steps || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('at', to_jsonb(moment), 'step', 'settled', 'detail',
      jsonb_build_object('by', v.by, 'reference', v.reference))))
  FROM jsonb_to_recordset(verdicts) AS v("intentId" uuid, by text, reference text)
  WHERE order_intent_id = ANY (ids) AND order_intent_id = v."intentId";
END
$$;
