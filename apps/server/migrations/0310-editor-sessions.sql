-- An open editor ends together with its session, however the session ends (events 4.15). During an upgrade, processes of
-- the earlier release still insert rows without a session.
ALTER TABLE editor_visit ADD COLUMN session_id bigint REFERENCES session ON DELETE CASCADE;
CREATE INDEX editor_visit_session_idx ON editor_visit (session_id);
