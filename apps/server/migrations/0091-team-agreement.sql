-- A person is put on a team by someone else's order. Until that person agrees, a leader of another organisation learns nothing about them.

ALTER TABLE ticket_group_member ADD COLUMN agreed_at timestamptz;
COMMENT ON COLUMN ticket_group_member.agreed_at IS
  'When the holder of the ticket agreed to be on this team with its leader; null until then. A transfer of either ticket empties it.';

-- An agreement is between two accounts. When the member's or the leader's ticket goes to another account, it ends.
-- The lock on the team makes a member who agrees at the same time wait.
CREATE FUNCTION end_team_agreements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ticket_group WHERE leader_ticket_id = NEW.ticket_id FOR UPDATE;
  UPDATE ticket_group_member m SET agreed_at = NULL
  WHERE m.agreed_at IS NOT NULL AND (m.ticket_id = NEW.ticket_id OR m.ticket_group_id IN (
    SELECT g.ticket_group_id FROM ticket_group g WHERE g.leader_ticket_id = NEW.ticket_id));
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_team_agreements AFTER UPDATE OF account_id ON ticket FOR EACH ROW
  WHEN (OLD.account_id IS DISTINCT FROM NEW.account_id) EXECUTE FUNCTION end_team_agreements();
