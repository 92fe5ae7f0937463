-- Enters a party into a draw. The draw cannot be made until this transaction ends, because of the shared lock.
-- Members are inserted in order of accounts, so two parties with the same people do not block each other.
-- Returns no row if there is no such draw, or its event is not published or is called off.
-- refusal: NULL, NOT_OPEN, OVER, TOO_MANY, ENTERED {accountId} (the account is in an entry).
CREATE FUNCTION draw_enter(entered bigint, entrant bigint, members jsonb, moment timestamptz)
RETURNS TABLE (entry_id bigint, refusal text, detail jsonb)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  -- Waits for the withdrawal of a publication (`blockSales`), and the next statements see its result.
  stopped bigint[] := sale_lock(ARRAY(SELECT d.event_id FROM draw d WHERE d.draw_id = entered));
  drawing record;
  made bigint;
  taken bigint;
BEGIN
  SELECT d.opens_at, d.closes_at, d.drawn_at, d.largest_party INTO drawing FROM draw d WHERE d.draw_id = entered FOR SHARE;
  IF drawing IS NULL THEN
    RETURN;
  END IF;
  IF cardinality(stopped) > 0 OR NOT EXISTS (SELECT FROM event e JOIN draw d USING (event_id) WHERE d.draw_id = entered AND e.published) THEN
    RETURN;
  END IF;
  refusal := CASE
    WHEN moment < drawing.opens_at THEN 'NOT_OPEN'
    WHEN drawing.drawn_at IS NOT NULL OR moment >= drawing.closes_at THEN 'OVER'
    WHEN jsonb_array_length(members) > drawing.largest_party THEN 'TOO_MANY'
  END;
  IF refusal IS NOT NULL THEN
    RETURN NEXT;
    RETURN;
  END IF;
  INSERT INTO draw_entry (draw_id, account_id, state, units, entered_at)
  VALUES (entered, entrant, 'ENTERED', jsonb_array_length(members), moment)
  RETURNING draw_entry_id INTO made;
  INSERT INTO draw_entry_member (draw_entry_id, number, draw_id, account_id, nth_of_account, relationship_type, slot_types, slot_count)
  SELECT made, m.number, entered, m."accountId", m.nth, m."relationshipType", m."slotTypes", m."slotCount"
  FROM (
    SELECT row_number() OVER (ORDER BY r.n) AS number, row_number() OVER (PARTITION BY r."accountId" ORDER BY r.n) AS nth, r.*
    FROM jsonb_to_recordset(members)
      AS r(n integer, "accountId" bigint, "relationshipType" text, "slotTypes" text[], "slotCount" integer)
  ) m
  ORDER BY m."accountId", m.nth
  ON CONFLICT (draw_id, account_id, nth_of_account) WHERE is_live DO NOTHING;
  SELECT min(r."accountId") INTO taken FROM jsonb_to_recordset(members) AS r("accountId" bigint)
  WHERE NOT EXISTS (SELECT FROM draw_entry_member m WHERE m.draw_entry_id = made AND m.account_id = r."accountId" AND m.nth_of_account = 1);
  IF taken IS NOT NULL THEN
    DELETE FROM draw_entry WHERE draw_entry_id = made;
    RETURN QUERY SELECT NULL::bigint, 'ENTERED', jsonb_build_object('accountId', taken);
    RETURN;
  END IF;
  RETURN QUERY SELECT made, NULL::text, NULL::jsonb;
END
$$;
COMMENT ON FUNCTION draw_enter IS 'Enters a party into a draw. The caller checks whether its people may have these tickets.';
