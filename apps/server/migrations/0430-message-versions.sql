-- A scheduled message can be changed until it is sent.

ALTER TABLE attendee_message ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version >= 1);
COMMENT ON COLUMN attendee_message.version IS 'Each change of a scheduled message adds 1. A change names the version that its editor saw.';
