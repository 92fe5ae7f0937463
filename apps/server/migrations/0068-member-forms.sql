-- A member of a team fills in their own form by a link, at the same time as others.

ALTER TABLE ticket ADD COLUMN answers_revision integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN ticket.answers_revision IS
  'Counts the changes of the answers: whoever changes them says which ones they saw, so that two at once lose nothing.';
CREATE FUNCTION count_answers_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.answers_revision := OLD.answers_revision + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER ticket_answers_count BEFORE UPDATE OF ticket_data ON ticket FOR EACH ROW
  WHEN (OLD.ticket_data IS DISTINCT FROM NEW.ticket_data) EXECUTE FUNCTION count_answers_change();

CREATE TABLE form_link (
  ticket_id        bigint PRIMARY KEY REFERENCES ticket ON DELETE CASCADE,
  leader_ticket_id bigint NOT NULL REFERENCES ticket ON DELETE CASCADE,
  nonce            bytea NOT NULL CHECK (length(nonce) = 16),
  created_at       timestamptz NOT NULL,
  expires_at       timestamptz NOT NULL,
  mailed_at        timestamptz,
  filled_at        timestamptz,
  CONSTRAINT form_link_expiry_check CHECK (expires_at > created_at)
);
CREATE INDEX form_link_leader_idx ON form_link (leader_ticket_id);
COMMENT ON TABLE form_link IS
  'The link by which a member of a team answers what their own ticket asks, without signing in. It opens nothing without the signature of the server.';
COMMENT ON COLUMN form_link.nonce IS 'Part of what is signed: another one ends every link made before.';
COMMENT ON COLUMN form_link.mailed_at IS 'When it was last mailed, by whichever leader: the next mail waits.';
COMMENT ON COLUMN form_link.filled_at IS 'When somebody last answered by it.';
