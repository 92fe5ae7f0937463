-- The editor stores each change within two seconds, also while a value is incomplete.

ALTER TABLE event_draft ADD COLUMN working jsonb CHECK (jsonb_typeof(working) = 'object');
COMMENT ON COLUMN event_draft.working IS
  'The draft on the screen while a value breaks a rule, such as an empty name. definition is then the last valid state. NULL: definition is the whole draft.';
