-- Lists of an event that are made again and again, for staff to fetch.

CREATE TABLE export_schedule (
  export_schedule_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id              bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  list                  text NOT NULL CHECK (list IN ('orders', 'attendees', 'payments')),
  format                text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  columns               text[] NOT NULL CHECK (cardinality(columns) BETWEEN 1 AND 300),
  locale                text NOT NULL CHECK (locale IN ('en-US', 'es-US', 'ja-JP')),
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
  'A list of an event that is made every day or week, at an hour of the event''s own clock, and told to staff by mail.';
COMMENT ON COLUMN export_schedule.weekday IS '0 is Sunday; null: every day.';
COMMENT ON COLUMN export_schedule.until IS 'The last day on which it is made, at the event''s place.';
COMMENT ON COLUMN export_schedule.due_at IS 'When it is to be made next; null once it has ended or was stopped.';
COMMENT ON COLUMN export_schedule.try_at IS 'When it is tried next: due_at, or some time later after a failure.';

CREATE TABLE export_recipient (
  export_schedule_id bigint NOT NULL REFERENCES export_schedule ON DELETE CASCADE,
  account_id         bigint NOT NULL REFERENCES account ON DELETE RESTRICT,
  PRIMARY KEY (export_schedule_id, account_id)
);
COMMENT ON TABLE export_recipient IS
  'Staff who are told. Whether they may see the list is asked each time that it is made, and when they fetch it.';

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
COMMENT ON TABLE export_run IS 'What became of a list at one of its times: the file, for some days, or why there is none.';
