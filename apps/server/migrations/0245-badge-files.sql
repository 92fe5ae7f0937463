-- PDFs with many badges of an event, made in the background (door 6.7).
CREATE TABLE badge_file (
  badge_file_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id      bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  account_id    bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  locale        text NOT NULL CHECK (locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  state         text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'READY', 'FAILED', 'CANCELED')),
  ticket_ids    bigint[] NOT NULL CHECK (cardinality(ticket_ids) BETWEEN 0 AND 2000),
  fingerprints  text[],
  done_count    integer NOT NULL DEFAULT 0 CHECK (done_count >= 0),
  content       bytea,
  try_at        timestamptz,
  tries         integer NOT NULL DEFAULT 0,
  created_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  confirmed_at  timestamptz,
  CONSTRAINT badge_file_pending_check CHECK ((state = 'PENDING') = (try_at IS NOT NULL)),
  CONSTRAINT badge_file_ready_check CHECK (
    (state = 'READY') = (content IS NOT NULL)
    AND (state <> 'READY' OR cardinality(fingerprints) = cardinality(ticket_ids))
    AND (confirmed_at IS NULL OR state = 'READY'))
);
CREATE UNIQUE INDEX badge_file_pending_key ON badge_file (account_id) WHERE state = 'PENDING';
CREATE INDEX badge_file_account_idx ON badge_file (account_id, event_id, badge_file_id);
CREATE INDEX badge_file_event_idx ON badge_file (event_id);
CREATE INDEX badge_file_try_idx ON badge_file (try_at) WHERE try_at IS NOT NULL;
CREATE INDEX badge_file_expires_idx ON badge_file (expires_at);
COMMENT ON TABLE badge_file IS 'A PDF with the badges of these tickets, in print order. Rows are deleted when they expire.';
COMMENT ON COLUMN badge_file.fingerprints IS 'SHA-256 of the content of each badge in the file, in the order of ticket_ids.';
COMMENT ON COLUMN badge_file.done_count IS 'Finished badges while the file is made.';
COMMENT ON COLUMN badge_file.try_at IS 'When a process may start or take over the work. Null when the work has ended.';
COMMENT ON COLUMN badge_file.confirmed_at IS 'When the staff member confirmed that the badges were printed.';
