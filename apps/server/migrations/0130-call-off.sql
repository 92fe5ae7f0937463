-- Calling off an event: the sale stops, tickets end, attendees are notified and payments are refunded.

ALTER TABLE event ADD COLUMN called_off_at timestamptz;
COMMENT ON COLUMN event.called_off_at IS 'When the event was called off; nothing is sold, changed or checked in from then on.';

CREATE TABLE call_off (
  call_off_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id     bigint NOT NULL CONSTRAINT call_off_event_key UNIQUE REFERENCES event ON DELETE RESTRICT,
  account_id   bigint NOT NULL REFERENCES account ON DELETE RESTRICT,
  reason       text NOT NULL CHECK (reason <> ''),
  texts        jsonb NOT NULL CHECK (jsonb_typeof(texts) = 'object'),
  main_locale  text NOT NULL CHECK (main_locale IN ('en-US', 'es-US', 'ja-JP')),
  created_at   timestamptz NOT NULL,
  listed_at    timestamptz
);
CREATE INDEX call_off_unlisted_idx ON call_off (call_off_id) WHERE listed_at IS NULL;
COMMENT ON TABLE call_off IS 'An event that an administrator called off, with the child events that were still on.';
COMMENT ON COLUMN call_off.account_id IS 'The administrator. Its refunds name the same person.';
COMMENT ON COLUMN call_off.texts IS 'What the organiser tells attendees, by language; may be empty.';
COMMENT ON COLUMN call_off.listed_at IS 'When its tickets and payments were listed; the job does that first.';

CREATE TABLE call_off_ticket (
  ticket_id   bigint PRIMARY KEY REFERENCES ticket ON DELETE RESTRICT,
  call_off_id bigint NOT NULL REFERENCES call_off ON DELETE RESTRICT,
  done_at     timestamptz
);
CREATE INDEX call_off_ticket_call_off_idx ON call_off_ticket (call_off_id);
CREATE INDEX call_off_ticket_open_idx ON call_off_ticket (ticket_id) WHERE done_at IS NULL;
COMMENT ON TABLE call_off_ticket IS 'A valid ticket of an event that was called off. done_at: it has ended and its holder has a mail.';

CREATE TABLE call_off_payment (
  payment_id  bigint PRIMARY KEY REFERENCES payment ON DELETE RESTRICT,
  call_off_id bigint NOT NULL REFERENCES call_off ON DELETE RESTRICT,
  attempts    integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  error_code  text CHECK (error_code <> ''),
  next_try_at timestamptz
);
CREATE INDEX call_off_payment_call_off_idx ON call_off_payment (call_off_id);
CREATE INDEX call_off_payment_due_idx ON call_off_payment (next_try_at) WHERE next_try_at IS NOT NULL;
COMMENT ON TABLE call_off_payment IS
  'A payment of an event that was called off. How much of it was refunded is in payment and refund; money that is left without next_try_at is for staff.';
COMMENT ON COLUMN call_off_payment.next_try_at IS 'When the job refunds it; NULL once it has, and for cash, which staff give back themselves.';
COMMENT ON COLUMN call_off_payment.error_code IS 'Why the last attempt wrote no refund; a refund that failed has its own code.';

ALTER TABLE ticket_history DROP CONSTRAINT ticket_history_kind_check, ADD CONSTRAINT ticket_history_kind_check
  CHECK (kind IN ('TRANSFER', 'UPGRADE', 'DOWNGRADE', 'EDIT', 'DEACTIVATE', 'REFUND', 'LEAVE_TEAM', 'CANCEL', 'ADD_ONS', 'CALLED_OFF'));
