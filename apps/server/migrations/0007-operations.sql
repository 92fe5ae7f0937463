-- What leaves the house and what is written down: outgoing mail, the audit log, reports from browsers.

CREATE TABLE outbox (
  outbox_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind            text NOT NULL DEFAULT 'mail' CHECK (kind IN ('mail')),
  template        text NOT NULL CHECK (template <> ''),
  recipient       text NOT NULL CHECK (recipient <> ''),
  locale          text NOT NULL CHECK (locale IN ('en-US', 'es-US', 'ja-JP')),
  event_id        bigint REFERENCES event ON DELETE SET NULL,
  order_id        bigint REFERENCES orders ON DELETE SET NULL,
  ticket_id       bigint REFERENCES ticket ON DELETE SET NULL,
  payload         jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(payload) = 'object'),
  status          text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'SENT', 'FAILED')),
  attempts        integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_attempt_at timestamptz,
  last_error      text,
  dedupe_key      text CONSTRAINT outbox_dedupe_key UNIQUE,
  created_at      timestamptz NOT NULL,
  sent_at         timestamptz,
  CONSTRAINT outbox_next_attempt_check CHECK ((status = 'PENDING') = (next_attempt_at IS NOT NULL)),
  CONSTRAINT outbox_sent_check CHECK ((status = 'SENT') = (sent_at IS NOT NULL))
) WITH (fillfactor = 80);
CREATE INDEX outbox_next_attempt_idx ON outbox (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
COMMENT ON TABLE outbox IS
  'Mail to be sent, written in the transaction of its cause; workers take due rows FOR UPDATE SKIP LOCKED.';

CREATE TABLE audit_log (
  audit_log_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at                 timestamptz NOT NULL,
  account_id         bigint,
  staff_account_id   bigint,
  subject_account_id bigint,
  event_id           bigint,
  action             text NOT NULL CHECK (action <> ''),
  entity             text NOT NULL CHECK (entity <> ''),
  entity_id          text NOT NULL,
  before             jsonb,
  after              jsonb,
  notes              text,
  request_id         text
);
CREATE INDEX audit_log_entity_idx ON audit_log (entity, entity_id);
CREATE INDEX audit_log_subject_idx ON audit_log (subject_account_id, event_id);
COMMENT ON TABLE audit_log IS
  'Every change to money, tickets, events and roles. No foreign keys: it outlives what it tells of. Rows are only added.';
COMMENT ON COLUMN audit_log.account_id IS
  'In whose name (NULL: the system); staff_account_id the staff member at the keyboard; subject_account_id whom it is about.';

CREATE TABLE website_log (
  website_log_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind           text NOT NULL CHECK (kind IN ('error', 'state')),
  message        text NOT NULL,
  method         text,
  detail         jsonb,
  account_id     bigint REFERENCES account ON DELETE SET NULL,
  request_id     text,
  user_agent     text,
  created_at     timestamptz NOT NULL
);
CREATE INDEX website_log_age_idx ON website_log (created_at);
COMMENT ON TABLE website_log IS 'Errors and states that browsers report; old rows are deleted by age.';
