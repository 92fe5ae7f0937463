-- Puts an account on the waiting list of a ticket type, or returns its existing entry. ON_SALE: a unit is for sale, or
-- the account already holds one. sold_in: the sale window in which the account joins, NULL outside of windows.
CREATE FUNCTION waiting_join(attendee bigint, configuration bigint, relationship text, place text[], places integer,
  moment timestamptz, sold_in bigint)
RETURNS TABLE (entry_id bigint, refusal text)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  piece_of bigint;
  at_event bigint;
  free bigint;
BEGIN
  SELECT c.stock_id, c.event_id INTO piece_of, at_event FROM ticket_configuration c WHERE c.ticket_configuration_id = configuration;
  PERFORM FROM stock_lock(ARRAY[piece_of]);
  RETURN QUERY
    SELECT w.waiting_entry_id, NULL::text FROM waiting_entry w
    WHERE w.account_id = attendee AND w.ticket_configuration_id = configuration AND w.relationship_type = relationship
      AND w.state IN ('WAITING', 'OFFERED');
  IF FOUND THEN
    RETURN;
  END IF;
  PERFORM hold_expire(piece_of, moment);
  free := window_room(piece_of, sold_in, moment);
  IF free > 0 OR EXISTS (SELECT FROM hold h WHERE h.holder_account_id = attendee AND h.account_id = attendee
      AND h.ticket_configuration_id = configuration AND h.relationship_type = relationship AND h.state = 'HELD') THEN
    RETURN QUERY SELECT NULL::bigint, 'ON_SALE';
    RETURN;
  END IF;
  RETURN QUERY
    INSERT INTO waiting_entry (event_id, ticket_configuration_id, stock_id, account_id, relationship_type, place_types, place_count,
      state, rank, joined_at, window_stock_id)
    VALUES (at_event, configuration, piece_of, attendee, relationship, place, places, 'WAITING',
      (SELECT coalesce(max(w.rank), 0) + 1 FROM waiting_entry w WHERE w.stock_id = piece_of AND w.state IN ('WAITING', 'OFFERED')),
      moment, sold_in)
    RETURNING waiting_entry.waiting_entry_id, NULL::text;
  UPDATE stock SET waiting = stock.waiting + 1 WHERE stock.stock_id = piece_of;
END
$$;
COMMENT ON FUNCTION waiting_join IS 'Adds an account to a waiting list. The caller checks whether the account may join.';
