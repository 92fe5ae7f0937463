-- People: accounts with their organisation, addresses, grants, sessions and sign-in.
--
-- Times have no defaults. The caller passes `now` as an argument, so tests and replays control the clock.

-- The digits of a telephone number without calling code and trunk zero. Must match `phoneKey` (packages/domain).
CREATE FUNCTION phone_key(phone text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT regexp_replace(
    CASE
      WHEN btrim(phone) LIKE '+%' OR digits ~ '^(00|01[01])[1-9][0-9]{9}' THEN regexp_replace(
        regexp_replace(digits, '^(00|01[01])(?=[1-9][0-9]{9})', ''),
        '^([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])[0-9])', '')
      ELSE regexp_replace(digits, '^1(?=[0-9]{10}$)', '')
    END, '^0+', '')
  FROM (SELECT regexp_replace(phone, '[^0-9]', '', 'g') AS digits) d
$$;
COMMENT ON FUNCTION phone_key IS 'The national digits of a telephone number, by which searches compare numbers.';

CREATE TABLE account (
  account_id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  external_account_identifier text NOT NULL
    CONSTRAINT account_external_account_identifier_key UNIQUE
    CHECK (external_account_identifier ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$'),
  account_type_code           text NOT NULL CHECK (account_type_code <> ''),
  first_name                  text NOT NULL,
  last_name                   text NOT NULL,
  title                       text CHECK (title IN ('MC', 'RC', 'SC', 'EC', 'NC')),
  email_address               text,
  phone_number                text,
  country_code                text NOT NULL CHECK (country_code ~ '^[A-Z]{3}$'),
  -- The list of languages is in the code (vocabulary.ts). A new language needs no migration.
  locale                      text NOT NULL CHECK (locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  currency                    text NOT NULL CHECK (currency IN ('USD', 'CAD', 'JPY')),
  upline_account_id           bigint REFERENCES account ON DELETE SET NULL CHECK (upline_account_id <> account_id),
  roles                       text[] NOT NULL DEFAULT '{}'
    CHECK (roles <@ ARRAY['admin', 'organiser', 'helper', 'desk', 'ticket-scanner', 'reports']::text[]),
  password_hash               text,
  password_changed_at         timestamptz,
  closed_at                   timestamptz,
  search_text                 text NOT NULL,
  search_document             tsvector
    GENERATED ALWAYS AS (array_to_tsvector(array_remove(string_to_array(search_text, ' '), ''))) STORED,
  created_at                  timestamptz NOT NULL,
  updated_at                  timestamptz NOT NULL,
  demo                        boolean NOT NULL DEFAULT false,
  anonymised_at               timestamptz,
  CONSTRAINT account_anonymised_check CHECK (anonymised_at IS NULL OR (closed_at IS NOT NULL AND email_address IS NULL))
);
-- Prefix scans of an account number (`C1000…`) need the C order, whatever the collation of the database is.
CREATE INDEX account_identifier_prefix_idx ON account (external_account_identifier text_pattern_ops);
CREATE INDEX account_search_idx ON account USING gin (search_document);
CREATE INDEX account_upline_idx ON account (upline_account_id) WHERE upline_account_id IS NOT NULL;
CREATE INDEX account_staff_idx ON account (account_id) WHERE roles <> '{}';
-- Searches find a number by its beginning and by its end.
CREATE INDEX account_phone_idx ON account (phone_key(phone_number) text_pattern_ops) WHERE phone_number IS NOT NULL;
CREATE INDEX account_phone_end_idx ON account (reverse(phone_key(phone_number)) text_pattern_ops) WHERE phone_number IS NOT NULL;
COMMENT ON TABLE account IS 'Consultants and staff. upline_account_id forms the tree of the organisation.';
COMMENT ON COLUMN account.roles IS
  'The roles of all grants of the account, including grants that have ended or not begun. The triggers of staff_grant write it. It identifies staff accounts and gives no right.';
COMMENT ON COLUMN account.closed_at IS 'A closed account cannot sign in. Its tickets and orders stay.';
COMMENT ON COLUMN account.search_text IS
  'Normalised words from src/db/search-text.ts, separated by spaces. search_document indexes them.';
COMMENT ON COLUMN account.demo IS
  'Created by the demo, with a public password. An installation with DEMO=false refuses it.';
COMMENT ON COLUMN account.anonymised_at IS 'When the personal data was erased. The account stays closed.';

CREATE TABLE address (
  address_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id  bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  address1    text NOT NULL,
  address2    text,
  locality    text NOT NULL,
  region      text,
  postal_code text,
  country     text NOT NULL CHECK (country ~ '^[A-Z]{3}$'),
  status      text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE')),
  position    integer NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL
);
CREATE INDEX address_account_idx ON address (account_id, position);
COMMENT ON TABLE address IS 'Stored addresses, offered as billing addresses.';

CREATE TABLE account_title (
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  title      text NOT NULL CHECK (title IN ('MC', 'RC', 'SC', 'EC', 'NC')),
  since      date,
  PRIMARY KEY (account_id, title)
);
COMMENT ON TABLE account_title IS
  'Every title that the account may show on a badge. account.title is the current one.';

CREATE TABLE staff_grant (
  staff_grant_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id     bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  role           text NOT NULL CHECK (role IN ('admin', 'organiser', 'helper', 'desk', 'ticket-scanner', 'reports')),
  event_id       bigint,
  valid_from     timestamptz,
  valid_until    timestamptz,
  label          text CHECK (label ~ '\S' AND length(label) <= 40),
  created_at     timestamptz NOT NULL,
  CONSTRAINT staff_grant_span_check CHECK (valid_until > valid_from),
  CONSTRAINT staff_grant_admin_check CHECK (role <> 'admin' OR (event_id IS NULL AND valid_from IS NULL AND valid_until IS NULL))
);
CREATE INDEX staff_grant_account_idx ON staff_grant (account_id);
CREATE INDEX staff_grant_event_idx ON staff_grant (event_id) WHERE event_id IS NOT NULL;
COMMENT ON TABLE staff_grant IS
  'A role of an account, for one event or for all, from valid_from until before valid_until (people 4.8).';
COMMENT ON COLUMN staff_grant.event_id IS 'NULL: all events.';
COMMENT ON COLUMN staff_grant.label IS 'Where the person works, such as Gate B. Shown to staff only.';

CREATE TABLE session (
  session_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash       bytea NOT NULL CONSTRAINT session_token_hash_key UNIQUE CHECK (octet_length(token_hash) = 32),
  account_id       bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  staff_account_id bigint REFERENCES account ON DELETE CASCADE CHECK (staff_account_id <> account_id),
  remember         boolean NOT NULL,
  created_at       timestamptz NOT NULL,
  expires_at       timestamptz NOT NULL CHECK (expires_at > created_at),
  user_agent       text,
  remote_address   text,
  staff_session_id bigint REFERENCES session ON DELETE CASCADE,
  locked_at        timestamptz,
  pin_tries        integer NOT NULL DEFAULT 0 CHECK (pin_tries BETWEEN 0 AND 5),
  by_pin           boolean NOT NULL DEFAULT false,
  last_used_at     timestamptz,
  by_link          boolean NOT NULL DEFAULT false,
  door_device_id   uuid,
  CONSTRAINT session_lock_check CHECK (staff_session_id IS NULL OR (locked_at IS NULL AND pin_tries = 0 AND NOT by_pin))
);
CREATE INDEX session_account_idx ON session (account_id);
CREATE INDEX session_staff_idx ON session (staff_account_id) WHERE staff_account_id IS NOT NULL;
CREATE INDEX session_expiry_idx ON session (expires_at);
CREATE INDEX session_staff_session_idx ON session (staff_session_id) WHERE staff_session_id IS NOT NULL;
CREATE INDEX session_door_device_idx ON session (door_device_id) WHERE door_device_id IS NOT NULL;
COMMENT ON TABLE session IS
  'Sessions, by SHA-256 of the token. staff_account_id is the staff member who acts as account_id. Signing out deletes the row.';
COMMENT ON COLUMN session.user_agent IS 'The name that the browser sent when the session began, shortened.';
COMMENT ON COLUMN session.staff_session_id IS
  'The session from which the staff member acts. When it ends, this session ends too.';
COMMENT ON COLUMN session.locked_at IS
  'Since when every request except unlocking is refused, also in the sessions in which the staff member acts for others.';
COMMENT ON COLUMN session.pin_tries IS 'Wrong PINs since the last unlocking. The fifth ends the session.';
COMMENT ON COLUMN session.by_pin IS
  'Whether a PIN unlocked the session last. A PIN can give fewer rights than the password.';
COMMENT ON COLUMN session.last_used_at IS
  'When a request last used the session, written at most every five minutes. NULL: not since it began.';
COMMENT ON COLUMN session.by_link IS
  'Whether a mailed link began the session. An account without a password may set one in such a session.';
COMMENT ON COLUMN session.door_device_id IS
  'The device that session_device received last, for servers of the previous release.';

CREATE TABLE sign_in_token (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  used_at    timestamptz,
  browser    bytea
);
CREATE INDEX sign_in_token_account_idx ON sign_in_token (account_id);
CREATE INDEX sign_in_token_expiry_idx ON sign_in_token (expires_at);
COMMENT ON TABLE sign_in_token IS
  'One-time sign-in links, by SHA-256 of the token. A guarded update sets used_at once.';
COMMENT ON COLUMN sign_in_token.browser IS 'As in sign_in_request. NULL for a link that an operator created.';

CREATE TABLE sign_in_request (
  sign_in_request_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id            text NOT NULL CHECK (length(user_id) <= 100),
  requested_at       timestamptz NOT NULL,
  browser            bytea
);
COMMENT ON TABLE sign_in_request IS
  'Requests for a sign-in link without a mail yet. A request for an unknown user id costs the same as for a known one, because a job looks up the account. Rows live for seconds.';
COMMENT ON COLUMN sign_in_request.user_id IS 'As typed, normalised. The account may not exist.';
COMMENT ON COLUMN sign_in_request.browser IS
  'SHA-256 of a random text in the requesting browser. In that browser the link signs in without a further click. NULL when the browser stores nothing.';

CREATE TABLE sign_in_device (
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  device     bytea NOT NULL CHECK (octet_length(device) = 32),
  seen_at    timestamptz NOT NULL,
  PRIMARY KEY (account_id, device)
);
CREATE INDEX sign_in_device_age_idx ON sign_in_device (seen_at);
-- The limits per network find the account of a known device, so all known devices of one account share a count.
CREATE INDEX sign_in_device_device_idx ON sign_in_device (device);
COMMENT ON TABLE sign_in_device IS
  'Devices on which an account has signed in. Failed attempts of other devices do not slow them down. Deleted with a new password, and after 90 days.';
COMMENT ON COLUMN sign_in_device.device IS
  'SHA-256 of the id in the signed cookie of the device. It identifies the device and authenticates no one.';

CREATE TABLE staff_pin (
  account_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  pin_hash   text NOT NULL CHECK (pin_hash LIKE '$argon2id$%'),
  set_at     timestamptz NOT NULL
);
COMMENT ON TABLE staff_pin IS
  'PINs that unlock a device on which the staff member signed in by password. A new password deletes the PIN.';

CREATE TABLE staff_seen (
  account_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  seen_at    timestamptz NOT NULL
);
COMMENT ON TABLE staff_seen IS
  'When a person with a role last used the product, accurate to five minutes (people 4.6). Sessions cannot show it, because signing out deletes them.';

-- Walks up from the account, with one index look-up per level, so moving a person costs one row. UNION (not UNION
-- ALL) ends the walk if an import creates a cycle.
CREATE FUNCTION is_upline_of(upline bigint, account bigint) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  WITH RECURSIVE line AS (
    SELECT a.upline_account_id AS id FROM account a WHERE a.account_id = $2
    UNION
    SELECT a.upline_account_id FROM line JOIN account a ON a.account_id = line.id
  )
  SELECT EXISTS (SELECT FROM line WHERE id = $1)
$$;
COMMENT ON FUNCTION is_upline_of IS
  'Whether the first account is upline of the second at any depth. An account is not its own upline.';

-- A new password, other roles, closing and anonymising end the sessions of the account, whichever statement makes the
-- change (docs/security.md). The statement has locked the account. A simultaneous sign-in either commits before, and
-- its session is deleted here, or it reads the changed account. A sign-in that renews the hash of the same password
-- announces it in foyer.renewed_hash, and then no session ends.
CREATE FUNCTION end_account_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.password_hash = current_setting('foyer.renewed_hash', true)
    AND OLD.password_changed_at IS NOT DISTINCT FROM NEW.password_changed_at AND OLD.roles = NEW.roles
    AND OLD.closed_at IS NOT DISTINCT FROM NEW.closed_at AND OLD.anonymised_at IS NOT DISTINCT FROM NEW.anonymised_at
  THEN RETURN NULL; END IF;
  DELETE FROM session WHERE account_id = NEW.account_id OR staff_account_id = NEW.account_id;
  DELETE FROM sign_in_token WHERE account_id = NEW.account_id;
  IF OLD.roles = NEW.roles THEN
    DELETE FROM sign_in_device WHERE account_id = NEW.account_id;
    DELETE FROM staff_pin WHERE account_id = NEW.account_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER account_sessions_end AFTER UPDATE OF password_hash, password_changed_at, roles, closed_at, anonymised_at ON account
  FOR EACH ROW WHEN (
    OLD.password_hash IS DISTINCT FROM NEW.password_hash
    OR OLD.password_changed_at IS DISTINCT FROM NEW.password_changed_at
    OR OLD.roles IS DISTINCT FROM NEW.roles
    OR (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL)
    OR (OLD.anonymised_at IS NULL AND NEW.anonymised_at IS NOT NULL)
  ) EXECUTE FUNCTION end_account_sessions();

CREATE FUNCTION check_account_roles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.roles IS DISTINCT FROM ARRAY(SELECT DISTINCT g.role FROM staff_grant g WHERE g.account_id = NEW.account_id ORDER BY 1) THEN
    RAISE EXCEPTION 'account.roles follows staff_grant. Change the grants of account %.', NEW.account_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'account_roles_follow_grants';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER account_roles_follow_grants BEFORE INSERT OR UPDATE OF roles ON account
  FOR EACH ROW EXECUTE FUNCTION check_account_roles();

-- Every change of grants ends the sessions and links of the account. The first statement locks the account, as above.
-- A grant for a further event ends none, because each request reads the grants.
CREATE FUNCTION apply_staff_grant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint := CASE WHEN TG_OP = 'DELETE' THEN OLD.account_id ELSE NEW.account_id END;
  known text[];
BEGIN
  SELECT a.roles INTO known FROM account a WHERE a.account_id = changed FOR NO KEY UPDATE;
  UPDATE account a SET roles = ARRAY(SELECT DISTINCT g.role FROM staff_grant g WHERE g.account_id = a.account_id ORDER BY 1)
  WHERE a.account_id = changed;
  IF TG_OP = 'INSERT' AND NEW.role = ANY (known) THEN
    RETURN NULL;
  END IF;
  DELETE FROM session WHERE account_id = changed OR staff_account_id = changed;
  DELETE FROM sign_in_token WHERE account_id = changed;
  RETURN NULL;
END $$;
CREATE TRIGGER staff_grant_applies AFTER INSERT OR UPDATE OR DELETE ON staff_grant
  FOR EACH ROW EXECUTE FUNCTION apply_staff_grant();
