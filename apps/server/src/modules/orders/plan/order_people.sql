-- Reads the facts about people that the rules need: the buyer and all named accounts, with their tickets and pending
-- claims at the event.
-- Also reads tickets named as group members, and the buyer's holds and last purchase. Also reads the waits of
-- limits, and an intent with the same idempotency key.
-- Walks up the organisation only on request, because orders do not need it.
CREATE FUNCTION order_people(requests jsonb)
RETURNS TABLE (n integer, people jsonb, members jsonb, holds jsonb, "lastPurchase" timestamptz, waits jsonb, earlier jsonb)
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
       'claims', (SELECT coalesce(jsonb_agg(jsonb_build_object('relationshipType', c.relationship_type, 'slot', c.slot,
           'orderIntentId', CASE WHEN i.account_id = q."buyerAccountId" AND i.redirect_url IS NOT NULL THEN i.order_intent_id END,
           'unpaidByOther', CASE WHEN c.account_id = q."buyerAccountId" AND i.account_id <> q."buyerAccountId"
             AND (i.redirect_url IS NOT NULL OR i.payment_kind = 'hosted') THEN i.order_intent_id END)), '[]')
         FROM ticket_claim c LEFT JOIN order_intent i ON i.order_intent_id = c.order_intent_id
         WHERE c.account_id = a.account_id AND c.event_id = q."eventId"),
       'earnedPlaces', (SELECT coalesce(jsonb_agg(jsonb_build_object('earnedPlaceId', p.earned_place_id, 'qualification', f.key,
           'state', p.state, 'offeredUntil', p.offered_until, 'isDeferredHere', p.deferred_event_id IS NOT DISTINCT FROM q."eventId",
           'seats', p.seats, 'guests', p.guests, 'usedUnits', (SELECT coalesce(jsonb_agg(u.unit), '[]') FROM (
             SELECT k.earned_unit AS unit FROM ticket k WHERE k.earned_place_id = p.earned_place_id AND k.status IN ('ACTIVE', 'CHECKED_IN')
             UNION ALL
             SELECT c.earned_unit FROM ticket_claim c WHERE c.earned_place_id = p.earned_place_id) u))
           ORDER BY p.earned_place_id), '[]')
         FROM earned_place p JOIN qualification f ON f.qualification_id = p.qualification_id WHERE p.account_id = a.account_id),
       'isRegisteredForParent', e.parent_event_id IS NOT NULL AND EXISTS (SELECT FROM ticket t WHERE t.account_id = a.account_id
         AND t.event_id = e.parent_event_id AND t.status IN ('ACTIVE', 'CHECKED_IN')),
       -- Only windows ask who an account is.
       'audience', CASE WHEN windows.any THEN audience_facts(a.account_id, windows.by_line) END,
       'isInCallersOrganisation', CASE WHEN q."withOrganisation" THEN is_upline_of(q."buyerAccountId", a.account_id)
         ELSE false END)), '[]')
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
       'relationshipType', h.relationship_type, 'windowStockId', h.window_stock_id)), '[]')
     FROM hold h WHERE h.holder_account_id = q."buyerAccountId" AND h.state = 'HELD' AND h.expires_at > q.now) AS holds,
    (SELECT w.taken_at FROM purchase_window w WHERE w.account_id = q."buyerAccountId") AS "lastPurchase",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'until', l.blocked_until)), '[]')
     FROM jsonb_array_elements(q.uses) AS u(use)
     JOIN rate_limit l ON l.name = u.use ->> 'name' AND l.key = u.use ->> 'key' AND l.blocked_until > q.now) AS waits,
    CASE WHEN q."idempotencyKey" IS NOT NULL THEN (
       SELECT jsonb_build_object('orderIntentId', i.order_intent_id, 'requestHash', encode(i.request_hash, 'hex'))
       FROM order_intent i WHERE i.account_id = q."buyerAccountId" AND i.idempotency_key = q."idempotencyKey") END AS earlier
  FROM jsonb_to_recordset(requests) AS q(n integer, "buyerAccountId" bigint, "eventId" bigint, identifiers text[],
    "memberTicketIds" bigint[], "idempotencyKey" text, "withOrganisation" boolean, uses jsonb, now timestamptz)
  LEFT JOIN event e ON e.event_id = q."eventId"
  CROSS JOIN LATERAL (SELECT count(*) > 0 AS any, coalesce(bool_or(w.audience ? 'organisationsOf'), false) AS by_line
    FROM sale_window w WHERE w.event_id = q."eventId" AND w.active) windows;
END
$$;
