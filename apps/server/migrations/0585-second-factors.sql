-- Passkeys, one-time codes and the confirmation before sensitive calls (people 8).

ALTER TABLE session
  ADD COLUMN method       text CHECK (method IN ('password', 'link', 'passkey')),
  ADD COLUMN second_step  text CHECK (second_step IN ('code', 'recovery-code')),
  ADD COLUMN confirmed_at timestamptz;
UPDATE session SET method = CASE WHEN by_link THEN 'link' ELSE 'password' END WHERE staff_account_id IS NULL;
COMMENT ON COLUMN session.method IS 'How the person signed in. NULL: the session was opened from another one.';
COMMENT ON COLUMN session.second_step IS 'What the person entered after the password or link. NULL: nothing.';
COMMENT ON COLUMN session.confirmed_at IS
  'When the person last proved who they are, at sign-in or before a sensitive call. NULL: not since the device was locked.';

CREATE TABLE passkey (
  passkey_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id    bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  credential_id bytea NOT NULL CONSTRAINT passkey_credential_id_key UNIQUE CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  public_key    bytea NOT NULL,
  counter       bigint NOT NULL CHECK (counter >= 0),
  transports    text[] NOT NULL,
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz
);
CREATE INDEX passkey_account_idx ON passkey (account_id);
COMMENT ON TABLE passkey IS 'Public keys with which people sign in (people 8.1). The private keys never leave their devices.';
COMMENT ON COLUMN passkey.counter IS 'The signature counter of the last use. 0: the passkey does not count.';

CREATE TABLE totp (
  account_id   bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  secret       bytea NOT NULL,
  created_at   timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_counter bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE totp IS 'The secret of the authenticator app of an account, encrypted (people 8.2).';
COMMENT ON COLUMN totp.confirmed_at IS 'When the first code was entered. NULL: the app is not set up yet, and sign-in does not need it.';
COMMENT ON COLUMN totp.last_counter IS 'The 30-second period of the last accepted code. Codes of this period and of earlier ones are refused.';

CREATE TABLE recovery_code (
  code_hash  bytea PRIMARY KEY CHECK (octet_length(code_hash) = 32),
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  used_at    timestamptz
);
CREATE INDEX recovery_code_account_idx ON recovery_code (account_id);
COMMENT ON TABLE recovery_code IS 'One-time codes that replace the code of the app, by SHA-256. A guarded update sets used_at once.';

CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY CHECK (octet_length(challenge_hash) = 32),
  purpose        text NOT NULL CHECK (purpose IN ('sign-in', 'add', 'confirm')),
  session_id     bigint REFERENCES session ON DELETE CASCADE,
  browser        bytea,
  expires_at     timestamptz NOT NULL,
  CHECK ((purpose = 'sign-in') = (browser IS NOT NULL)),
  CHECK ((purpose = 'sign-in') = (session_id IS NULL))
);
CREATE INDEX passkey_challenge_session_idx ON passkey_challenge (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX passkey_challenge_expiry_idx ON passkey_challenge (expires_at);
COMMENT ON TABLE passkey_challenge IS
  'Challenges for passkeys, by SHA-256. Each belongs to a browser or a session and works once. Using one deletes it.';

CREATE TABLE sign_in_step (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  method     text NOT NULL CHECK (method IN ('password', 'link')),
  remember   boolean NOT NULL,
  tries      integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at)
);
CREATE INDEX sign_in_step_account_idx ON sign_in_step (account_id);
CREATE INDEX sign_in_step_expiry_idx ON sign_in_step (expires_at);
COMMENT ON TABLE sign_in_step IS 'Sign-ins that wait for the second step, by SHA-256 of their token. The fifth wrong code ends one.';

CREATE TABLE factor_reset (
  account_id   bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  requested_by bigint NOT NULL REFERENCES account ON DELETE CASCADE CHECK (requested_by <> account_id),
  requested_at timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL CHECK (expires_at > requested_at),
  reason       text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500)
);
CREATE INDEX factor_reset_requested_by_idx ON factor_reset (requested_by);
COMMENT ON TABLE factor_reset IS
  'Requests to reset the second factors of an account. The administrator who requests one has approved it; another one completes and deletes it (people 8.6).';

ALTER TABLE sign_in_token ADD COLUMN resets_factors boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN sign_in_token.resets_factors IS 'Using the link removes the second factors of the account.';

-- Also ends sign-ins that wait for their second step, and removes the second factors of closed and anonymised accounts.
CREATE OR REPLACE FUNCTION end_account_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.password_hash = current_setting('foyer.renewed_hash', true)
    AND OLD.password_changed_at IS NOT DISTINCT FROM NEW.password_changed_at AND OLD.roles = NEW.roles
    AND OLD.closed_at IS NOT DISTINCT FROM NEW.closed_at AND OLD.anonymised_at IS NOT DISTINCT FROM NEW.anonymised_at
  THEN RETURN NULL; END IF;
  DELETE FROM session WHERE account_id = NEW.account_id OR staff_account_id = NEW.account_id;
  DELETE FROM sign_in_token WHERE account_id = NEW.account_id;
  DELETE FROM sign_in_step WHERE account_id = NEW.account_id;
  IF OLD.roles = NEW.roles THEN
    DELETE FROM sign_in_device WHERE account_id = NEW.account_id;
    DELETE FROM staff_pin WHERE account_id = NEW.account_id;
  END IF;
  IF NEW.closed_at IS NOT NULL OR NEW.anonymised_at IS NOT NULL THEN
    DELETE FROM passkey WHERE account_id = NEW.account_id;
    DELETE FROM totp WHERE account_id = NEW.account_id;
    DELETE FROM recovery_code WHERE account_id = NEW.account_id;
    DELETE FROM factor_reset WHERE account_id = NEW.account_id;
  END IF;
  RETURN NULL;
END $$;

-- An import or an operator may change an address. Its previous owner gets a mail, whichever statement makes the change.
CREATE FUNCTION mail_changed_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (template, recipient, locale, payload, next_attempt_at, created_at)
  VALUES ('security-notice', OLD.email_address, NEW.locale,
    jsonb_build_object('accountId', NEW.account_id, 'notice', 'address-changed', 'at', to_char(NEW.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
    NEW.updated_at, NEW.updated_at);
  RETURN NULL;
END $$;
CREATE TRIGGER account_address_changes AFTER UPDATE OF email_address ON account
  FOR EACH ROW WHEN (
    lower(trim(OLD.email_address)) <> lower(trim(NEW.email_address)) AND OLD.email_address <> ''
    AND NEW.anonymised_at IS NULL AND NEW.closed_at IS NULL AND NOT NEW.demo
  ) EXECUTE FUNCTION mail_changed_address();
