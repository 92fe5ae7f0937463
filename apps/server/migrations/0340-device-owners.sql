-- The limits per network find the account of a known device, so that all known devices of one account share a count.
CREATE INDEX sign_in_device_device_idx ON sign_in_device (device);
