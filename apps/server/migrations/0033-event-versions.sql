-- Events are changed by drafts that are published, and each publish is kept as a version that can be had again.

CREATE TABLE event_version (
  event_version_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id         bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  version          integer NOT NULL CHECK (version > 0),
  kind             text NOT NULL CHECK (kind <> ''),
  definition       jsonb NOT NULL CHECK (jsonb_typeof(definition) = 'object'),
  images           jsonb NOT NULL CHECK (jsonb_typeof(images) = 'array'),
  changed          text[] NOT NULL,
  account_id       bigint,
  created_at       timestamptz NOT NULL,
  CONSTRAINT event_version_key UNIQUE (event_id, version)
);
COMMENT ON TABLE event_version IS
  'Each state of an event that attendees met, from its first edit on: the whole as one document whose keys are ids. Rows are only added.';
COMMENT ON COLUMN event_version.account_id IS 'Who made it, without a foreign key as in audit_log; NULL: not the editor.';

CREATE TABLE event_draft (
  event_id    bigint PRIMARY KEY REFERENCES event ON DELETE CASCADE,
  definition  jsonb NOT NULL CHECK (jsonb_typeof(definition) = 'object'),
  revision    integer NOT NULL CHECK (revision > 0),
  based_on    integer NOT NULL CHECK (based_on > 0),
  account_id  bigint NOT NULL,
  updated_at  timestamptz NOT NULL
);
COMMENT ON TABLE event_draft IS
  'What the editor saved and has not published: one of an event. revision grows with every save; based_on is the version it was begun from.';
