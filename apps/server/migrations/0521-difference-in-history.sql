-- A member can pay the difference after a lost qualification (selling 8.5).

ALTER TABLE ticket_history DROP CONSTRAINT ticket_history_kind_check, ADD CONSTRAINT ticket_history_kind_check CHECK (kind IN (
  'TRANSFER', 'UPGRADE', 'DOWNGRADE', 'EDIT', 'DEACTIVATE', 'REFUND', 'LEAVE_TEAM', 'CANCEL', 'ADD_ONS', 'CALLED_OFF', 'RESTORE', 'DIFFERENCE'));
