-- Makes a draw that is due, once. Orders the entries by the SHA-256 of seed and entry, gives the free units to whole parties, and
-- puts all other people on the waiting list in that order. A winner's unit is an offer of the waiting list.
-- Returns no row when the draw is not due, was made, or its event is not published.
CREATE FUNCTION draw_run(drawn bigint, moment timestamptz) RETURNS TABLE (entries integer, winners integer, units integer)
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  drawing record;
  free bigint;
  free_left bigint;
  base bigint;
  line record;
  taken bigint;
  offered bigint := 0;
  found_held bigint := 0;
  replaced bigint;
  joined bigint;
BEGIN
  SELECT d.draw_id, d.units, d.seed, c.ticket_configuration_id, c.stock_id, c.event_id, v.stock_id AS sold_in, e.called_off_at IS NOT NULL AS is_called_off,
    least(moment + make_interval(hours => d.hold_hours), c.sale_end, greatest(e.registration_end, e.activated_until)) AS until
  INTO drawing
  FROM draw d JOIN ticket_configuration c ON c.ticket_configuration_id = d.ticket_configuration_id
  JOIN event e ON e.event_id = d.event_id
  LEFT JOIN sale_window v ON v.ticket_configuration_id = d.ticket_configuration_id AND v.key = d.window_key
  WHERE d.draw_id = drawn AND d.drawn_at IS NULL AND d.closes_at <= moment AND (e.published OR e.called_off_at IS NOT NULL)
  FOR UPDATE OF d;
  IF drawing IS NULL THEN
    RETURN;
  END IF;
  PERFORM FROM stock_lock(ARRAY[drawing.stock_id]);
  PERFORM hold_expire(drawing.stock_id, moment);
  free := greatest(window_room(drawing.stock_id, drawing.sold_in, moment), 0);
  free := CASE WHEN drawing.is_called_off OR drawing.until <= moment THEN 0 ELSE least(free, drawing.units) END;
  free_left := free;
  SELECT coalesce(max(w.rank), 0) INTO base FROM waiting_entry w
  WHERE w.stock_id = drawing.stock_id AND w.state IN ('WAITING', 'OFFERED');

  -- Who has the ticket or an offer by now, or a closed account, needs no unit.
  UPDATE draw_entry_member SET is_drawn = true, waiting_entry_id = (
    SELECT w.waiting_entry_id FROM waiting_entry w
    WHERE w.account_id = draw_entry_member.account_id AND w.ticket_configuration_id = drawing.ticket_configuration_id
      AND w.relationship_type = draw_entry_member.relationship_type AND w.state = 'WAITING')
  FROM account a
  WHERE draw_entry_member.draw_id = drawn AND draw_entry_member.is_live AND a.account_id = draw_entry_member.account_id
    AND a.closed_at IS NULL AND NOT drawing.is_called_off
    AND NOT EXISTS (SELECT FROM waiting_entry w
      WHERE w.account_id = draw_entry_member.account_id AND w.ticket_configuration_id = drawing.ticket_configuration_id
        AND w.relationship_type = draw_entry_member.relationship_type AND w.state = 'OFFERED')
    AND (SELECT count(*) FROM ticket t WHERE t.account_id = draw_entry_member.account_id AND t.event_id = drawing.event_id
      AND t.relationship_type = ANY (draw_entry_member.slot_types) AND t.status IN ('ACTIVE', 'CHECKED_IN')) < draw_entry_member.slot_count;

  UPDATE draw_entry SET state = CASE WHEN o.units = 0 THEN 'EXPIRED' ELSE 'WAITING' END, units = o.units, rank = o.rank, ended_at = moment
  FROM (
    SELECT e.draw_entry_id, (SELECT count(*) FROM draw_entry_member m WHERE m.draw_entry_id = e.draw_entry_id AND m.is_drawn) AS units,
      row_number() OVER (
        ORDER BY sha256(convert_to(drawing.seed || ':' || e.draw_entry_id, 'UTF8')), e.draw_entry_id) AS rank
    FROM draw_entry e WHERE e.draw_id = drawn AND e.state = 'ENTERED'
  ) o
  WHERE draw_entry.draw_entry_id = o.draw_entry_id;
  GET DIAGNOSTICS entries = ROW_COUNT;

  winners := 0;
  FOR line IN
    SELECT e.draw_entry_id, e.units FROM draw_entry e WHERE e.draw_id = drawn AND e.state = 'WAITING' ORDER BY e.rank
  LOOP
    EXIT WHEN free_left <= 0;
    CONTINUE WHEN line.units > free_left;
    free_left := free_left - line.units;
    winners := winners + 1;
    UPDATE draw_entry SET state = 'WON' WHERE draw_entry_id = line.draw_entry_id;
  END LOOP;

  -- Who waited before and wins now gets the unit of the draw instead.
  UPDATE waiting_entry SET state = 'LEFT', ended_at = moment
  FROM draw_entry e JOIN draw_entry_member m ON m.draw_entry_id = e.draw_entry_id
  WHERE e.draw_id = drawn AND e.state = 'WON' AND waiting_entry.waiting_entry_id = m.waiting_entry_id;
  GET DIAGNOSTICS replaced = ROW_COUNT;
  FOR line IN
    SELECT m.*, CASE WHEN a.closed_at IS NULL THEN e.account_id ELSE m.account_id END AS holder FROM draw_entry e JOIN draw_entry_member m ON m.draw_entry_id = e.draw_entry_id JOIN account a ON a.account_id = e.account_id
    WHERE e.draw_id = drawn AND e.state = 'WON' AND m.is_drawn ORDER BY e.rank, m.number
  LOOP
    INSERT INTO hold (holder_account_id, account_id, ticket_configuration_id, stock_id, relationship_type, state, offered, created_at,
      expires_at, window_stock_id)
    VALUES (line.holder, line.account_id, drawing.ticket_configuration_id, drawing.stock_id, line.relationship_type, 'HELD', true,
      moment, drawing.until, drawing.sold_in)
    ON CONFLICT DO NOTHING
    RETURNING hold_id INTO taken;
    IF taken IS NULL THEN
      -- The winner holds a unit that was on sale in another window. That hold becomes the offer, unless it is being bought now.
      UPDATE hold SET offered = true, expires_at = greatest(hold.expires_at, drawing.until)
      WHERE hold_id = (SELECT h.hold_id FROM hold h
        WHERE h.holder_account_id = line.holder AND h.account_id = line.account_id AND h.state = 'HELD'
          AND h.ticket_configuration_id = drawing.ticket_configuration_id AND h.relationship_type = line.relationship_type
        FOR UPDATE SKIP LOCKED)
      RETURNING hold_id INTO taken;
      IF taken IS NULL THEN
        UPDATE draw_entry_member SET is_drawn = false WHERE draw_entry_id = line.draw_entry_id AND number = line.number;
        UPDATE draw_entry SET units = draw_entry.units - 1 WHERE draw_entry_id = line.draw_entry_id;
        CONTINUE;
      END IF;
      found_held := found_held + 1;
    END IF;
    INSERT INTO waiting_entry (event_id, ticket_configuration_id, stock_id, account_id, holder_account_id, relationship_type,
      place_types, place_count, state, rank, hold_id, joined_at, offered_at, offered_until, window_stock_id)
    VALUES (drawing.event_id, drawing.ticket_configuration_id, drawing.stock_id, line.account_id,
      nullif(line.holder, line.account_id), line.relationship_type, line.slot_types, line.slot_count, 'OFFERED',
      base + offered + 1, taken, moment, moment, drawing.until, drawing.sold_in)
    RETURNING waiting_entry_id INTO taken;
    offered := offered + 1;
    UPDATE draw_entry_member SET waiting_entry_id = taken WHERE draw_entry_id = line.draw_entry_id AND number = line.number;
  END LOOP;

  INSERT INTO waiting_entry (event_id, ticket_configuration_id, stock_id, account_id, holder_account_id, relationship_type,
    place_types, place_count, state, rank, joined_at, window_stock_id)
  SELECT drawing.event_id, drawing.ticket_configuration_id, drawing.stock_id, m.account_id,
    CASE WHEN a.closed_at IS NULL THEN nullif(e.account_id, m.account_id) END, m.relationship_type, m.slot_types, m.slot_count, 'WAITING', base + offered + row_number() OVER (ORDER BY e.rank, m.number), moment,
    drawing.sold_in
  FROM draw_entry e JOIN draw_entry_member m ON m.draw_entry_id = e.draw_entry_id JOIN account a ON a.account_id = e.account_id
  WHERE e.draw_id = drawn AND e.state = 'WAITING' AND m.is_drawn AND m.waiting_entry_id IS NULL;
  GET DIAGNOSTICS joined = ROW_COUNT;
  UPDATE draw_entry_member SET waiting_entry_id = w.waiting_entry_id
  FROM draw_entry e, waiting_entry w
  WHERE e.draw_id = drawn AND e.state = 'WAITING' AND draw_entry_member.draw_entry_id = e.draw_entry_id AND draw_entry_member.is_drawn
    AND w.account_id = draw_entry_member.account_id AND w.ticket_configuration_id = drawing.ticket_configuration_id
    AND w.relationship_type = draw_entry_member.relationship_type AND w.state = 'WAITING';
  UPDATE stock SET held = stock.held + offered - found_held, waiting = stock.waiting + joined - replaced WHERE stock.stock_id = drawing.stock_id;
  UPDATE draw SET drawn_at = moment, drawn_units = free WHERE draw_id = drawn;
  units := free;
  RETURN NEXT;
END
$$;
COMMENT ON FUNCTION draw_run IS 'Makes a due draw. The caller writes audit log and mail.';
