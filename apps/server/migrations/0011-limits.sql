-- What is counted to be limited: tries at a password, mailed links, mail to addresses of a person's choice, look-ups of others. In
-- the database, so that it holds for all processes together; unlogged, since a crash may forget it and each try writes it.
CREATE UNLOGGED TABLE rate_limit (
  name          text NOT NULL CHECK (name <> ''),
  key           text NOT NULL,
  used          integer NOT NULL CHECK (used >= 0),
  window_start  timestamptz NOT NULL,
  blocked_until timestamptz,
  PRIMARY KEY (name, key)
);
CREATE INDEX rate_limit_age_idx ON rate_limit (window_start);
COMMENT ON TABLE rate_limit IS
  'How often something limited was done, by limit and by whom. No foreign key: user ids that do not exist are counted alike.';

-- A device is known by the address that it signed in from.
CREATE TABLE sign_in_device (
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  address    text NOT NULL,
  seen_at    timestamptz NOT NULL,
  PRIMARY KEY (account_id, address)
);
CREATE INDEX sign_in_device_age_idx ON sign_in_device (seen_at);
COMMENT ON TABLE sign_in_device IS
  'Where an account has signed in from: a guesser elsewhere does not lock it out there. Forgotten with a new password, and after 90 days.';

DROP TABLE sign_in_throttle;
