-- Messages of organisers to the attendees of an event, and who wants no news.

CREATE TABLE attendee_message (
  attendee_message_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id            bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  kind                text NOT NULL CHECK (kind IN ('service', 'news')),
  audience            jsonb NOT NULL CHECK (jsonb_typeof(audience) = 'object'),
  texts               jsonb NOT NULL CHECK (jsonb_typeof(texts) = 'object'),
  main_locale         text NOT NULL CHECK (main_locale IN ('en-US', 'es-US', 'ja-JP')),
  status              text NOT NULL DEFAULT 'SENDING' CHECK (status IN ('SENDING', 'SENT', 'STOPPED')),
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
  CONSTRAINT attendee_message_end_check CHECK ((status = 'SENDING') = (ended_at IS NULL)),
  CONSTRAINT attendee_message_count_check CHECK ((sent_count IS NULL) = (failed_count IS NULL))
);
CREATE INDEX attendee_message_event_idx ON attendee_message (event_id, attendee_message_id);
CREATE INDEX attendee_message_sending_idx ON attendee_message (attendee_message_id) WHERE sent_count IS NULL;
COMMENT ON TABLE attendee_message IS
  'A text to all attendees of an event that fit its audience. Whom it goes to is read from the tickets while it goes out; a mail is a row of the outbox.';
COMMENT ON COLUMN attendee_message.reached_ticket_id IS
  'With reached_at the last ticket that was looked at, in the order of their coming; tickets that came after the message are not.';
COMMENT ON COLUMN attendee_message.is_queued IS 'Every ticket was looked at: what is still to go out lies in the outbox.';
COMMENT ON COLUMN attendee_message.sent_count IS 'Set, as failed_count is, once nothing of it waits any more; until then they are counted in the outbox.';

CREATE TABLE news_opt_out (
  address_hash bytea PRIMARY KEY CHECK (length(address_hash) = 32),
  opted_out_at timestamptz NOT NULL
);
COMMENT ON TABLE news_opt_out IS
  'SHA-256 of addresses, in lower case, that want no news: the wish outlives the account, who wished it does not stand here.';

ALTER TABLE outbox ADD COLUMN attendee_message_id bigint REFERENCES attendee_message ON DELETE CASCADE;
COMMENT ON COLUMN outbox.attendee_message_id IS 'The message to many that this is one mail of.';
-- What one person waits for, and what goes to many: each in its order.
CREATE INDEX outbox_one_idx ON outbox (next_attempt_at, outbox_id)
  WHERE next_attempt_at IS NOT NULL AND attendee_message_id IS NULL;
CREATE INDEX outbox_many_idx ON outbox (next_attempt_at, outbox_id)
  WHERE next_attempt_at IS NOT NULL AND attendee_message_id IS NOT NULL;
DROP INDEX outbox_next_attempt_idx;
CREATE INDEX outbox_message_idx ON outbox (attendee_message_id, status) WHERE attendee_message_id IS NOT NULL;
