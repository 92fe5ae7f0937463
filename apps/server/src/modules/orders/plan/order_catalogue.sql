-- Returns events with the requested ticket configurations (NULL: all) and the available quantities.
-- Returns the event's own configuration unless the caller knows that version of the row.
-- Orders read it without texts, the wizard with texts. No other code reads these facts for the rules.
CREATE FUNCTION order_catalogue(event_ids bigint[], configuration_ids bigint[], known_versions text[], with_texts boolean,
  moment timestamptz)
RETURNS TABLE (event_id bigint, event_short_code text, published boolean, event_start timestamptz, event_end timestamptz,
  registration_start timestamptz, registration_end timestamptz, activated_from timestamptz, activated_until timestamptz, called_off_at timestamptz,
  version text, configuration jsonb, parent jsonb, tickets jsonb)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  pools bigint[] := ARRAY(SELECT p.stock_id FROM pool p WHERE p.event_id = ANY (event_ids));
  frees bigint[];
BEGIN
  IF cardinality(pools) > 0 THEN
    SELECT array_agg(f.stock_id), array_agg(f.free) INTO pools, frees FROM pool_free(pools, moment) f;
  END IF;
  IF configuration_ids IS NULL THEN
    configuration_ids := ARRAY(SELECT c.ticket_configuration_id FROM ticket_configuration c WHERE c.event_id = ANY (event_ids));
  END IF;
  RETURN QUERY
  SELECT e.event_id, e.event_short_code, e.published, e.event_start, e.event_end, e.registration_start, e.registration_end,
    e.activated_from, e.activated_until, e.called_off_at, e.xmin || ' ' || e.ctid AS version,
    CASE WHEN e.xmin || ' ' || e.ctid = ANY (known_versions) THEN NULL ELSE e.configuration END AS configuration,
    (SELECT jsonb_build_object('eventId', p.event_id, 'defaultName', p.default_name, 'name', p.translations -> 'name')
     FROM event p WHERE p.event_id = e.parent_event_id) AS parent,
    (SELECT jsonb_agg(jsonb_build_object(
       'ticketConfigurationId', c.ticket_configuration_id, 'stockId', c.stock_id, 'description', c.default_description,
       'amountMinor', c.amount_minor, 'currency', c.currency, 'currencyLocale', c.currency_locale,
       'startDateTime', c.sale_start, 'endDateTime', c.sale_end, 'relationshipTypes', c.relationship_types,
       'additional', c.additional_configuration, 'quantity', s.quantity, 'free', s.quantity - s.sold - s.held - s.waiting
         -- Units that sale windows reserve are for their own people only.
         - CASE WHEN s.windows THEN coalesce((SELECT sum(l.units) FROM open_reserve(ARRAY[s.stock_id], moment) l), 0) ELSE 0 END
         -- Expired holds that are not swept yet do not count.
         + CASE WHEN s.held = 0 THEN 0 ELSE (SELECT count(*) FROM hold h
           WHERE h.stock_id = s.stock_id AND h.state = 'HELD' AND h.expires_at <= moment) END, 'pools', CASE WHEN s.draws OR s.packs THEN pool_share(s.stock_id, moment, pools, frees) END,
       'windows', CASE WHEN s.windows THEN window_share(s.stock_id, moment) END,
       'qualifications', CASE WHEN c.additional_configuration ? 'benefits' THEN (
         SELECT jsonb_object_agg(f.key, jsonb_build_object('name', f.default_name, 'translations', f.translations -> 'name'))
         FROM qualification f WHERE f.key IN (
           SELECT b ->> 'qualification' FROM jsonb_array_elements(c.additional_configuration -> 'benefits') AS b)) END,
       'addOns', (SELECT coalesce(jsonb_agg(jsonb_build_object('addOnId', a.add_on_id, 'stockId', a.stock_id,
           'name', a.default_name, 'amountMinor', a.amount_minor, 'currency', a.currency, 'startDateTime', a.starts_at,
           'endDateTime', a.ends_at, 'quantity', x.quantity, 'free', x.quantity - x.sold - x.held,
           'pools', CASE WHEN x.draws THEN pool_share(x.stock_id, moment, pools, frees) END)
           || CASE WHEN with_texts THEN jsonb_build_object('currencyLocale', a.currency_locale, 'description', a.default_description,
             'translations', a.translations) ELSE '{}' END ORDER BY a.position, a.add_on_id), '[]')
         FROM add_on a JOIN stock x ON x.stock_id = a.stock_id
         WHERE a.ticket_configuration_id = c.ticket_configuration_id AND a.active),
       'coupons', (SELECT coalesce(jsonb_agg(jsonb_build_object('couponId', k.coupon_id, 'stockId', k.stock_id,
           'startDateTime', k.starts_at, 'endDateTime', k.ends_at, 'amountOffMinor', k.amount_off_minor,
           'percentOff', k.percent_off, 'conditions', k.conditions, 'quantity', x.quantity, 'free', x.quantity - x.sold - x.held)
           || CASE WHEN with_texts THEN jsonb_build_object('description', k.default_description, 'translations', k.translations)
             ELSE '{}' END ORDER BY k.position, k.coupon_id), '[]')
         FROM coupon k LEFT JOIN stock x ON x.stock_id = k.stock_id
         WHERE k.ticket_configuration_id = c.ticket_configuration_id AND k.active))
       || CASE WHEN with_texts THEN jsonb_build_object('moreInformation', c.more_information, 'translations', c.translations)
         ELSE '{}' END ORDER BY c.position, c.ticket_configuration_id)
     FROM ticket_configuration c JOIN stock s ON s.stock_id = c.stock_id
     WHERE c.ticket_configuration_id = ANY (configuration_ids) AND c.event_id = e.event_id AND c.active) AS tickets
  FROM event e WHERE e.event_id = ANY (event_ids);
END
$$;
