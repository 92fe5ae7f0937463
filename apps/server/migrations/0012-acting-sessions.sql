-- Whoever acts for an account does so from a session of their own; when that ends, by signing out, a new password or its time, the
-- other ends with it.
ALTER TABLE session ADD COLUMN staff_session_id bigint REFERENCES session ON DELETE CASCADE;
CREATE INDEX session_staff_session_idx ON session (staff_session_id) WHERE staff_session_id IS NOT NULL;
COMMENT ON COLUMN session.staff_session_id IS 'The session from which the staff member acts.';
