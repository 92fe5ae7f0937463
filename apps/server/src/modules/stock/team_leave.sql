-- Removes a member's ticket from its team. A leader's ticket stays, because the team ends with it. The team's ticket,
-- its price and its other members do not change.
-- Returns the leader's ticket, or no row when there was no team to leave. Only one of two concurrent calls returns a
-- row.
-- The caller locks the ticket before the team, like `ticket_cancel`.
CREATE FUNCTION team_leave(member_ticket_id bigint) RETURNS SETOF bigint
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  team bigint;
  leader bigint;
BEGIN
  SELECT g.ticket_group_id, g.leader_ticket_id INTO team, leader
  FROM ticket_group_member m JOIN ticket_group g ON g.ticket_group_id = m.ticket_group_id
  WHERE m.ticket_id = member_ticket_id AND g.leader_ticket_id <> member_ticket_id
  FOR UPDATE OF g;
  IF team IS NULL THEN
    RETURN;
  END IF;
  DELETE FROM ticket_group_member WHERE ticket_id = member_ticket_id AND ticket_group_id = team;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  UPDATE ticket_group SET member_count = member_count - 1 WHERE ticket_group_id = team;
  RETURN NEXT leader;
END
$$;
COMMENT ON FUNCTION team_leave IS 'Removes a member from its team. The caller writes audit log, history and mail.';
