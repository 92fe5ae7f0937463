-- Events with what belongs to them alone: images, mail templates, reports.

CREATE TABLE event (
  event_id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_short_code     text NOT NULL CONSTRAINT event_short_code_key UNIQUE
    CHECK (event_short_code ~ '^[A-Za-z0-9][A-Za-z0-9-]{0,59}$'),
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
  CONSTRAINT event_dates_check CHECK (event_end >= event_start),
  CONSTRAINT event_registration_dates_check CHECK (registration_end >= registration_start),
  CONSTRAINT event_activation_check CHECK (
    (activated_from IS NULL) = (activated_until IS NULL) AND activated_until > activated_from)
);
CREATE INDEX event_start_idx ON event (event_start);
CREATE INDEX event_type_idx ON event (event_type_cd, event_start);
CREATE INDEX event_parent_idx ON event (parent_event_id) WHERE parent_event_id IS NOT NULL;
COMMENT ON TABLE event IS
  'Events. Unpublished ones are drafts for staff. Between activated_from and activated_until a past event counts as open.';

CREATE TABLE image_content (
  content_hash text PRIMARY KEY CHECK (content_hash ~ '^[0-9a-f]{64}$'),
  content_type text NOT NULL CHECK (content_type LIKE 'image/%'),
  width        integer CHECK (width > 0),
  height       integer CHECK (height > 0),
  bytes        bytea NOT NULL,
  created_at   timestamptz NOT NULL
);
ALTER TABLE image_content ALTER COLUMN bytes SET STORAGE EXTERNAL;
COMMENT ON TABLE image_content IS 'Image files by SHA-256 of their bytes; shared by an event and its clones.';

CREATE TABLE image (
  image_id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id     bigint REFERENCES event ON DELETE CASCADE,
  image_key    text NOT NULL CHECK (image_key <> ''),
  variant      text NOT NULL DEFAULT 'original' CHECK (variant <> ''),
  file_name    text NOT NULL,
  content_hash text NOT NULL REFERENCES image_content ON DELETE RESTRICT,
  created_at   timestamptz NOT NULL,
  CONSTRAINT image_event_key_variant_key UNIQUE NULLS NOT DISTINCT (event_id, image_key, variant)
);
CREATE INDEX image_content_hash_idx ON image (content_hash);
COMMENT ON TABLE image IS
  'Which image an event shows as event-banner, event-logo or ticket-group-…; without event: award images by file name.';

CREATE TABLE email_template (
  email_template_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id          bigint REFERENCES event ON DELETE CASCADE,
  template_name     text NOT NULL CHECK (template_name <> ''),
  locale            text NOT NULL CHECK (locale IN ('en-US', 'es-US', 'ja-JP')),
  subject           text NOT NULL CHECK (subject <> ''),
  html_content      text NOT NULL CHECK (html_content <> ''),
  updated_at        timestamptz NOT NULL,
  CONSTRAINT email_template_event_name_locale_key UNIQUE NULLS NOT DISTINCT (event_id, template_name, locale)
);
COMMENT ON TABLE email_template IS 'Mail texts with *|TOKEN|* tokens; a row without event is the default for all.';

CREATE TABLE event_report (
  event_report_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id         bigint REFERENCES event ON DELETE CASCADE,
  report_type      text NOT NULL DEFAULT 'STATS' CHECK (report_type <> ''),
  report_key       text NOT NULL CHECK (report_key <> ''),
  default_name     text NOT NULL,
  translations     jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(translations) = 'object'),
  display_position integer NOT NULL,
  CONSTRAINT event_report_event_key_key UNIQUE NULLS NOT DISTINCT (event_id, report_type, report_key)
);
COMMENT ON TABLE event_report IS 'Reports offered for an event (without event: for all); report_key names the query in code.';
