-- The list of attendees by relationship is sorted from this index alone.

DROP INDEX ticket_event_idx;
-- Reports and audiences count from this index alone.
CREATE INDEX ticket_event_idx ON ticket (event_id, created_at, ticket_id)
  INCLUDE (ticket_configuration_id, status, account_id, is_self, email, relationship_type);
