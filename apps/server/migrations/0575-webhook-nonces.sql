-- The secret of a webhook also depends on a random number, so that after a restore no endpoint gets a secret that was given out before.

ALTER TABLE webhook_endpoint
  ADD COLUMN secret_nonce uuid,
  ADD COLUMN previous_secret_nonce uuid;
-- Present endpoints keep their secrets.
ALTER TABLE webhook_endpoint ALTER COLUMN secret_nonce SET DEFAULT gen_random_uuid();
COMMENT ON COLUMN webhook_endpoint.secret_nonce IS 'The secret is derived from the signing key, the id, secret_version and this number. NULL: a secret from before this column.';
COMMENT ON COLUMN webhook_endpoint.previous_secret_nonce IS 'The number of the version before.';
COMMENT ON COLUMN webhook_endpoint.secret_version IS 'How many secrets the endpoint has had.';
