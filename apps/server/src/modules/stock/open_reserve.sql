-- The units that sale windows of ticket types still reserve. Units for people who wait in the window are not reserved twice
-- (stock.waiting). Has no settings, so PostgreSQL plans it as a part of the statement that calls it.
CREATE FUNCTION open_reserve(type_ids bigint[], moment timestamptz)
RETURNS TABLE (stock_id bigint, type_stock_id bigint, units bigint)
LANGUAGE sql STABLE
AS $$
  SELECT w.stock_id, w.type_stock_id, greatest(w.reserved - s.sold - s.held - s.waiting, 0)::bigint
  FROM current_reserves(type_ids, moment) w JOIN stock s ON s.stock_id = w.stock_id
$$;
