-- What forgetting by age has done, for administrators to read (docs/operations.md What is kept, and how long).

CREATE TABLE retention_state (
  kind       text PRIMARY KEY,
  looked_at  timestamptz NOT NULL,
  removed_at timestamptz,
  removed    bigint NOT NULL DEFAULT 0 CHECK (removed >= 0),
  CONSTRAINT retention_state_removal_check CHECK ((removed_at IS NULL) = (removed = 0))
);
COMMENT ON TABLE retention_state IS
  'For each kind of datum that is forgotten by age: when the latest run that looked for it began, and how many the latest run that found any removed.';
