-- Every person sees where they are signed in, and ends a session from another device.

ALTER TABLE session
  ADD COLUMN last_used_at timestamptz,
  ADD COLUMN by_link boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN session.last_used_at IS
  'When a request last used the session, written at most once every five minutes. NULL: not since it was opened.';
COMMENT ON COLUMN session.by_link IS 'A mailed link opened the session: an account without a password may choose one from it.';
COMMENT ON COLUMN session.user_agent IS 'The browser that opened the session, as it names itself; shortened.';
