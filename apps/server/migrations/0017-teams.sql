-- Leaving a team is a change of the member's ticket.
ALTER TABLE ticket_history DROP CONSTRAINT ticket_history_kind_check;
ALTER TABLE ticket_history ADD CONSTRAINT ticket_history_kind_check
  CHECK (kind IN ('TRANSFER', 'UPGRADE', 'DOWNGRADE', 'EDIT', 'DEACTIVATE', 'REFUND', 'LEAVE_TEAM'));
