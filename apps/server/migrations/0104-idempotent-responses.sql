-- The first response of a call with an Idempotency-Key, so that a repeated call gets the same bytes. It holds personal data: a job deletes it
-- after a week, and anonymising any person deletes all of it.

CREATE TABLE idempotent_response (
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  call text NOT NULL,
  idempotency_key text NOT NULL,
  request_hash bytea NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotent_response_pkey PRIMARY KEY (account_id, call, idempotency_key)
);
CREATE INDEX idempotent_response_created_at ON idempotent_response (created_at);
COMMENT ON TABLE idempotent_response IS 'First responses of calls with an Idempotency-Key; without a row a repeated call builds its response again.';
COMMENT ON COLUMN idempotent_response.request_hash IS 'HMAC of the request under its key, without card number and CVV: another request with the key is refused.';
