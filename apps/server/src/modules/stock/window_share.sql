-- The sale windows of a ticket type, in the organiser's order, with the units that each still reserves. NULL without any.
CREATE FUNCTION window_share(type_stock bigint, moment timestamptz) RETURNS jsonb
LANGUAGE sql STABLE
AS $$
  SELECT jsonb_agg(jsonb_build_object('stockId', w.stock_id, 'key', w.key, 'audience', w.audience, 'mode', w.mode,
    'startDateTime', w.starts_at, 'endDateTime', w.ends_at, 'amountMinor', w.amount_minor,
    'left', greatest(least(coalesce(l.units, 0), s.quantity - s.sold - s.held), 0)) ORDER BY w.position, w.stock_id)
  FROM sale_window w JOIN stock s ON s.stock_id = w.type_stock_id
  LEFT JOIN open_reserve(ARRAY[type_stock], moment) l ON l.stock_id = w.stock_id
  WHERE w.type_stock_id = type_stock AND w.active
$$;
