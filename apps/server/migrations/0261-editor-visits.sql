-- Who has the editor of an event open, and where (events 4.15). Unlogged, because a row is outdated after some seconds.
CREATE UNLOGGED TABLE editor_visit (
  event_id   bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  editor     text NOT NULL CHECK (length(editor) BETWEEN 8 AND 40),
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  section    text NOT NULL,
  seen_at    timestamptz NOT NULL,
  PRIMARY KEY (event_id, editor)
);
CREATE INDEX editor_visit_seen_idx ON editor_visit (seen_at);
COMMENT ON TABLE editor_visit IS 'Open editors of events. An editor that was not seen for some seconds is closed.';
COMMENT ON COLUMN editor_visit.editor IS 'Identifies an open editor. A person can have two.';
