-- Mail: templates, messages to attendees, and the outbox.

-- Search words of an address: its beginning, the part from the @ on, and each word. An index uses the function, so it
-- is not a file of a module.
CREATE FUNCTION mail_address_words(address text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
-- The cost makes the planner use the index instead of calling it per row.
COST 10000
AS $$
DECLARE
  short text := lower(left(address, 400));
BEGIN
  RETURN array_to_tsvector(array_remove(array_remove(
    string_to_array(regexp_replace(short, '[^[:alnum:]]+', ' ', 'g'), ' ') || ARRAY[short, substring(short FROM '@.*$')], NULL), ''));
END
$$;
COMMENT ON FUNCTION mail_address_words IS
  'The address in lower case, its part from the @ on, and the words in it. Searches compare their beginnings.';

CREATE TABLE email_template (
  email_template_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id          bigint REFERENCES event ON DELETE CASCADE,
  template_name     text NOT NULL CHECK (template_name <> ''),
  locale            text NOT NULL CHECK (locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  subject           text NOT NULL CHECK (subject <> ''),
  html_content      text NOT NULL CHECK (html_content <> ''),
  updated_at        timestamptz NOT NULL,
  CONSTRAINT email_template_event_name_locale_key UNIQUE NULLS NOT DISTINCT (event_id, template_name, locale)
);
COMMENT ON TABLE email_template IS
  'Mail texts with *|TOKEN|* tokens. A row without an event is the default for all events.';

CREATE TABLE attendee_message (
  attendee_message_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id            bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  kind                text NOT NULL CHECK (kind IN ('service', 'news')),
  audience            jsonb NOT NULL CHECK (jsonb_typeof(audience) = 'object'),
  texts               jsonb NOT NULL CHECK (jsonb_typeof(texts) = 'object'),
  main_locale         text NOT NULL CHECK (main_locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  status              text NOT NULL DEFAULT 'SENDING'
    CHECK (status IN ('SCHEDULED', 'PAUSED', 'SENDING', 'SENT', 'STOPPED')),
  recipient_count     integer NOT NULL CHECK (recipient_count >= 0),
  reached_at          timestamptz NOT NULL DEFAULT '-infinity',
  reached_ticket_id   bigint NOT NULL DEFAULT 0,
  is_queued           boolean NOT NULL DEFAULT false,
  sent_count          integer CHECK (sent_count >= 0),
  failed_count        integer CHECK (failed_count >= 0),
  idempotency_key     text CONSTRAINT attendee_message_idempotency_key UNIQUE,
  account_id          bigint NOT NULL REFERENCES account ON DELETE RESTRICT,
  created_at          timestamptz NOT NULL,
  ended_at            timestamptz,
  has_calendar        boolean NOT NULL DEFAULT false,
  schedule            jsonb NOT NULL DEFAULT '{"kind": "now"}'
    CONSTRAINT attendee_message_schedule_check CHECK (schedule ->> 'kind' IN ('now', 'at', 'rule')),
  next_look_at        timestamptz,
  CONSTRAINT attendee_message_count_check CHECK ((sent_count IS NULL) = (failed_count IS NULL)),
  CONSTRAINT attendee_message_end_check CHECK ((status IN ('SCHEDULED', 'PAUSED', 'SENDING')) = (ended_at IS NULL))
);
CREATE INDEX attendee_message_event_idx ON attendee_message (event_id, attendee_message_id);
CREATE INDEX attendee_message_sending_idx ON attendee_message (attendee_message_id) WHERE sent_count IS NULL;
COMMENT ON TABLE attendee_message IS
  'A message to the attendees of an event in its audience. The recipients are read from the tickets while it is sent. Each mail is a row of the outbox.';
COMMENT ON COLUMN attendee_message.reached_at IS
  'With reached_ticket_id: the position of the last ticket processed, by time of creation. Later tickets are not part of the message.';
COMMENT ON COLUMN attendee_message.is_queued IS 'All tickets are processed. Unsent mails are in the outbox.';
COMMENT ON COLUMN attendee_message.sent_count IS
  'Set with failed_count when no mail is queued any more. Until then the outbox is counted.';
COMMENT ON COLUMN attendee_message.has_calendar IS 'Each mail has the calendar entry of the event attached.';
COMMENT ON COLUMN attendee_message.schedule IS
  'When it is sent: now, at a time, or by a rule per person. A rule counts from the current dates of the event (mail 4).';
COMMENT ON COLUMN attendee_message.next_look_at IS 'When the job next looks for due people. NULL: now.';

CREATE TABLE attendee_message_delivery (
  attendee_message_id bigint NOT NULL REFERENCES attendee_message ON DELETE CASCADE,
  address_hash        bytea NOT NULL CHECK (length(address_hash) = 32),
  PRIMARY KEY (attendee_message_id, address_hash)
);
COMMENT ON TABLE attendee_message_delivery IS
  'SHA-256 of each address that received a message with a rule, in lower case. A rule outlives the rows of the outbox, so this key prevents a second mail.';

CREATE TABLE outbox (
  outbox_id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind                text NOT NULL DEFAULT 'mail' CHECK (kind IN ('mail')),
  template            text NOT NULL CHECK (template <> ''),
  recipient           text NOT NULL CHECK (recipient <> ''),
  locale              text NOT NULL CHECK (locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  event_id            bigint REFERENCES event ON DELETE SET NULL,
  order_id            bigint REFERENCES orders ON DELETE SET NULL,
  ticket_id           bigint REFERENCES ticket ON DELETE SET NULL,
  payload             jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(payload) = 'object'),
  status              text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'SENT', 'FAILED')),
  attempts            integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_attempt_at     timestamptz,
  last_error          text,
  dedupe_key          text CONSTRAINT outbox_dedupe_key UNIQUE,
  created_at          timestamptz NOT NULL,
  sent_at             timestamptz,
  subject             text,
  bounced_at          timestamptz,
  bounce_reason       text CHECK (bounce_reason <> ''),
  attendee_message_id bigint REFERENCES attendee_message ON DELETE CASCADE,
  CONSTRAINT outbox_next_attempt_check CHECK ((status = 'PENDING') = (next_attempt_at IS NOT NULL)),
  CONSTRAINT outbox_sent_check CHECK ((status = 'SENT') = (sent_at IS NOT NULL)),
  CONSTRAINT outbox_bounce_check CHECK ((bounced_at IS NULL) = (bounce_reason IS NULL))
) WITH (fillfactor = 80);
-- Mail that administrators can send again.
CREATE INDEX outbox_failed_idx ON outbox (outbox_id) WHERE status = 'FAILED';
CREATE INDEX outbox_bounced_idx ON outbox (bounced_at) WHERE bounced_at IS NOT NULL;
-- Written with every mail. The index sorts new entries in when 256 KB are pending.
CREATE INDEX outbox_recipient_idx ON outbox USING gin (mail_address_words(recipient)) WITH (gin_pending_list_limit = 256);
CREATE INDEX outbox_order_idx ON outbox (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX outbox_ticket_idx ON outbox (ticket_id) WHERE ticket_id IS NOT NULL;
-- Sent mail that is old enough to be deleted.
CREATE INDEX outbox_sent_idx ON outbox (sent_at) WHERE status = 'SENT';
-- Mail for one person and mail to many people have separate queues.
CREATE INDEX outbox_one_idx ON outbox (next_attempt_at, outbox_id)
  WHERE next_attempt_at IS NOT NULL AND attendee_message_id IS NULL;
CREATE INDEX outbox_many_idx ON outbox (next_attempt_at, outbox_id)
  WHERE next_attempt_at IS NOT NULL AND attendee_message_id IS NOT NULL;
CREATE INDEX outbox_message_idx ON outbox (attendee_message_id, status) WHERE attendee_message_id IS NOT NULL;
COMMENT ON TABLE outbox IS
  'Queued mail, written in the transaction of its cause. Workers take due rows FOR UPDATE SKIP LOCKED.';
COMMENT ON COLUMN outbox.subject IS 'As last composed, so lists compose nothing. NULL until the first attempt.';
COMMENT ON COLUMN outbox.bounced_at IS
  'When the mail bounced, as reported by the mail service of the operator (foyer mail bounces). bounce_reason is its reason.';
COMMENT ON COLUMN outbox.attendee_message_id IS 'The message to many people that this mail belongs to.';

CREATE TABLE news_opt_out (
  address_hash bytea PRIMARY KEY CHECK (length(address_hash) = 32),
  opted_out_at timestamptz NOT NULL
);
COMMENT ON TABLE news_opt_out IS
  'SHA-256 of addresses, in lower case, that opted out of news. The choice outlives the account.';
