-- Called-off events. The sale stops, tickets end, attendees receive a mail, and payments are refunded.

CREATE TABLE call_off (
  call_off_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id    bigint NOT NULL CONSTRAINT call_off_event_key UNIQUE REFERENCES event ON DELETE RESTRICT,
  account_id  bigint NOT NULL REFERENCES account ON DELETE RESTRICT,
  reason      text NOT NULL CHECK (reason <> ''),
  texts       jsonb NOT NULL CHECK (jsonb_typeof(texts) = 'object'),
  main_locale text NOT NULL CHECK (main_locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  created_at  timestamptz NOT NULL,
  listed_at   timestamptz
);
CREATE INDEX call_off_unlisted_idx ON call_off (call_off_id) WHERE listed_at IS NULL;
COMMENT ON TABLE call_off IS 'An event that an administrator called off, with its child events.';
COMMENT ON COLUMN call_off.account_id IS 'The administrator. The refunds name the same person.';
COMMENT ON COLUMN call_off.texts IS 'The text of the organiser for attendees, by language. It can be empty.';
COMMENT ON COLUMN call_off.listed_at IS
  'When the job listed the tickets and payments of the event, which is its first step.';

CREATE TABLE call_off_ticket (
  ticket_id   bigint PRIMARY KEY REFERENCES ticket ON DELETE RESTRICT,
  call_off_id bigint NOT NULL REFERENCES call_off ON DELETE RESTRICT,
  done_at     timestamptz
);
CREATE INDEX call_off_ticket_call_off_idx ON call_off_ticket (call_off_id);
CREATE INDEX call_off_ticket_open_idx ON call_off_ticket (ticket_id) WHERE done_at IS NULL;
COMMENT ON TABLE call_off_ticket IS
  'A valid ticket of a called-off event. done_at: the ticket has ended and its holder has a mail.';

CREATE TABLE call_off_payment (
  payment_id  bigint PRIMARY KEY REFERENCES payment ON DELETE RESTRICT,
  call_off_id bigint NOT NULL REFERENCES call_off ON DELETE RESTRICT,
  attempts    integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  error_code  text CHECK (error_code <> ''),
  next_try_at timestamptz
);
CREATE INDEX call_off_payment_call_off_idx ON call_off_payment (call_off_id);
CREATE INDEX call_off_payment_due_idx ON call_off_payment (next_try_at, payment_id) WHERE next_try_at IS NOT NULL;
CREATE INDEX call_off_payment_failed_idx ON call_off_payment (payment_id) WHERE error_code IS NOT NULL AND next_try_at IS NULL;
COMMENT ON TABLE call_off_payment IS
  'A payment of a called-off event. payment and refund show the refunded amount. A rest without next_try_at is for staff.';
COMMENT ON COLUMN call_off_payment.error_code IS
  'Why the last attempt wrote no refund. A failed refund has its own code.';
COMMENT ON COLUMN call_off_payment.next_try_at IS
  'When the job refunds it. NULL when it is refunded, and for cash, which staff give back.';
