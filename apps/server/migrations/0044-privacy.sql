-- Erasing who a person is, and forgetting by age (docs/operations.md What is kept, and how long).

ALTER TABLE account ADD COLUMN anonymised_at timestamptz,
  ADD CONSTRAINT account_anonymised_check CHECK (anonymised_at IS NULL OR (closed_at IS NOT NULL AND email_address IS NULL));
COMMENT ON COLUMN account.anonymised_at IS 'When all that says who it was went; it stays closed, and nothing brings a name back.';

-- Whose browser reported.
CREATE INDEX website_log_account_idx ON website_log (account_id) WHERE account_id IS NOT NULL;

-- What was read and taken along, by age.
CREATE INDEX audit_log_reading_idx ON audit_log (at)
  WHERE action IN ('list.exported', 'account.exported', 'session.switched');

CREATE TABLE answers_forgotten (
  event_id    bigint PRIMARY KEY REFERENCES event ON DELETE CASCADE,
  last_ticket bigint NOT NULL DEFAULT 0,
  finished_at timestamptz
);
COMMENT ON TABLE answers_forgotten IS
  'Events whose attendees'' answers were old enough to be forgotten: how far that has come, and when it was done.';
-- The scans of a person's tickets.
CREATE INDEX door_scan_ticket_idx ON door_scan (ticket_id);
