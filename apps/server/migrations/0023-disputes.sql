-- Payers who say to their bank that a charge was wrong.

CREATE TABLE dispute (
  dispute_id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  gateway            text NOT NULL CHECK (gateway IN ('sandbox', 'stripe')),
  gateway_reference  text NOT NULL CHECK (gateway_reference <> ''),
  payment_id         bigint REFERENCES payment ON DELETE RESTRICT,
  payment_attempt_id bigint REFERENCES payment_attempt ON DELETE RESTRICT,
  amount_minor       bigint NOT NULL CHECK (amount_minor > 0),
  currency           text NOT NULL CHECK (currency IN ('USD', 'CAD', 'JPY')),
  reason             text NOT NULL,
  status             text NOT NULL CHECK (status IN ('needs_response', 'under_review', 'won', 'lost', 'closed')),
  is_inquiry         boolean NOT NULL,
  opened_at          timestamptz NOT NULL,
  due_by             timestamptz,
  decided_at         timestamptz,
  next_check_at      timestamptz,
  created_at         timestamptz NOT NULL,
  CONSTRAINT dispute_key UNIQUE (gateway, gateway_reference),
  CONSTRAINT dispute_source_check CHECK (num_nonnulls(payment_id, payment_attempt_id) = 1),
  CONSTRAINT dispute_decided_check CHECK ((status IN ('needs_response', 'under_review')) = (decided_at IS NULL)),
  CONSTRAINT dispute_check_check CHECK ((decided_at IS NULL) = (next_check_at IS NOT NULL))
);
CREATE INDEX dispute_payment_idx ON dispute (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX dispute_payment_attempt_idx ON dispute (payment_attempt_id) WHERE payment_attempt_id IS NOT NULL;
CREATE INDEX dispute_next_check_idx ON dispute (next_check_at) WHERE next_check_at IS NOT NULL;
COMMENT ON TABLE dispute IS 'What payers dispute with their bank, as the gateway told it last; of a payment, or of a charge without order.';
COMMENT ON COLUMN dispute.is_inquiry IS 'The bank only asks: no money was taken back yet.';
COMMENT ON COLUMN dispute.due_by IS 'The last moment to answer at; NULL once it is answered or decided.';
COMMENT ON COLUMN dispute.next_check_at IS 'When the gateway is asked about it again; NULL once it is decided.';
