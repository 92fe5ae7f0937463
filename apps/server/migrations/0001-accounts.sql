-- Who people are: accounts with their organisation, addresses on file, sessions and sign-in.
--
-- Times have no defaults: `now` is always an argument of the caller, so that tests and replays own the clock.

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
  locale                      text NOT NULL CHECK (locale IN ('en-US', 'es-US', 'ja-JP')),
  currency                    text NOT NULL CHECK (currency IN ('USD', 'CAD', 'JPY')),
  upline_account_id           bigint REFERENCES account ON DELETE SET NULL CHECK (upline_account_id <> account_id),
  roles                       text[] NOT NULL DEFAULT '{}'
    CHECK (roles <@ ARRAY['admin', 'helper', 'ticket-scanner']::text[]),
  password_hash               text,
  password_changed_at         timestamptz,
  closed_at                   timestamptz,
  search_text                 text NOT NULL,
  search_document             tsvector GENERATED ALWAYS AS
    (array_to_tsvector(array_remove(string_to_array(search_text, ' '), ''))) STORED,
  created_at                  timestamptz NOT NULL,
  updated_at                  timestamptz NOT NULL
);
-- Prefix scans of an account number (`C1000…`) need the C order, whatever the database's collation is.
CREATE INDEX account_identifier_prefix_idx ON account (external_account_identifier text_pattern_ops);
CREATE INDEX account_search_idx ON account USING gin (search_document);
CREATE INDEX account_upline_idx ON account (upline_account_id) WHERE upline_account_id IS NOT NULL;
CREATE INDEX account_staff_idx ON account (account_id) WHERE roles <> '{}';
COMMENT ON TABLE account IS 'Consultants and staff. upline_account_id makes the organisation tree.';
COMMENT ON COLUMN account.search_text IS
  'Normalised words made by src/db/search-text.ts, parted by single spaces; search_document indexes them.';
COMMENT ON COLUMN account.closed_at IS 'A closed account cannot sign in; its tickets and orders stay.';

-- Walks up from the account: as many index look-ups as the tree is deep, so that moving a person costs one row.
-- UNION (not UNION ALL) ends the walk if an import ever made a circle.
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
COMMENT ON FUNCTION is_upline_of IS 'Is the first account upline of the second at any depth? An account is not its own upline.';

CREATE TABLE address (
  address_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id   bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  address1     text NOT NULL,
  address2     text,
  locality     text NOT NULL,
  region       text,
  postal_code  text,
  country      text NOT NULL CHECK (country ~ '^[A-Z]{3}$'),
  status       text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE')),
  position     integer NOT NULL DEFAULT 0,
  created_at   timestamptz NOT NULL
);
CREATE INDEX address_account_idx ON address (account_id, position);
COMMENT ON TABLE address IS 'Addresses on file, offered when paying.';

CREATE TABLE session (
  session_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash       bytea NOT NULL CONSTRAINT session_token_hash_key UNIQUE CHECK (octet_length(token_hash) = 32),
  account_id       bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  staff_account_id bigint REFERENCES account ON DELETE CASCADE CHECK (staff_account_id <> account_id),
  remember         boolean NOT NULL,
  created_at       timestamptz NOT NULL,
  expires_at       timestamptz NOT NULL CHECK (expires_at > created_at),
  user_agent       text,
  remote_address   text
);
CREATE INDEX session_account_idx ON session (account_id);
CREATE INDEX session_staff_idx ON session (staff_account_id) WHERE staff_account_id IS NOT NULL;
CREATE INDEX session_expiry_idx ON session (expires_at);
COMMENT ON TABLE session IS
  'Signed-in sessions, by SHA-256 of the token. staff_account_id is the staff member acting as account_id. Logout deletes.';

CREATE TABLE sign_in_token (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  used_at    timestamptz
);
CREATE INDEX sign_in_token_account_idx ON sign_in_token (account_id);
CREATE INDEX sign_in_token_expiry_idx ON sign_in_token (expires_at);
COMMENT ON TABLE sign_in_token IS 'One-time sign-in links, by SHA-256 of the token. used_at is set once, by a guarded update.';

CREATE TABLE sign_in_throttle (
  kind          text NOT NULL CHECK (kind IN ('account', 'address')),
  key           text NOT NULL,
  failures      integer NOT NULL CHECK (failures >= 0),
  window_start  timestamptz NOT NULL,
  blocked_until timestamptz,
  PRIMARY KEY (kind, key)
);
CREATE INDEX sign_in_throttle_age_idx ON sign_in_throttle (window_start);
COMMENT ON TABLE sign_in_throttle IS
  'Failed sign-ins per user id (known or not) and per caller address. No foreign key: unknown ids are counted alike.';
