-- The request that caused a mail, as in the audit log. Mails from before, and mails of background work, have none.
ALTER TABLE outbox ADD COLUMN request_id text;
