-- The subject as it was last composed, so that the list of mails composes nothing; NULL until the first attempt.
ALTER TABLE outbox ADD COLUMN subject text;
-- What an admin may send again.
CREATE INDEX outbox_failed_idx ON outbox (outbox_id) WHERE status = 'FAILED';
