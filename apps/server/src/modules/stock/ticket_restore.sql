-- Makes a cancelled ticket valid again, with the same number and a new code, and takes its units from stock: for itself,
-- its add-ons and its coupons, and for its package if that has no other valid ticket. A ticket type with a team gets a team whose only member is the ticket.
-- refusal: NULL, NOT_CANCELED, EARNED_PLACE (another ticket or order uses its unit of the place, or the place is no longer
-- valid for the event), SOLD_OUT (with the kind of the stock that has no unit left, and the key of a full pool).
-- Only one of two concurrent calls restores a ticket. Units that a waiting list needs are not free.
CREATE FUNCTION ticket_restore(restored bigint, into_slot integer, max_members integer, moment timestamptz)
RETURNS TABLE (refusal text, sold_out text, full_pool text)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  ids bigint[];
  needed bigint[];
  missing bigint;
BEGIN
  PERFORM FROM ticket WHERE ticket_id = restored AND status = 'CANCELED' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'NOT_CANCELED', NULL::text, NULL::text;
    RETURN;
  END IF;
  -- A claim refers to the place, so an order that uses the unit waits for this lock and then sees the ticket (`order_take`).
  PERFORM FROM earned_place WHERE earned_place_id = (SELECT earned_place_id FROM ticket WHERE ticket_id = restored) FOR UPDATE;
  IF EXISTS (
    SELECT FROM ticket t JOIN earned_place p USING (earned_place_id)
    WHERE t.ticket_id = restored AND (
      NOT (p.state = 'ACCEPTED' OR p.state = 'DEFERRED' AND p.deferred_event_id = t.event_id)
      OR EXISTS (SELECT FROM ticket o WHERE o.earned_place_id = t.earned_place_id AND o.earned_unit = t.earned_unit
        AND o.status IN ('ACTIVE', 'CHECKED_IN'))
      OR EXISTS (SELECT FROM ticket_claim c WHERE c.earned_place_id = t.earned_place_id AND c.earned_unit = t.earned_unit))) THEN
    RETURN QUERY SELECT 'EARNED_PLACE', NULL::text, NULL::text;
    RETURN;
  END IF;
  PERFORM FROM ticket_package WHERE ticket_package_id = (SELECT ticket_package_id FROM ticket WHERE ticket_id = restored) FOR UPDATE;
  SELECT array_agg(k.stock_id), array_agg(k.pieces) INTO ids, needed FROM (
    SELECT stock_id, pieces FROM kept_pieces(ARRAY[restored]) UNION ALL SELECT stock_id, pieces FROM package_pieces(ARRAY[restored])
  ) k;
  PERFORM FROM stock_lock(ids);
  PERFORM hold_expire(u, moment) FROM unnest(ids) u ORDER BY u;
  missing := stock_missing(ids, needed, moment);
  IF missing IS NOT NULL THEN
    RETURN QUERY SELECT 'SOLD_OUT', s.kind, p.key FROM stock s LEFT JOIN pool p USING (stock_id) WHERE s.stock_id = missing;
    RETURN;
  END IF;
  PERFORM stock_add(ids, needed);
  UPDATE ticket SET status = 'ACTIVE', canceled_at = NULL, slot = into_slot, revision = revision + 1, updated_at = moment
  WHERE ticket_id = restored;
  IF max_members IS NOT NULL THEN
    WITH made AS (
      INSERT INTO ticket_group (event_id, ticket_configuration_id, leader_ticket_id, max_member_count, member_count, created_at)
      SELECT t.event_id, t.ticket_configuration_id, t.ticket_id, max_members, 1, moment FROM ticket t WHERE t.ticket_id = restored
      RETURNING ticket_group_id
    )
    INSERT INTO ticket_group_member (ticket_id, ticket_group_id, position, created_at)
    SELECT restored, made.ticket_group_id, 0, moment FROM made;
  END IF;
  RETURN QUERY SELECT NULL::text, NULL::text, NULL::text;
END
$$;
COMMENT ON FUNCTION ticket_restore IS 'Restores a cancelled ticket. The caller checks money and slot, and writes audit log, history and mail.';
