-- How old rows are deleted (docs/operations.md, "What is kept, and how long").

CREATE TABLE answers_forgotten (
  event_id    bigint PRIMARY KEY REFERENCES event ON DELETE CASCADE,
  last_ticket bigint NOT NULL DEFAULT 0,
  finished_at timestamptz
);
COMMENT ON TABLE answers_forgotten IS
  'Events whose answers of attendees are old enough to be deleted: the progress, and when it finished.';

CREATE TABLE retention_state (
  kind       text PRIMARY KEY,
  looked_at  timestamptz NOT NULL,
  removed_at timestamptz,
  removed    bigint NOT NULL DEFAULT 0 CHECK (removed >= 0),
  CONSTRAINT retention_state_removal_check CHECK ((removed_at IS NULL) = (removed = 0))
);
COMMENT ON TABLE retention_state IS
  'For each kind of data that is deleted by age: when the last run began, and how many rows the last run with results deleted.';
