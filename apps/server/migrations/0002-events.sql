-- Events: their data, images, versions and drafts, and who has an editor open.

CREATE TABLE event (
  event_id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_short_code     text NOT NULL
    CONSTRAINT event_short_code_key UNIQUE CHECK (event_short_code ~ '^[A-Za-z0-9][A-Za-z0-9-]{0,59}$'),
  event_type_cd        text NOT NULL CHECK (event_type_cd ~ '^[A-Z][A-Z0-9_]*$'),
  default_name         text NOT NULL CHECK (default_name <> ''),
  translations         jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(translations) = 'object'),
  parent_event_id      bigint REFERENCES event ON DELETE RESTRICT CHECK (parent_event_id <> event_id),
  cloned_from_event_id bigint REFERENCES event ON DELETE SET NULL,
  event_start          timestamptz NOT NULL,
  event_end            timestamptz NOT NULL,
  registration_start   timestamptz NOT NULL,
  registration_end     timestamptz NOT NULL,
  published            boolean NOT NULL,
  activated_from       timestamptz,
  activated_until      timestamptz,
  configuration        jsonb NOT NULL CHECK (jsonb_typeof(configuration) = 'object'),
  created_at           timestamptz NOT NULL,
  updated_at           timestamptz NOT NULL,
  calendar_sequence    integer NOT NULL DEFAULT 0 CHECK (calendar_sequence >= 0),
  called_off_at        timestamptz,
  archived_at          timestamptz,
  sends_per_day        integer CHECK (sends_per_day BETWEEN 1 AND 200),
  CONSTRAINT event_dates_check CHECK (event_end >= event_start),
  CONSTRAINT event_registration_dates_check CHECK (registration_end >= registration_start),
  CONSTRAINT event_activation_check CHECK (
    (activated_from IS NULL) = (activated_until IS NULL) AND activated_until > activated_from)
);
CREATE INDEX event_start_idx ON event (event_start);
CREATE INDEX event_type_idx ON event (event_type_cd, event_start);
CREATE INDEX event_parent_idx ON event (parent_event_id) WHERE parent_event_id IS NOT NULL;
COMMENT ON TABLE event IS
  'Unpublished events are visible to staff only. Between activated_from and activated_until a past event counts as open.';
COMMENT ON COLUMN event.calendar_sequence IS
  'SEQUENCE of the calendar entry of the event (RFC 5545 3.8.7.4). A trigger counts, so every change of the entry counts.';
COMMENT ON COLUMN event.called_off_at IS
  'When the event was called off. From then on nothing is sold, changed or checked in.';
COMMENT ON COLUMN event.archived_at IS
  'When an administrator archived the event. The list of events of staff hides it. Attendees see no difference (events 4.12).';
COMMENT ON COLUMN event.sends_per_day IS
  'How many messages to many people can be sent in 24 hours (mail 3.6). NULL: the usual number.';

CREATE TABLE event_edition (
  is_this boolean PRIMARY KEY DEFAULT true CHECK (is_this),
  edition uuid NOT NULL DEFAULT gen_random_uuid()
);
COMMENT ON TABLE event_edition IS
  'One row. Each transaction that changes an event writes a new id. A cached copy of all events is valid while the id is the same. It is a random id and no counter, so a restored database never equals a cached state.';
INSERT INTO event_edition DEFAULT VALUES;

CREATE TABLE image_content (
  content_hash text PRIMARY KEY CHECK (content_hash ~ '^[0-9a-f]{64}$'),
  content_type text NOT NULL CHECK (content_type LIKE 'image/%'),
  width        integer CHECK (width > 0),
  height       integer CHECK (height > 0),
  bytes        bytea NOT NULL,
  created_at   timestamptz NOT NULL
);
ALTER TABLE image_content ALTER COLUMN bytes SET STORAGE EXTERNAL;
COMMENT ON TABLE image_content IS 'Image files by SHA-256 of their bytes. An event and its clones share them.';

CREATE TABLE image (
  image_id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id     bigint REFERENCES event ON DELETE CASCADE,
  image_key    text NOT NULL CHECK (image_key <> ''),
  file_name    text NOT NULL,
  content_hash text NOT NULL REFERENCES image_content ON DELETE RESTRICT,
  created_at   timestamptz NOT NULL,
  framing      jsonb CHECK (framing IS NULL OR jsonb_typeof(framing) = 'object'),
  CONSTRAINT image_event_key_key UNIQUE NULLS NOT DISTINCT (event_id, image_key)
);
CREATE INDEX image_content_hash_idx ON image (content_hash);
COMMENT ON TABLE image IS
  'The image of an event for event-banner, event-logo or ticket-group-…. Without an event: award images by file name.';
COMMENT ON COLUMN image.framing IS 'The focus point and the crops that attendees see.';

CREATE TABLE image_width (
  source_hash  text NOT NULL REFERENCES image_content ON DELETE CASCADE,
  width        integer NOT NULL CHECK (width > 0),
  content_hash text NOT NULL REFERENCES image_content ON DELETE RESTRICT,
  PRIMARY KEY (source_hash, width)
);
CREATE INDEX image_width_content ON image_width (content_hash);
COMMENT ON TABLE image_width IS
  'The file to send for an image at a width, created on the first request. An image that cannot get smaller refers to itself.';

CREATE TABLE image_crop (
  source_hash  text NOT NULL REFERENCES image_content ON DELETE CASCADE,
  area         text NOT NULL CHECK (area ~ '^[0-9]{1,5}(-[0-9]{1,5}){3}$'),
  width        integer NOT NULL CHECK (width >= 0),
  content_hash text NOT NULL REFERENCES image_content ON DELETE RESTRICT,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (source_hash, area, width)
);
CREATE INDEX image_crop_content ON image_crop (content_hash);
COMMENT ON TABLE image_crop IS 'Cropped widths of an image, created on the first request.';
COMMENT ON COLUMN image_crop.area IS 'Left, top, width and height in pixels of the source.';
COMMENT ON COLUMN image_crop.width IS '0: the size of the use, as JPEG or PNG.';

