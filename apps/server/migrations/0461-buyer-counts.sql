-- How many accounts the audiences of an event have (selling 5).

CREATE TABLE buyer_count (
  event_id       bigint PRIMARY KEY REFERENCES event ON DELETE CASCADE,
  counted_at     timestamptz NOT NULL,
  lists          text[] NOT NULL,
  qualifications text[] NOT NULL,
  organisations  text[] NOT NULL,
  groups         jsonb NOT NULL CHECK (jsonb_typeof(groups) = 'array')
);
COMMENT ON TABLE buyer_count IS
  'The latest count of accounts for an event: how many have the same facts for its audiences. It names no account.';
COMMENT ON COLUMN buyer_count.lists IS
  'The account lists that the count knows. Like qualifications and organisations, a key that is not here was not counted.';
