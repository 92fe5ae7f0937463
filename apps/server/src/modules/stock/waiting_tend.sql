-- Updates the waiting list of one stock row, under its lock: ends entries that are over, then offers free units to the
-- next entries. An offer is a hold.
-- Returns the changed entries: OFFERED; TAKEN (the account has a ticket); LAPSED (the offer expired); CLOSED (sales
-- ended or the event was called off);
-- WAITING (the offer ended while sales were closed, so the entry got its place back).
CREATE FUNCTION waiting_tend(piece_of bigint, moment timestamptz)
RETURNS TABLE (entry_id bigint, outcome text)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  free bigint;
  line record;
  taken bigint;
  by_windows boolean;
BEGIN
  PERFORM FROM stock_lock(ARRAY[piece_of]);
  by_windows := windows_concern(piece_of);
  PERFORM hold_expire(piece_of, moment);

  FOR line IN
    SELECT w.waiting_entry_id, w.state, w.hold_id, w.offered_until, h.state AS hold_state, i.status,
      a.closed_at IS NOT NULL AS closed,
      -- The place is filled by the offer itself or by another ticket.
      (SELECT count(*) FROM ticket t WHERE t.account_id = w.account_id AND t.event_id = w.event_id
        AND t.relationship_type = ANY (w.place_types) AND t.status IN ('ACTIVE', 'CHECKED_IN')) >= w.place_count AS filled,
      e.called_off_at IS NOT NULL AS is_called_off,
      greatest(e.registration_end, e.activated_until) < moment OR c.sale_end < moment OR NOT c.active
        -- All windows of the type are over. Who waits after a draw waits until the sale ends.
        OR by_windows AND NOT EXISTS (SELECT FROM draw d WHERE d.ticket_configuration_id = c.ticket_configuration_id) AND (SELECT max(v.ends_at) FROM sale_window v WHERE v.type_stock_id = piece_of AND v.active) <= moment AS is_over,
      e.published AND e.called_off_at IS NULL AND c.active AND coalesce(c.sale_start, moment) <= moment
        AND (moment BETWEEN e.registration_start AND e.registration_end
          OR moment BETWEEN e.activated_from AND e.activated_until) AS is_open
    FROM waiting_entry w
    JOIN event e ON e.event_id = w.event_id
    JOIN ticket_configuration c ON c.ticket_configuration_id = w.ticket_configuration_id
    JOIN account a ON a.account_id = w.account_id
    LEFT JOIN hold h ON h.hold_id = w.hold_id
    LEFT JOIN order_intent i ON i.order_intent_id = h.order_intent_id
    WHERE w.stock_id = piece_of AND w.state IN ('WAITING', 'OFFERED')
    ORDER BY w.rank
  LOOP
    outcome := CASE
      WHEN line.state = 'OFFERED' AND line.hold_state = 'CONSUMED' AND line.status = 'COMPLETE' THEN 'TAKEN'
      -- The offer is being paid for. A later run sees the result.
      WHEN line.state = 'OFFERED' AND line.hold_state = 'CONSUMED' AND line.status = 'PENDING' THEN NULL
      WHEN line.filled THEN 'TAKEN'
      WHEN line.closed OR line.is_called_off OR line.state = 'WAITING' AND line.is_over THEN 'CLOSED'
      WHEN line.state = 'OFFERED' AND line.hold_state IS DISTINCT FROM 'HELD'
        THEN CASE WHEN line.is_over OR line.is_open THEN 'LAPSED' ELSE 'WAITING' END
    END;
    CONTINUE WHEN outcome IS NULL;
    CONTINUE WHEN line.state = 'OFFERED' AND line.hold_state = 'HELD' AND NOT waiting_release(line.hold_id, moment);
    entry_id := line.waiting_entry_id;
    RETURN NEXT;
    IF outcome = 'WAITING' THEN
      UPDATE waiting_entry SET state = 'WAITING', hold_id = NULL, offered_until = NULL, offered_at = NULL
      WHERE waiting_entry_id = line.waiting_entry_id;
      UPDATE stock SET waiting = stock.waiting + 1 WHERE stock.stock_id = piece_of;
      CONTINUE;
    END IF;
    UPDATE waiting_entry SET state = outcome, ended_at = moment WHERE waiting_entry_id = line.waiting_entry_id;
    IF line.state = 'WAITING' THEN
      UPDATE stock SET waiting = stock.waiting - 1 WHERE stock.stock_id = piece_of;
    END IF;
  END LOOP;

  SELECT least(coalesce(s.quantity - s.sold - s.held, 2147483647), (
    SELECT min((p.quantity - p.sold - p.held) / d.weight) FROM stock_draw d JOIN stock p ON p.stock_id = d.pool_stock_id
    WHERE d.stock_id = piece_of)) INTO free
  FROM stock s WHERE s.stock_id = piece_of AND s.waiting > 0 AND NOT s.waiting_paused;
  IF free IS NULL OR free <= 0 THEN
    RETURN;
  END IF;
  FOR line IN
    SELECT w.waiting_entry_id, w.account_id, coalesce(w.holder_account_id, w.account_id) AS holder, w.ticket_configuration_id,
      w.relationship_type, w.window_stock_id,
      least(moment + make_interval(hours => coalesce((e.configuration ->> 'waitingListOfferHours')::integer, 24)), c.sale_end,
        greatest(e.registration_end, e.activated_until)) AS until
    FROM waiting_entry w
    JOIN event e ON e.event_id = w.event_id
    JOIN ticket_configuration c ON c.ticket_configuration_id = w.ticket_configuration_id
    WHERE w.stock_id = piece_of AND w.state = 'WAITING' AND e.published AND e.called_off_at IS NULL AND coalesce(c.sale_start, moment) <= moment
      AND (moment BETWEEN e.registration_start AND e.registration_end OR moment BETWEEN e.activated_from AND e.activated_until)
      -- The account already holds a unit that it found for sale.
      AND NOT EXISTS (SELECT FROM hold h WHERE h.holder_account_id = coalesce(w.holder_account_id, w.account_id) AND h.account_id = w.account_id
        AND h.ticket_configuration_id = w.ticket_configuration_id AND h.relationship_type = w.relationship_type AND h.state = 'HELD')
    ORDER BY w.rank
    LIMIT CASE WHEN by_windows THEN 1000 ELSE least(free, 200) END
  LOOP
    CONTINUE WHEN line.until <= moment;
    -- Units that other windows reserve are not for this person.
    CONTINUE WHEN by_windows AND waiting_room(piece_of, line.window_stock_id, moment) <= 0;
    INSERT INTO hold (holder_account_id, account_id, ticket_configuration_id, stock_id, relationship_type, state, offered,
      created_at, expires_at, window_stock_id)
    VALUES (line.holder, line.account_id, line.ticket_configuration_id, piece_of, line.relationship_type, 'HELD', true,
      moment, line.until, line.window_stock_id)
    RETURNING hold.hold_id INTO taken;
    UPDATE stock SET held = stock.held + 1, waiting = stock.waiting - 1 WHERE stock.stock_id = piece_of;
    UPDATE waiting_entry SET state = 'OFFERED', hold_id = taken, offered_at = moment, offered_until = line.until
    WHERE waiting_entry_id = line.waiting_entry_id;
    entry_id := line.waiting_entry_id;
    outcome := 'OFFERED';
    RETURN NEXT;
  END LOOP;
END
$$;
COMMENT ON FUNCTION waiting_tend IS 'Creates the offers of a waiting list and ends expired ones. The caller sends mail.';
