-- The sale windows of ticket types that reserve units at this moment. A window reserves nothing after its end, so a reserve
-- needs no job that frees it. The reserve of a draw stays until the draw is made (selling 2.6).
-- Has no settings, so PostgreSQL plans it as a part of the statement that calls it.
CREATE FUNCTION current_reserves(type_ids bigint[], moment timestamptz) RETURNS SETOF sale_window
LANGUAGE sql STABLE
AS $$
  SELECT w.* FROM sale_window w
  WHERE w.type_stock_id = ANY (type_ids) AND w.active AND w.reserved IS NOT NULL
    AND (w.ends_at > moment OR w.mode = 'draw' AND EXISTS (SELECT FROM draw d
      WHERE d.ticket_configuration_id = w.ticket_configuration_id AND d.window_key = w.key AND d.drawn_at IS NULL))
$$;
