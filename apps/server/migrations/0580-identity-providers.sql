CREATE TABLE provider_sign_in (
  state_hash    bytea PRIMARY KEY CHECK (octet_length(state_hash) = 32),
  provider      text NOT NULL CHECK (provider <> ''),
  browser       bytea NOT NULL CHECK (octet_length(browser) = 32),
  nonce         text NOT NULL CHECK (nonce <> ''),
  code_verifier text NOT NULL CHECK (length(code_verifier) BETWEEN 43 AND 128),
  return_to     text NOT NULL CHECK (length(return_to) <= 2000),
  created_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL CHECK (expires_at > created_at),
  returned_at   timestamptz,
  token_hash    bytea CONSTRAINT provider_sign_in_token_hash_key UNIQUE CHECK (octet_length(token_hash) = 32),
  account_id    bigint REFERENCES account ON DELETE CASCADE,
  subject       text,
  sid           text,
  refusal       text,
  CONSTRAINT provider_sign_in_outcome_check CHECK (num_nonnulls(account_id, refusal) = num_nonnulls(token_hash)),
  CONSTRAINT provider_sign_in_subject_check CHECK ((account_id IS NULL) = (subject IS NULL))
);
CREATE INDEX provider_sign_in_expiry_idx ON provider_sign_in (expires_at);
CREATE INDEX provider_sign_in_account_idx ON provider_sign_in (account_id) WHERE account_id IS NOT NULL;
COMMENT ON TABLE provider_sign_in IS
  'Sign-ins at an identity provider that have begun (people 2.9). A row lives for at most 10 minutes.';
COMMENT ON COLUMN provider_sign_in.state_hash IS 'SHA-256 of the state that the provider returns.';
COMMENT ON COLUMN provider_sign_in.browser IS 'SHA-256 of the cookie of the browser that began.';
COMMENT ON COLUMN provider_sign_in.returned_at IS
  'When the response of the provider arrived. A guarded update sets it once, so a second response with the state is refused.';
COMMENT ON COLUMN provider_sign_in.token_hash IS
  'SHA-256 of the one-time token that the browser exchanges for its session, or for the refusal.';
COMMENT ON COLUMN provider_sign_in.refusal IS 'The error code for the person, instead of an account.';

CREATE TABLE provider_sign_out (
  provider   text NOT NULL CHECK (provider <> ''),
  jti_hash   bytea NOT NULL CHECK (octet_length(jti_hash) = 32),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (provider, jti_hash)
);
CREATE INDEX provider_sign_out_expiry_idx ON provider_sign_out (expires_at);
COMMENT ON TABLE provider_sign_out IS
  'Logout tokens that providers have sent, by SHA-256 of their jti. A repeated one is refused until it would be too old anyway.';

ALTER TABLE session
  ADD COLUMN identity_provider text CHECK (identity_provider <> ''),
  ADD COLUMN identity_subject text,
  ADD COLUMN identity_sid text,
  ADD CONSTRAINT session_identity_check CHECK (
    (identity_provider IS NULL) = (identity_subject IS NULL) AND (identity_sid IS NULL OR identity_provider IS NOT NULL));
CREATE INDEX session_identity_idx ON session (identity_provider, identity_subject) WHERE identity_provider IS NOT NULL;
CREATE INDEX session_identity_sid_idx ON session (identity_provider, identity_sid) WHERE identity_sid IS NOT NULL;
COMMENT ON COLUMN session.identity_provider IS 'The identity provider that began the session. NULL: a password or a mailed link began it.';
COMMENT ON COLUMN session.identity_subject IS 'The person at the provider (sub), so that the provider can end the session.';
COMMENT ON COLUMN session.identity_sid IS 'The session at the provider (sid), if the provider names it.';

ALTER TABLE staff_grant ADD COLUMN origin text CHECK (origin <> '');
COMMENT ON COLUMN staff_grant.origin IS
  'The identity provider that gave the role and may take it away. NULL: given by hand, or by a command.';

-- Sign-in by a verified e-mail address finds the account by this index.
CREATE INDEX account_email_idx ON account (lower(email_address)) WHERE email_address IS NOT NULL;

-- As for sessions (end_account_sessions): a sign-in that the browser has not exchanged yet ends with the account's sessions.
CREATE FUNCTION end_provider_sign_ins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM provider_sign_in WHERE account_id = NEW.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER account_provider_sign_ins_end AFTER UPDATE OF password_changed_at, roles, closed_at, anonymised_at ON account
  FOR EACH ROW WHEN (
    OLD.password_changed_at IS DISTINCT FROM NEW.password_changed_at
    OR OLD.roles IS DISTINCT FROM NEW.roles
    OR (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL)
    OR (OLD.anonymised_at IS NULL AND NEW.anonymised_at IS NOT NULL)
  ) EXECUTE FUNCTION end_provider_sign_ins();
