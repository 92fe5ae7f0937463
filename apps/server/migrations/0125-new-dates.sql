-- A message about new dates brings the calendar entry of the event.

ALTER TABLE attendee_message ADD COLUMN has_calendar boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN attendee_message.has_calendar IS 'Each mail has the calendar entry of the event attached.';
