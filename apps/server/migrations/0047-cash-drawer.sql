-- The cash drawer of a staff member on a day of an event: what was in it, what should be, what was counted.
CREATE TABLE cash_drawer (
  cash_drawer_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id             bigint NOT NULL REFERENCES event ON DELETE RESTRICT,
  staff_account_id     bigint NOT NULL REFERENCES account ON DELETE RESTRICT,
  day                  date NOT NULL,
  opened_at            timestamptz NOT NULL,
  closed_at            timestamptz,
  closed_by_account_id bigint REFERENCES account ON DELETE RESTRICT,
  CONSTRAINT cash_drawer_day_key UNIQUE (event_id, day, staff_account_id),
  CONSTRAINT cash_drawer_closed_check CHECK ((closed_at IS NULL) = (closed_by_account_id IS NULL))
);
COMMENT ON TABLE cash_drawer IS 'One per event, staff member and day. What came in is not copied: it is read from payments and refunds.';
COMMENT ON COLUMN cash_drawer.day IS 'By the clock of the event.';

CREATE TABLE cash_drawer_amount (
  cash_drawer_id bigint NOT NULL REFERENCES cash_drawer ON DELETE CASCADE,
  currency       text NOT NULL CHECK (currency IN ('USD', 'CAD', 'JPY')),
  opening_minor  bigint NOT NULL DEFAULT 0 CHECK (opening_minor >= 0),
  counted_minor  bigint CHECK (counted_minor >= 0),
  expected_minor bigint,
  PRIMARY KEY (cash_drawer_id, currency)
);
COMMENT ON TABLE cash_drawer_amount IS 'One currency of a drawer.';
COMMENT ON COLUMN cash_drawer_amount.expected_minor IS 'What should have been in it when it was counted; cash taken later is not in it.';

CREATE INDEX payment_cash_idx ON payment (created_at) WHERE kind = 'cash';
CREATE INDEX refund_complete_idx ON refund (finished_at) WHERE status = 'COMPLETE';
