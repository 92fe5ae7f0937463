-- Versions of an event share the parts that they have in common (events 4.4).

CREATE TABLE event_version_part (
  event_id  bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  part_hash text NOT NULL CHECK (part_hash <> ''),
  content   jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  PRIMARY KEY (event_id, part_hash)
);
COMMENT ON TABLE event_version_part IS
  'Entries of lists in the versions of an event, such as a ticket type or a mail, by the hash of their content.';

ALTER TABLE event_version ADD COLUMN frame jsonb CHECK (jsonb_typeof(frame) = 'object');
ALTER TABLE event_version ALTER COLUMN definition DROP NOT NULL;
ALTER TABLE event_version ADD CONSTRAINT event_version_content CHECK (num_nonnulls(definition, frame) = 1);
COMMENT ON COLUMN event_version.frame IS
  'The definition with references {"#": part_hash} in place of parts. NULL: a version from before parts, whose definition has everything.';
COMMENT ON TABLE event_version IS
  'States of an event that attendees saw, from its first edit on. Keys are ids. Rows are added, and removed beyond the bounds of an event.';
