-- Returns the data for history and mails of the ticket changes with these intents: buyer, payment kind, holder, the
-- holder's mail address, and the names of the earlier type and add-ons.
-- "ends_team": the change ends a team that has other members.
CREATE FUNCTION change_news(ids uuid[])
RETURNS TABLE (intent_id uuid, account_id bigint, event_id bigint, staff_account_id bigint, payment_kind text, cart jsonb,
  ticket_id bigint, holder_id bigint, first_name text, last_name text, mail_to text, locale text, type_names jsonb, add_on_names jsonb,
  ends_team boolean)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT i.order_intent_id, i.account_id, i.event_id, i.staff_account_id, i.payment_kind, i.cart, t.ticket_id, t.account_id,
    t.first_name, t.last_name, coalesce(t.email, a.email_address), a.locale,
    jsonb_build_object('name', c.default_description, 'translations', c.translations -> 'description'),
    CASE WHEN i.cart -> 'from' -> 'addOns' = '[]' THEN '[]'::jsonb ELSE (
      SELECT coalesce(jsonb_agg(jsonb_build_object('name', p.default_name, 'translations', p.translations -> 'name')
        ORDER BY p.position, p.add_on_id), '[]')
      FROM add_on p
      WHERE p.add_on_id = ANY (ARRAY(SELECT (e ->> 'addOnId')::bigint FROM jsonb_array_elements(i.cart -> 'from' -> 'addOns') e))) END,
    i.cart -> 'to' ->> 'maxMembers' IS NULL AND EXISTS (SELECT FROM ticket_group g
      JOIN ticket_group_member m ON m.ticket_group_id = g.ticket_group_id AND m.ticket_id <> t.ticket_id
      WHERE g.leader_ticket_id = t.ticket_id)
  FROM order_intent i
  JOIN ticket t ON t.ticket_id = i.ticket_id
  JOIN account a ON a.account_id = t.account_id
  JOIN ticket_configuration c ON c.ticket_configuration_id = (i.cart -> 'from' ->> 'ticketConfigurationId')::bigint
  WHERE i.order_intent_id = ANY (ids);
END
$$;
