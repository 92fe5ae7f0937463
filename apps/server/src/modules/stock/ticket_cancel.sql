-- Cancels the ACTIVE tickets among these, returns their stock and removes them from their groups. A group ends with its
-- leader.
-- Returns the cancelled tickets. Only one of two concurrent calls cancels a ticket.
CREATE FUNCTION ticket_cancel(ticket_ids bigint[], moment timestamptz) RETURNS SETOF bigint
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  ids bigint[];
BEGIN
  SELECT array_agg(l.ticket_id) INTO ids FROM (
    SELECT ticket_id FROM ticket WHERE ticket_id = ANY (ticket_ids) AND status = 'ACTIVE' ORDER BY ticket_id FOR NO KEY UPDATE
  ) l;
  IF ids IS NULL THEN
    RETURN;
  END IF;
  -- The last ticket of a package returns the unit of the package. Only one of two concurrent calls is the last.
  PERFORM FROM ticket_package WHERE ticket_package_id IN (
    SELECT ticket_package_id FROM ticket WHERE ticket_id = ANY (ids) AND ticket_package_id IS NOT NULL)
  ORDER BY ticket_package_id FOR UPDATE;
  UPDATE ticket SET status = 'CANCELED', canceled_at = moment, updated_at = moment WHERE ticket_id = ANY (ids);
  WITH gone AS (
    DELETE FROM ticket_group_member WHERE ticket_id = ANY (ids) RETURNING ticket_group_id
  ), fewer AS (
    SELECT ticket_group_id, count(*) AS members FROM gone GROUP BY ticket_group_id
  )
  UPDATE ticket_group SET member_count = ticket_group.member_count - fewer.members
  FROM fewer WHERE ticket_group.ticket_group_id = fewer.ticket_group_id;
  DELETE FROM ticket_group WHERE leader_ticket_id = ANY (ids);
  PERFORM stock_return(ids);
  RETURN QUERY SELECT unnest(ids);
END
$$;
COMMENT ON FUNCTION ticket_cancel IS 'Cancels tickets with everything that depends on them. The caller writes audit log, history and mail.';
