-- Writes the change of a ticket whose intent the caller has locked and whose new pieces are taken: payment, ticket, add-ons, team, and what
-- it keeps no longer goes back to stock. History, audit log, refunds and mail are the caller's. Answers what forbids it by now
-- (`change_lock`), NULL when it is done.
CREATE FUNCTION change_write(id uuid, verdict jsonb, moment timestamptz) RETURNS text
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  intent order_intent%ROWTYPE;
  change jsonb;
  target jsonb;
  said record;
  obstacle text;
  team bigint;
  paid_order bigint;
BEGIN
  SELECT i.* INTO STRICT intent FROM order_intent i WHERE i.order_intent_id = id;
  change := intent.cart;
  target := change -> 'to';
  SELECT * INTO said FROM jsonb_to_record(verdict) AS v(key text, reference text, "lastFour" text, "cardType" text, wallet text,
    by text);
  obstacle := change_lock(intent.ticket_id, change);
  IF obstacle IS NOT NULL THEN
    RETURN obstacle;
  END IF;
  SELECT t.order_id INTO paid_order FROM ticket t WHERE t.ticket_id = intent.ticket_id;

  UPDATE payment_attempt SET status = 'SUCCEEDED', gateway_reference = said.reference, error_code = NULL, finished_at = moment
  WHERE gateway_key = said.key AND order_intent_id = id AND status IN ('PENDING', 'FAILED');
  -- A charged change whose charge has not succeeded finds no attempt here and runs into payment_by_gateway_check.
  IF intent.total_minor > 0 THEN
    INSERT INTO payment (order_id, order_intent_id, payment_attempt_id, kind, amount_minor, currency, gateway, gateway_reference,
      last_four, card_type, wallet, first_name, last_name, email, address1, address2, locality, region, postal_code, country,
      cash_tendered_minor, cash_change_minor, taken_by_account_id, created_at)
    SELECT paid_order, id, a.payment_attempt_id, intent.payment_kind, intent.total_minor, intent.currency, a.gateway,
      a.gateway_reference, said."lastFour", said."cardType", said.wallet, p."firstName", p."lastName", p.email, p.address1, p.address2,
      p.locality, p.region, p."postalCode", p.country, p."tenderedMinor", p."changeMinor", p."takenBy", moment
    FROM (SELECT) one
    LEFT JOIN payment_attempt a ON a.gateway_key = said.key AND a.order_intent_id = id AND a.status = 'SUCCEEDED'
    CROSS JOIN jsonb_to_record(intent.cart -> 'payer') AS p("firstName" text, "lastName" text, email text, address1 text,
      address2 text, locality text, region text, "postalCode" text, country text, "tenderedMinor" bigint, "changeMinor" bigint,
      "takenBy" bigint);
  END IF;

  -- A team it leads goes on with another size, or ends; a ticket that may lead one gets one, at first of itself alone.
  SELECT g.ticket_group_id INTO team FROM ticket_group g WHERE g.leader_ticket_id = intent.ticket_id FOR UPDATE;
  IF target ->> 'maxMembers' IS NULL THEN
    DELETE FROM ticket_group WHERE ticket_group_id = team;
  ELSIF team IS NOT NULL THEN
    UPDATE ticket_group SET ticket_configuration_id = (target ->> 'ticketConfigurationId')::bigint,
      max_member_count = (target ->> 'maxMembers')::integer
    WHERE ticket_group_id = team;
  ELSE
    INSERT INTO ticket_group (event_id, ticket_configuration_id, leader_ticket_id, max_member_count, member_count, created_at)
    VALUES (intent.event_id, (target ->> 'ticketConfigurationId')::bigint, intent.ticket_id, (target ->> 'maxMembers')::integer, 1, moment)
    RETURNING ticket_group_id INTO team;
    INSERT INTO ticket_group_member (ticket_id, ticket_group_id, position, created_at) VALUES (intent.ticket_id, team, 0, moment);
  END IF;

  -- What it needs from here on, less what it has: its own of before, and what was taken for it.
  WITH have AS (
    SELECT stock_id, sum(pieces) AS pieces FROM (
      SELECT (e ->> 'stockId')::bigint AS stock_id, (e ->> 'quantity')::bigint AS pieces FROM jsonb_array_elements(change -> 'stock') e
      UNION ALL
      SELECT k.stock_id, -k.pieces FROM kept_pieces(ARRAY[intent.ticket_id]) k
      UNION ALL
      SELECT s.stock_id, -s.quantity FROM order_intent_stock s WHERE s.order_intent_id = id AND s.returned_at IS NULL
    ) c GROUP BY stock_id HAVING sum(pieces) <> 0
  ), locked AS (
    SELECT s.stock_id FROM stock s WHERE s.stock_id IN (SELECT stock_id FROM have) ORDER BY s.stock_id FOR UPDATE
  )
  UPDATE stock SET sold = stock.sold + have.pieces
  FROM have JOIN locked ON locked.stock_id = have.stock_id
  WHERE stock.stock_id = have.stock_id;

  UPDATE ticket SET ticket_configuration_id = (target ->> 'ticketConfigurationId')::bigint,
    list_amount_minor = (target ->> 'listMinor')::bigint, amount_minor = (target ->> 'amountMinor')::bigint,
    currency_locale = target ->> 'currencyLocale',
    coupons_applied = ARRAY(SELECT c::bigint FROM jsonb_array_elements_text(target -> 'coupons') c),
    transferable = (target ->> 'transferable')::boolean, ticket_group = target ->> 'ticketGroup',
    -- With other add-ons it is the same ticket: what is printed of it stays good.
    revision = revision + CASE WHEN change ->> 'change' = 'addOns' THEN 0 ELSE 1 END, updated_at = moment
  WHERE ticket_id = intent.ticket_id;
  DELETE FROM ticket_add_on WHERE ticket_id = intent.ticket_id;
  INSERT INTO ticket_add_on (ticket_id, add_on_id, amount_minor, currency)
  SELECT intent.ticket_id, (a ->> 'addOnId')::bigint, (a ->> 'amountMinor')::bigint, intent.currency
  FROM jsonb_array_elements(change -> 'addOns') a;

  UPDATE order_intent SET status = 'COMPLETE', settled_at = moment, next_check_at = NULL, error_code = NULL, error_metadata = NULL,
    attention = NULL, attention_at = NULL,
    steps = steps || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('at', to_jsonb(moment), 'step', 'settled', 'detail',
      jsonb_build_object('by', verdict -> 'by', 'reference', said.reference))))
  WHERE order_intent_id = id;
  RETURN NULL;
END
$$;
