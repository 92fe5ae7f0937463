-- Holds one unit, or renews an existing hold. Returns no row when none is left. Returns a row without a hold when the
-- holder has the maximum number of holds.
-- Each place of an account (self, spouse, each guest slot) has one hold. Choosing another ticket for a place that
-- allows one moves the hold and keeps its creation time. So switching tickets cannot extend a hold.
-- An offer of a waiting list does not count. A hold of a package holds the units of all parts, or nothing (orders 11.5).
-- sold_in: the sale window of the unit, NULL outside of windows.
CREATE FUNCTION hold_take(holder bigint, attendee bigint, configuration bigint, relationship text, place text[], places integer,
  most integer, moment timestamptz, until timestamptz, longest_ms integer, sold_in bigint)
RETURNS TABLE (hold_id bigint, expires_at timestamptz, possible integer)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  longest interval := make_interval(secs => longest_ms / 1000.0);
  piece_of bigint;
  at_event bigint;
  in_all integer;
  in_place integer;
  moved bigint[] := '{}';
  moved_pieces bigint[] := '{}';
  since timestamptz := moment;
  free bigint;
  size bigint;
  short boolean;
  released bigint[];
BEGIN
  -- Serialize the requests of one holder, because the holds of the holder are counted.
  PERFORM pg_advisory_xact_lock(7304, hashint8(holder));
  RETURN QUERY
    UPDATE hold SET expires_at = greatest(hold.expires_at, least(until, hold.created_at + longest))
    WHERE hold.holder_account_id = holder AND hold.account_id = attendee AND hold.ticket_configuration_id = configuration
      AND hold.relationship_type = relationship AND hold.state = 'HELD' AND hold.expires_at > moment
    RETURNING hold.hold_id, hold.expires_at, NULL::integer;
  IF FOUND THEN
    RETURN;
  END IF;
  SELECT c.stock_id, c.event_id INTO piece_of, at_event FROM ticket_configuration c
  WHERE c.ticket_configuration_id = configuration;
  SELECT greatest(1, coalesce(sum(p.units), 0)) INTO size FROM package_part p WHERE p.stock_id = piece_of;
  SELECT coalesce(sum(greatest(1, (SELECT sum(p.units) FROM package_part p WHERE p.stock_id = h.stock_id))), 0), count(*) FILTER (WHERE h.account_id = attendee AND h.relationship_type = ANY (place))
  INTO in_all, in_place
  FROM hold h JOIN ticket_configuration c ON c.ticket_configuration_id = h.ticket_configuration_id
  WHERE h.holder_account_id = holder AND h.state = 'HELD' AND h.expires_at > moment AND NOT h.offered
    AND c.event_id = at_event;
  IF in_place >= places THEN
    IF places > 1 THEN
      RETURN QUERY SELECT NULL::bigint, NULL::timestamptz, places;
      RETURN;
    END IF;
    -- Before the stock, like the holds that end: the holder may release one at the same time.
    SELECT coalesce(array_agg(m.hold_id), '{}'), coalesce(array_agg(m.stock_id), '{}'), least(min(m.created_at), moment)
    INTO moved, moved_pieces, since
    FROM (
      SELECT h.hold_id, h.stock_id, h.created_at
      FROM hold h JOIN ticket_configuration c ON c.ticket_configuration_id = h.ticket_configuration_id
      WHERE h.holder_account_id = holder AND h.state = 'HELD' AND h.expires_at > moment AND NOT h.offered
        AND c.event_id = at_event AND h.account_id = attendee AND h.relationship_type = ANY (place)
      ORDER BY h.hold_id
      FOR UPDATE OF h
    ) m;
  ELSIF in_all + size > most THEN
    RETURN QUERY SELECT NULL::bigint, NULL::timestamptz, most;
    RETURN;
  END IF;
  moved_pieces := moved_pieces || ARRAY(SELECT p.part_stock_id FROM unnest(moved_pieces) m(id)
    JOIN package_part p ON p.stock_id = m.id, generate_series(1, p.units));
  PERFORM FROM stock_lock(moved_pieces || piece_of);
  IF windows_concern(piece_of) THEN
    PERFORM hold_expire(piece_of, moment);
    PERFORM hold_expire(p.part_stock_id, moment) FROM package_part p WHERE p.stock_id = piece_of;
    -- The hold that moves gives its unit to its own window and pools first. Nobody else sees this unit before the end.
    WITH ended AS (
      UPDATE hold SET state = 'RELEASED', ended_at = moment WHERE hold.hold_id = ANY (moved) AND hold.state = 'HELD'
      RETURNING hold.hold_id
    )
    SELECT coalesce(array_agg(ended.hold_id), '{}') INTO released FROM ended;
    UPDATE stock SET held = stock.held - c.pieces
    FROM (SELECT h.stock_id, count(*) AS pieces FROM hold h WHERE h.hold_id = ANY (released) GROUP BY h.stock_id) c
    WHERE stock.stock_id = c.stock_id;
    IF window_room(piece_of, sold_in, moment) <= 0 OR size > 1 AND stock_missing(
      ARRAY(SELECT p.part_stock_id FROM package_part p WHERE p.stock_id = piece_of ORDER BY 1),
      ARRAY(SELECT p.units::bigint FROM package_part p WHERE p.stock_id = piece_of ORDER BY p.part_stock_id), moment) IS NOT NULL THEN
      UPDATE hold SET state = 'HELD', ended_at = NULL WHERE hold.hold_id = ANY (released);
      UPDATE stock SET held = stock.held + c.pieces
      FROM (SELECT h.stock_id, count(*) AS pieces FROM hold h WHERE h.hold_id = ANY (released) GROUP BY h.stock_id) c
      WHERE stock.stock_id = c.stock_id;
      RETURN;
    END IF;
  ELSE
  SELECT coalesce(s.quantity - s.sold - s.held - s.waiting, 2147483647) INTO free FROM stock s WHERE s.stock_id = piece_of;
  IF greatest(free + hold_expire(piece_of, moment), 0) + cardinality(array_positions(moved_pieces, piece_of)) <= 0 THEN
    RETURN;
  END IF;
  -- A hold that moves gives its units of the pools to the new one.
  SELECT bool_or(greatest(p.free, 0) + coalesce(
    (SELECT sum(e.weight) FROM unnest(moved_pieces) m(id) JOIN stock_draw e ON e.stock_id = m.id AND e.pool_stock_id = d.pool_stock_id), 0)
    < d.weight) INTO short
  FROM stock_draw d, pool_free(ARRAY[d.pool_stock_id]) p WHERE d.stock_id = piece_of;
  IF short THEN
    RETURN;
  END IF;
  IF size > 1 THEN
    PERFORM hold_expire(p.part_stock_id, moment) FROM package_part p WHERE p.stock_id = piece_of;
    SELECT bool_or(greatest(l.free, 0) + coalesce((
      SELECT sum(r.pieces) FROM pool_pieces(moved_pieces, array_fill(1::bigint, ARRAY[cardinality(moved_pieces)])) r
      WHERE r.stock_id = n.stock_id), 0) < n.pieces) INTO short
    FROM (SELECT array_agg(p.part_stock_id) AS ids, array_agg(p.units::bigint) AS units FROM package_part p WHERE p.stock_id = piece_of) parts,
      pool_pieces(parts.ids, parts.units) n JOIN stock_lock(ARRAY[piece_of]) l USING (stock_id);
    IF short THEN
      RETURN;
    END IF;
  END IF;
  END IF;
  WITH ended AS (
    UPDATE hold SET state = 'RELEASED', ended_at = moment
    WHERE hold.hold_id = ANY (moved) AND hold.state = 'HELD'
    RETURNING hold.stock_id
  ), counted AS (
    SELECT ended.stock_id, count(*) AS pieces FROM ended GROUP BY ended.stock_id
  )
  UPDATE stock SET held = stock.held - counted.pieces FROM counted WHERE stock.stock_id = counted.stock_id;
  RETURN QUERY
    INSERT INTO hold (holder_account_id, account_id, ticket_configuration_id, stock_id, relationship_type, state, created_at,
      expires_at, window_stock_id)
    VALUES (holder, attendee, configuration, piece_of, relationship, 'HELD', since,
      least(until, greatest(since + longest, moment + interval '1 second')), sold_in)
    RETURNING hold.hold_id, hold.expires_at, NULL::integer;
  UPDATE stock SET held = stock.held + 1 WHERE stock.stock_id = piece_of;
END
$$;
