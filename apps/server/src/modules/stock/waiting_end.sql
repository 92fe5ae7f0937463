-- Removes an account from a waiting list and withdraws its offer. Returns the stock and the result: DONE; ENDED (the
-- entry had ended before); BUSY (the offer is being bought now).
-- Returns no row when the entry does not exist.
CREATE FUNCTION waiting_end(entry bigint, outcome text, moment timestamptz) RETURNS TABLE (piece_of bigint, result text)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  found record;
BEGIN
  SELECT w.stock_id INTO piece_of FROM waiting_entry w WHERE w.waiting_entry_id = entry;
  IF piece_of IS NULL THEN
    RETURN;
  END IF;
  PERFORM FROM stock s WHERE s.stock_id = piece_of FOR UPDATE;
  SELECT w.state, w.hold_id INTO found FROM waiting_entry w WHERE w.waiting_entry_id = entry;
  IF found.state NOT IN ('WAITING', 'OFFERED') THEN
    RETURN QUERY SELECT piece_of, 'ENDED';
    RETURN;
  END IF;
  IF found.state = 'OFFERED' AND NOT waiting_release(found.hold_id, moment) THEN
    RETURN QUERY SELECT piece_of, 'BUSY';
    RETURN;
  END IF;
  IF found.state = 'WAITING' THEN
    UPDATE stock SET waiting = stock.waiting - 1 WHERE stock.stock_id = piece_of;
  END IF;
  UPDATE waiting_entry SET state = outcome, ended_at = moment WHERE waiting_entry.waiting_entry_id = entry;
  RETURN QUERY SELECT piece_of, 'DONE';
END
$$;
COMMENT ON FUNCTION waiting_end IS 'Removes an entry from a waiting list. The caller writes audit log and mail.';
