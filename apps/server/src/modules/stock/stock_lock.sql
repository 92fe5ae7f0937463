-- Locks these stock rows until the transaction ends, in key order like all other code, and after them the pools on which
-- they draw. The stock of a package is locked with that of its parts. Rows of sale windows need no lock: they change under
-- the lock of their ticket type.
-- Returns for each row the units for sale (a very large number when unlimited), the units on hold, and all units that are
-- neither sold nor on hold. Units that a waiting list needs are not for sale. If a moment is given, the units that windows
-- reserve at that moment are not for sale either. For a window, the units for sale are the unused part of its reserve.
CREATE FUNCTION stock_lock(ids bigint[], moment timestamptz DEFAULT NULL)
RETURNS TABLE (stock_id bigint, free bigint, held bigint, unsold bigint)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  pools bigint[];
  locked bigint[];
  frees bigint[];
  helds bigint[];
  unsolds bigint[];
  has_windows boolean;
  windows bigint[];
  types bigint[];
  reserves bigint[];
BEGIN
  ids := ids || ARRAY(SELECT p.part_stock_id FROM package_part p WHERE p.stock_id = ANY (ids));
  SELECT array_agg(l.stock_id), array_agg(l.free), array_agg(l.held), array_agg(l.unsold), bool_or(l.has_windows)
  INTO locked, frees, helds, unsolds, has_windows FROM (
  SELECT s.stock_id, coalesce(s.quantity - s.sold - s.held - s.waiting, 2147483647)::bigint AS free, s.held::bigint AS held,
    coalesce(s.quantity - s.sold - s.held, 2147483647)::bigint AS unsold, s.windows AS has_windows FROM stock s
  WHERE s.stock_id = ANY (ids) AND s.kind NOT IN ('pool', 'window')
  ORDER BY s.stock_id
  FOR UPDATE) l;
  -- A row's draws change under its lock only.
  pools := ARRAY(SELECT DISTINCT d.pool_stock_id FROM stock_draw d WHERE d.stock_id = ANY (ids)
    UNION SELECT s.stock_id FROM stock s WHERE s.stock_id = ANY (ids) AND s.kind = 'pool');
  IF cardinality(pools) > 0 THEN
    PERFORM FROM stock s WHERE s.stock_id = ANY (pools) ORDER BY s.stock_id FOR UPDATE;
  END IF;
  -- After the locks, this statement sees what others have taken.
  IF has_windows AND moment IS NOT NULL THEN
    SELECT array_agg(l.stock_id), array_agg(l.type_stock_id), array_agg(l.units) INTO windows, types, reserves
    FROM open_reserve(locked, moment) l;
    RETURN QUERY
      SELECT u.id, u.free - coalesce((SELECT sum(r.units) FROM unnest(types, reserves) AS r(id, units) WHERE r.id = u.id), 0)::bigint,
        u.held, u.unsold
      FROM unnest(locked, frees, helds, unsolds) AS u(id, free, held, unsold);
    RETURN QUERY
      SELECT w.stock_id, coalesce((SELECT r.units FROM unnest(windows, reserves) AS r(id, units) WHERE r.id = w.stock_id), 0),
        0::bigint, 2147483647::bigint
      FROM sale_window w WHERE w.stock_id = ANY (ids);
  ELSE
    RETURN QUERY SELECT u.id, u.free, u.held, u.unsold FROM unnest(locked, frees, helds, unsolds) AS u(id, free, held, unsold);
  END IF;
  IF cardinality(pools) > 0 THEN
    RETURN QUERY SELECT p.stock_id, p.free, 0::bigint, (s.quantity - s.sold - s.held)::bigint
      FROM pool_free(pools, moment) p JOIN stock s ON s.stock_id = p.stock_id;
  END IF;
END
$$;
