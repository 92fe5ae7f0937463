-- Counting the audience of a message reads addresses: with them in the index that reports count by, it reads no tickets either.
DROP INDEX ticket_event_idx;
CREATE INDEX ticket_event_idx ON ticket (event_id, created_at, ticket_id)
  INCLUDE (ticket_configuration_id, status, account_id, is_self, email);
