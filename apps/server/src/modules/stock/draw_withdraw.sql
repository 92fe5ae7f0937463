-- Withdraws an entry before its draw, or with "leaving" only this account of its party. The last account that leaves withdraws it.
-- The draw cannot be made until this transaction ends, because of the shared lock.
-- Returns the result: DONE; ENDED (it was withdrawn before); OVER (entering has ended). Returns no row without such an entry.
CREATE FUNCTION draw_withdraw(entry bigint, leaving bigint, moment timestamptz) RETURNS SETOF text
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  drawing record;
  found_state text;
  gone integer;
BEGIN
  SELECT d.closes_at, d.drawn_at INTO drawing FROM draw_entry e JOIN draw d ON d.draw_id = e.draw_id
  WHERE e.draw_entry_id = entry FOR SHARE OF d;
  IF drawing IS NULL THEN
    RETURN;
  END IF;
  SELECT e.state INTO found_state FROM draw_entry e WHERE e.draw_entry_id = entry FOR UPDATE;
  IF found_state = 'WITHDRAWN' THEN
    RETURN NEXT 'ENDED';
    RETURN;
  END IF;
  IF found_state <> 'ENTERED' OR moment >= drawing.closes_at THEN
    RETURN NEXT 'OVER';
    RETURN;
  END IF;
  IF leaving IS NOT NULL THEN
    DELETE FROM draw_entry_member WHERE draw_entry_id = entry AND account_id = leaving;
    GET DIAGNOSTICS gone = ROW_COUNT;
    UPDATE draw_entry SET units = units - gone WHERE draw_entry_id = entry;
    IF EXISTS (SELECT FROM draw_entry_member WHERE draw_entry_id = entry) THEN
      RETURN NEXT 'DONE';
      RETURN;
    END IF;
  END IF;
  UPDATE draw_entry SET state = 'WITHDRAWN', ended_at = moment WHERE draw_entry_id = entry;
  UPDATE draw_entry_member SET is_live = false WHERE draw_entry_id = entry;
  RETURN NEXT 'DONE';
END
$$;
COMMENT ON FUNCTION draw_withdraw IS 'Withdraws an entry of a draw, or one account of its party. The caller writes the audit entry.';
