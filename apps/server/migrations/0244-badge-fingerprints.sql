-- The fingerprint of the printed content, to find badges that changed since their last print (door 6.5).
ALTER TABLE badge ADD COLUMN printed_fingerprint bytea;
COMMENT ON COLUMN badge.printed_fingerprint IS 'SHA-256 of the content of the last print. Null for prints before this column.';
ALTER TABLE badge_print ADD COLUMN fingerprint bytea;
COMMENT ON COLUMN badge_print.fingerprint IS 'SHA-256 of the printed content. Null for prints before this column.';
