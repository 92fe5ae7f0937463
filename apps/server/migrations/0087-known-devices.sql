-- A device that has signed in is known by a signed cookie, not by its network address: a venue shares one address.

DROP TABLE sign_in_device;
CREATE TABLE sign_in_device (
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  device     bytea NOT NULL CHECK (octet_length(device) = 32),
  seen_at    timestamptz NOT NULL,
  PRIMARY KEY (account_id, device)
);
CREATE INDEX sign_in_device_age_idx ON sign_in_device (seen_at);
COMMENT ON TABLE sign_in_device IS
  'Devices on which an account has signed in: guesses of others do not make them wait. Deleted with a new password, and after 90 days.';
COMMENT ON COLUMN sign_in_device.device IS 'SHA-256 of the id in the cookie of the device. It marks the device and authenticates nobody.';
