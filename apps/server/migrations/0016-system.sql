-- The installation itself: its id, limits, stored responses and logs.

CREATE TABLE installation (
  is_this         boolean PRIMARY KEY DEFAULT true CHECK (is_this),
  installation_id uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at      timestamptz NOT NULL DEFAULT now(),
  signing_key     text CHECK (signing_key <> ''),
  paused_at       timestamptz,
  backup_at       timestamptz,
  CONSTRAINT installation_paused_check CHECK (paused_at IS NULL OR backup_at IS NOT NULL)
);
COMMENT ON TABLE installation IS
  'One row. installation_id makes ids in mails and calendars unique among installations. A restored copy has the same id.';
COMMENT ON COLUMN installation.signing_key IS
  'Fingerprint of the key that signs ticket codes. NULL before the first start. A start with another key is refused.';
COMMENT ON COLUMN installation.paused_at IS
  'Set by foyer restore, cleared by foyer resume. In between nothing is sold or mailed, and no job runs.';
COMMENT ON COLUMN installation.backup_at IS 'Time of the backup from which this database was restored.';
INSERT INTO installation DEFAULT VALUES;

CREATE UNLOGGED TABLE rate_limit (
  name          text NOT NULL CHECK (name <> ''),
  key           text NOT NULL,
  used          integer NOT NULL CHECK (used >= 0),
  window_start  timestamptz NOT NULL,
  blocked_until timestamptz,
  PRIMARY KEY (name, key)
);
CREATE INDEX rate_limit_age_idx ON rate_limit (window_start);
COMMENT ON TABLE rate_limit IS
  'Uses of each limit, by limit and caller. There is no foreign key, so unknown user ids count alike. In the database, so all processes share it. Unlogged, because each attempt writes and a crash may lose it.';

CREATE TABLE idempotent_response (
  account_id      bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  call            text NOT NULL,
  idempotency_key text NOT NULL,
  request_hash    bytea NOT NULL,
  body            text NOT NULL,
  created_at      timestamptz NOT NULL,
  CONSTRAINT idempotent_response_pkey PRIMARY KEY (account_id, call, idempotency_key)
);
CREATE INDEX idempotent_response_created_at ON idempotent_response (created_at);
COMMENT ON TABLE idempotent_response IS
  'First responses of calls with an Idempotency-Key, so a repeated call gets the same bytes. They contain personal data. A job deletes them after a week, and anonymising a person deletes all.';
COMMENT ON COLUMN idempotent_response.request_hash IS
  'HMAC of the request without card number and CVV. Another request with the same key is refused.';

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
-- Reads and exports, deleted by age.
CREATE INDEX audit_log_reading_idx ON audit_log (at)
  WHERE action IN ('list.exported', 'account.exported', 'session.switched');
-- Staff search the audit log by time, event, staff member and action, latest first. The frequent actions of attendees
-- are only in the first two indexes, because each order pays for every index.
CREATE INDEX audit_log_at_idx ON audit_log (at, audit_log_id);
CREATE INDEX audit_log_event_idx ON audit_log (event_id, at, audit_log_id) WHERE event_id IS NOT NULL;
CREATE INDEX audit_log_staff_idx ON audit_log (staff_account_id, at, audit_log_id) WHERE staff_account_id IS NOT NULL;
CREATE INDEX audit_log_action_idx ON audit_log (action, at, audit_log_id)
  WHERE action <> 'order.created' AND action <> 'ticket.registered' AND action <> 'ticket.checkedIn';
COMMENT ON TABLE audit_log IS
  'Every change of money, tickets, events and roles. There are no foreign keys, because rows outlive their subjects. Rows are only added.';
COMMENT ON COLUMN audit_log.account_id IS
  'In whose name. NULL: the system. staff_account_id is the acting staff member, subject_account_id the person concerned.';

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
-- Finds the reports of a person.
CREATE INDEX website_log_account_idx ON website_log (account_id) WHERE account_id IS NOT NULL;
COMMENT ON TABLE website_log IS 'Errors and states that browsers report. Old rows are deleted by age.';
