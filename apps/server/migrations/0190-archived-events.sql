-- Administrators archive events that are over. The list of events hides them (events 4.12).
ALTER TABLE event ADD COLUMN archived_at timestamptz;
COMMENT ON COLUMN event.archived_at IS 'When administrators archived it. NULL: it is in the list of events. Attendees see no difference.';
