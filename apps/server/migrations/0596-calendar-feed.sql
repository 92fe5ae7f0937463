-- Secret addresses of calendars with a person's own events (tickets 8).

CREATE TABLE calendar_feed (
  account_id  bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  secret_hash text NOT NULL UNIQUE CHECK (secret_hash ~ '^[0-9a-f]{64}$'),
  created_at  timestamptz NOT NULL
);
COMMENT ON TABLE calendar_feed IS 'The secret address of the calendar with the own events of an account. An account has at most one (tickets 8).';
COMMENT ON COLUMN calendar_feed.secret_hash IS 'SHA-256 of the 256 random bits in the address. The address itself is not stored.';