CREATE TABLE event_picture (
  event_id     bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  content_hash text NOT NULL REFERENCES image_content ON DELETE RESTRICT,
  file_name    text NOT NULL,
  bytes        integer NOT NULL CHECK (bytes >= 0),
  account_id   bigint REFERENCES account ON DELETE SET NULL,
  created_at   timestamptz NOT NULL,
  used_at      timestamptz NOT NULL,
  PRIMARY KEY (event_id, content_hash)
);
CREATE INDEX event_picture_content ON event_picture (content_hash);
CREATE INDEX event_picture_account ON event_picture (account_id);
CREATE INDEX event_picture_used ON event_picture (used_at);
COMMENT ON TABLE event_picture IS
  'Picture files of an event. Its draft, its versions and the event itself refer to them (events 4.7).';
COMMENT ON COLUMN event_picture.used_at IS
  'The last time that a draft or the event began or stopped to use the picture.';

CREATE TABLE event_version (
  event_version_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id         bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  version          integer NOT NULL CHECK (version > 0),
  kind             text NOT NULL CHECK (kind <> ''),
  definition       jsonb CHECK (jsonb_typeof(definition) = 'object'),
  images           jsonb NOT NULL CHECK (jsonb_typeof(images) = 'array'),
  changed          text[] NOT NULL,
  account_id       bigint,
  created_at       timestamptz NOT NULL,
  frame            jsonb CHECK (jsonb_typeof(frame) = 'object'),
  CONSTRAINT event_version_key UNIQUE (event_id, version),
  CONSTRAINT event_version_content CHECK (num_nonnulls(definition, frame) = 1)
);
COMMENT ON TABLE event_version IS
  'States of an event that attendees saw, from its first edit on. Keys are ids. Rows are added, and deleted beyond the limit of versions.';
COMMENT ON COLUMN event_version.account_id IS
  'The person who created the version in the editor. It has no foreign key, as in audit_log. NULL: the version does not come from the editor.';
COMMENT ON COLUMN event_version.frame IS
  'The definition with references {"#": part_hash} in place of parts. NULL in versions before parts existed. Their definition is complete.';

CREATE TABLE event_version_part (
  event_id  bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  part_hash text NOT NULL CHECK (part_hash <> ''),
  content   jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  PRIMARY KEY (event_id, part_hash)
);
COMMENT ON TABLE event_version_part IS
  'Entries of lists in the versions of an event, such as a ticket type or a mail, by the hash of their content. Versions share them (events 4.4).';

CREATE TABLE event_draft (
  event_id   bigint PRIMARY KEY REFERENCES event ON DELETE CASCADE,
  definition jsonb NOT NULL CHECK (jsonb_typeof(definition) = 'object'),
  revision   integer NOT NULL CHECK (revision > 0),
  based_on   integer NOT NULL CHECK (based_on > 0),
  account_id bigint NOT NULL,
  updated_at timestamptz NOT NULL,
  working    jsonb CHECK (jsonb_typeof(working) = 'object')
);
COMMENT ON TABLE event_draft IS
  'The saved but unpublished draft of an event. Each save increases revision. based_on is the version from which the draft began.';
COMMENT ON COLUMN event_draft.working IS
  'The draft on the screen while a value breaks a rule, such as an empty name. definition is then the last valid state. NULL: definition is the whole draft.';

CREATE UNLOGGED TABLE editor_visit (
  event_id   bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  editor     text NOT NULL CHECK (length(editor) BETWEEN 8 AND 40),
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  section    text NOT NULL,
  seen_at    timestamptz NOT NULL,
  session_id bigint REFERENCES session ON DELETE CASCADE,
  PRIMARY KEY (event_id, editor)
);
CREATE INDEX editor_visit_seen_idx ON editor_visit (seen_at);
CREATE INDEX editor_visit_session_idx ON editor_visit (session_id);
COMMENT ON TABLE editor_visit IS
  'Open editors of events (events 4.15). An editor that was not seen for some seconds is closed. Unlogged, because rows are outdated after some seconds.';
COMMENT ON COLUMN editor_visit.editor IS 'Identifies an open editor. A person can have two.';
COMMENT ON COLUMN editor_visit.session_id IS
  'The editor ends with its session. NULL in rows of servers of the previous release, during an upgrade.';

ALTER TABLE staff_grant ADD CONSTRAINT staff_grant_event_id_fkey
  FOREIGN KEY (event_id) REFERENCES event ON DELETE CASCADE;

CREATE FUNCTION event_count_calendar_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.calendar_sequence := OLD.calendar_sequence + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER event_calendar_change BEFORE UPDATE ON event FOR EACH ROW
  WHEN ((OLD.event_start, OLD.event_end, OLD.default_name, OLD.translations,
         OLD.configuration -> 'timeZone', OLD.configuration -> 'venue')
        IS DISTINCT FROM
        (NEW.event_start, NEW.event_end, NEW.default_name, NEW.translations,
         NEW.configuration -> 'timeZone', NEW.configuration -> 'venue'))
  EXECUTE FUNCTION event_count_calendar_change();

CREATE FUNCTION event_new_edition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE event_edition SET edition = gen_random_uuid();
  RETURN NULL;
END $$;
-- Deferred, so its row is locked last. Two transactions that change different events wait only for the commit of the
-- other.
CREATE CONSTRAINT TRIGGER event_edition AFTER INSERT OR UPDATE OR DELETE ON event
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION event_new_edition();
