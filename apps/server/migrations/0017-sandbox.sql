-- The ledger of the embedded payment provider (PAYMENT_GATEWAY=sandbox). It plays the role of an external system, so
-- no other table refers to it, and it refers to no other table. The rows outlive the process, because the reconciler
-- looks up charges after a crash. Of a card number only the last four digits are stored.

CREATE TABLE sandbox_charge (
  key            text PRIMARY KEY,
  reference      text NOT NULL UNIQUE,
  attempt        text NOT NULL CHECK (attempt IN ('charge', 'hosted')),
  amount_minor   bigint NOT NULL CHECK (amount_minor >= 0),
  currency       text NOT NULL CHECK (currency IN ('USD', 'CAD', 'JPY')),
  refunded_minor bigint NOT NULL DEFAULT 0 CHECK (refunded_minor BETWEEN 0 AND amount_minor),
  status         text NOT NULL CHECK (status IN ('open', 'succeeded', 'declined', 'closed')),
  decline_code   text CHECK (decline_code IN (
    'PAYMENT_FAILURE', 'INVALID_CARD_INFORMATION', 'AUTHORIZATION_ERROR', 'GENERAL_PAYMENT_ERROR', 'STORED_PAYMENT_UNUSABLE')),
  last_four      text CHECK (last_four ~ '^[0-9]{4}$'),
  card_type      text CHECK (card_type IN ('VI', 'MC', 'AE', 'DI', 'JC', 'DC')),
  declines_later boolean NOT NULL DEFAULT false,
  page           jsonb,
  expires_at     timestamptz,
  created_at     timestamptz NOT NULL,
  decided_at     timestamptz NOT NULL,
  after_charge   text,
  wallet         text CHECK (wallet IN ('link', 'testWallet')),
  CHECK ((status = 'declined') = (decline_code IS NOT NULL)),
  CONSTRAINT sandbox_charge_page_check CHECK (attempt = 'charge' OR page IS NOT NULL),
  CONSTRAINT sandbox_charge_ends_check CHECK ((page IS NULL) = (expires_at IS NULL)),
  CONSTRAINT sandbox_charge_open_check CHECK (status <> 'open' OR page IS NOT NULL),
  -- A stored wallet has no last four digits.
  CONSTRAINT sandbox_charge_last_four_known_check CHECK (
    status <> 'succeeded' OR attempt = 'hosted' OR last_four IS NOT NULL OR wallet IS NOT NULL)
);
COMMENT ON TABLE sandbox_charge IS 'Charges of the embedded payment provider, by idempotency key.';
COMMENT ON COLUMN sandbox_charge.status IS 'open: a page waits for its payer. closed: ended before money was taken.';
COMMENT ON COLUMN sandbox_charge.declines_later IS 'Whether the stored card declines further charges.';
COMMENT ON COLUMN sandbox_charge.page IS
  'What the page of the charge shows, and where it sends its payer: the hosted page, or the confirmation of the bank (3-D Secure).';
COMMENT ON COLUMN sandbox_charge.decided_at IS 'In the future while a slow charge is pending.';
COMMENT ON COLUMN sandbox_charge.after_charge IS 'What happens to the charge later, by its test card. NULL: nothing.';

CREATE TABLE sandbox_refund (
  key          text,
  reference    text PRIMARY KEY,
  charge_key   text NOT NULL REFERENCES sandbox_charge (key),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  created_at   timestamptz NOT NULL,
  foyer_key    text,
  first_status text NOT NULL DEFAULT 'succeeded'
    CHECK (first_status IN ('pending', 'requires_action', 'succeeded', 'failed')),
  last_status  text NOT NULL DEFAULT 'succeeded' CHECK (last_status IN ('succeeded', 'failed')),
  changes_at   timestamptz,
  put_back_at  timestamptz,
  CONSTRAINT sandbox_refund_key UNIQUE (key)
);
CREATE INDEX sandbox_refund_charge_idx ON sandbox_refund (charge_key);
COMMENT ON TABLE sandbox_refund IS 'Refunds of the embedded payment provider.';
COMMENT ON COLUMN sandbox_refund.key IS
  'Idempotency key. NULL after a day, as at other providers, and for a refund created at the provider.';
COMMENT ON COLUMN sandbox_refund.foyer_key IS 'The key in the metadata of the refund. It stays.';
COMMENT ON COLUMN sandbox_refund.changes_at IS 'From when last_status is valid. NULL: from the start.';

CREATE TABLE sandbox_dispute (
  reference    text PRIMARY KEY,
  charge_key   text NOT NULL REFERENCES sandbox_charge (key),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  is_inquiry   boolean NOT NULL,
  opened_at    timestamptz NOT NULL,
  due_by       timestamptz NOT NULL,
  outcome      text CHECK (outcome IN ('won', 'lost', 'closed'))
);
CREATE INDEX sandbox_dispute_charge_idx ON sandbox_dispute (charge_key);
COMMENT ON TABLE sandbox_dispute IS 'Disputes at the sandbox gateway. Without a decision until due_by they are lost.';

CREATE TABLE sandbox_webhook (
  sandbox_webhook_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  body               text NOT NULL,
  due_at             timestamptz NOT NULL,
  attempts           integer NOT NULL DEFAULT 0,
  delivered_at       timestamptz
);
CREATE INDEX sandbox_webhook_due_idx ON sandbox_webhook (due_at) WHERE delivered_at IS NULL;
CREATE INDEX sandbox_webhook_delivered_idx ON sandbox_webhook (delivered_at) WHERE delivered_at IS NOT NULL;
COMMENT ON TABLE sandbox_webhook IS 'Webhooks of the embedded payment provider, delivered or not.';
