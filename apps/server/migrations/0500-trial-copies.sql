-- Trial copies of events (selling 6). Each has a schema and a role of its own, with the name in schema_name.

CREATE TABLE trial_copy (
  trial_copy_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id        bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  account_id      bigint REFERENCES account ON DELETE SET NULL,
  schema_name     text NOT NULL CONSTRAINT trial_copy_schema_key UNIQUE CHECK (schema_name ~ '^foyer_trial_[0-9a-f]{16}$'),
  clock_offset_ms bigint NOT NULL DEFAULT 0,
  ready           boolean NOT NULL DEFAULT false,
  created_at      timestamptz NOT NULL,
  ends_at         timestamptz NOT NULL,
  CONSTRAINT trial_copy_account_key UNIQUE (event_id, account_id)
);
COMMENT ON TABLE trial_copy IS
  'Trial copies that exist. In the schema of a copy, the one row is the copy itself.';
COMMENT ON COLUMN trial_copy.clock_offset_ms IS
  'In the schema of a copy: how far its clock is ahead of the real time. Otherwise 0.';
COMMENT ON COLUMN trial_copy.ready IS 'The schema is complete. A copy that is not ready after ten minutes is removed.';
