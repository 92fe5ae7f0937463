-- Messages to attendees that go out at a time, or by a rule (mail 4).

ALTER TABLE attendee_message
  ADD COLUMN schedule jsonb NOT NULL DEFAULT '{"kind": "now"}'
    CONSTRAINT attendee_message_schedule_check CHECK (schedule ->> 'kind' IN ('now', 'at', 'rule')),
  ADD COLUMN next_look_at timestamptz,
  DROP CONSTRAINT attendee_message_status_check,
  ADD CONSTRAINT attendee_message_status_check CHECK (status IN ('SCHEDULED', 'PAUSED', 'SENDING', 'SENT', 'STOPPED')),
  DROP CONSTRAINT attendee_message_end_check,
  ADD CONSTRAINT attendee_message_end_check CHECK ((status IN ('SCHEDULED', 'PAUSED', 'SENDING')) = (ended_at IS NULL));
COMMENT ON COLUMN attendee_message.schedule IS
  'When it goes out: now, at a time, or by a rule per person. A rule counts from the current dates of the event.';
COMMENT ON COLUMN attendee_message.next_look_at IS 'When the job next looks for due people. NULL: at once.';

CREATE TABLE attendee_message_delivery (
  attendee_message_id bigint NOT NULL REFERENCES attendee_message ON DELETE CASCADE,
  address_hash        bytea NOT NULL CHECK (length(address_hash) = 32),
  PRIMARY KEY (attendee_message_id, address_hash)
);
COMMENT ON TABLE attendee_message_delivery IS
  'SHA-256 of each address that has received a message with a rule, in lower case. A rule lives longer than the rows of the outbox, so this key prevents a second mail.';
