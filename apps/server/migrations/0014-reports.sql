-- Reports, scheduled exports, and the state of the search words.

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
COMMENT ON TABLE event_report IS 'Reports in their order. report_key names the query in code.';
INSERT INTO event_report (report_key, default_name, display_position) VALUES
  ('registrationsByTicket', 'Registrations by ticket', 1),
  ('registrationsByRelationship', 'Registrations by relationship', 2),
  ('registrationsByDay', 'Registrations by day', 3),
  ('checkInsByHour', 'Check-ins by hour', 4),
  ('revenue', 'Revenue by currency and payment', 5),
  ('tShirtSizes', 'T-shirt sizes', 6),
  ('titles', 'Titles', 7),
  ('countries', 'Countries', 8);

CREATE TABLE export_schedule (
  export_schedule_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id              bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  list                  text NOT NULL CHECK (list IN ('orders', 'attendees', 'payments')),
  format                text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  columns               text[] NOT NULL CHECK (cardinality(columns) BETWEEN 1 AND 300),
  locale                text NOT NULL CHECK (locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  weekday               integer CHECK (weekday BETWEEN 0 AND 6),
  hour                  integer NOT NULL CHECK (hour BETWEEN 0 AND 23),
  until                 date NOT NULL,
  account_id            bigint NOT NULL REFERENCES account ON DELETE RESTRICT,
  due_at                timestamptz,
  try_at                timestamptz,
  tries                 integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  created_at            timestamptz NOT NULL,
  stopped_at            timestamptz,
  stopped_by_account_id bigint REFERENCES account ON DELETE RESTRICT,
  CONSTRAINT export_schedule_due_check CHECK ((due_at IS NULL) = (try_at IS NULL)),
  CONSTRAINT export_schedule_stop_check CHECK (stopped_at IS NULL OR due_at IS NULL)
);
CREATE INDEX export_schedule_event_idx ON export_schedule (event_id, export_schedule_id);
CREATE INDEX export_schedule_due_idx ON export_schedule (try_at) WHERE try_at IS NOT NULL;
COMMENT ON TABLE export_schedule IS
  'A list of an event that is created every day or week, at an hour of the time zone of the event. Staff receive a mail.';
COMMENT ON COLUMN export_schedule.weekday IS '0 is Sunday. NULL: every day.';
COMMENT ON COLUMN export_schedule.until IS 'The last day, in the time zone of the event.';
COMMENT ON COLUMN export_schedule.due_at IS 'The next time. NULL after the schedule has ended or was stopped.';
COMMENT ON COLUMN export_schedule.try_at IS 'The next attempt: due_at, or later after a failure.';

CREATE TABLE export_recipient (
  export_schedule_id bigint NOT NULL REFERENCES export_schedule ON DELETE CASCADE,
  account_id         bigint NOT NULL REFERENCES account ON DELETE RESTRICT,
  PRIMARY KEY (export_schedule_id, account_id)
);
COMMENT ON TABLE export_recipient IS
  'Staff who receive the mail. Their right to see the list is checked at each run and at each download.';

CREATE TABLE export_run (
  export_run_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  export_schedule_id bigint NOT NULL REFERENCES export_schedule ON DELETE CASCADE,
  due_at             timestamptz NOT NULL,
  ended_at           timestamptz NOT NULL,
  failure            text CHECK (failure IN ('broken', 'tooLarge', 'noRecipients', 'notAllowed')),
  row_count          integer CHECK (row_count >= 0),
  content            bytea,
  expires_at         timestamptz,
  CONSTRAINT export_run_due_key UNIQUE (export_schedule_id, due_at),
  CONSTRAINT export_run_outcome_check CHECK ((failure IS NULL) = (row_count IS NOT NULL)),
  CONSTRAINT export_run_content_check CHECK (content IS NULL OR expires_at IS NOT NULL)
);
CREATE INDEX export_run_expires_idx ON export_run (expires_at) WHERE content IS NOT NULL;
CREATE INDEX export_run_ended_idx ON export_run (ended_at);
COMMENT ON TABLE export_run IS
  'The result of a schedule at one of its times: the file, for some days, or the reason without a file.';

CREATE TABLE export_preset (
  export_preset_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name             text NOT NULL CHECK (name ~ '\S' AND length(name) <= 60),
  list             text NOT NULL CHECK (list IN ('orders', 'attendees', 'payments')),
  format           text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  columns          text[] NOT NULL CHECK (cardinality(columns) BETWEEN 1 AND 300),
  account_id       bigint NOT NULL REFERENCES account ON DELETE RESTRICT,
  saved_at         timestamptz NOT NULL,
  CONSTRAINT export_preset_name_key UNIQUE (name)
);
COMMENT ON TABLE export_preset IS
  'A named selection of a list, a file format and columns, for all staff (reports 3.4). An event without a column leaves it out.';

CREATE TABLE search_folding (
  subject    text PRIMARY KEY CHECK (subject IN ('account', 'ticket')),
  folding    integer NOT NULL,
  round      integer NOT NULL DEFAULT 1,
  last_id    bigint NOT NULL DEFAULT 0,
  resumes_at timestamptz
);
COMMENT ON TABLE search_folding IS
  'Progress of writing the search words of names again after a change of the folding.';
COMMENT ON COLUMN search_folding.round IS
  'The second round, a day later, finds rows that a server of the previous version wrote during the upgrade.';
COMMENT ON COLUMN search_folding.resumes_at IS 'NULL when both rounds are finished.';
