-- Records that the holder of a member's ticket agrees to be on the team. Returns the leader's ticket, or no row when
-- the ticket is on no team of another ticket.
-- The caller has locked the member's ticket. The lock on the team waits for a transfer of the leader's ticket, which
-- ends all agreements.
CREATE FUNCTION team_agree(member_ticket_id bigint, moment timestamptz) RETURNS SETOF bigint
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
  UPDATE ticket_group_member SET agreed_at = coalesce(agreed_at, moment) WHERE ticket_id = member_ticket_id AND ticket_group_id = team;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  RETURN NEXT leader;
END
$$;
COMMENT ON FUNCTION team_agree IS 'Records that a member agrees to be on a team. The caller writes the audit entry.';
