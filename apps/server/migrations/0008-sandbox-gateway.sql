-- The ledger of the embedded payment provider (PAYMENT_GATEWAY=sandbox). It stands for somebody else's books: nothing in
-- the product refers to it and it refers to nothing in the product. It must outlive the process, because after a crash
-- the reconciler asks it what became of a charge. Card numbers never come here: the last four digits alone.

CREATE TABLE sandbox_charge (
  key text PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  attempt text NOT NULL CHECK (attempt IN ('charge', 'hosted')),
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  currency text NOT NULL CHECK (currency IN ('USD', 'CAD', 'JPY')),
  refunded_minor bigint NOT NULL DEFAULT 0 CHECK (refunded_minor BETWEEN 0 AND amount_minor),
  -- open: a hosted page that waits for its payer; closed: shut before anything was taken
  status text NOT NULL CHECK (status IN ('open', 'succeeded', 'declined', 'closed')),
  decline_code text CHECK (
    decline_code IN ('PAYMENT_FAILURE', 'INVALID_CARD_INFORMATION', 'AUTHORIZATION_ERROR', 'GENERAL_PAYMENT_ERROR')
  ),
  last_four text CHECK (last_four ~ '^[0-9]{4}$'),
  card_type text CHECK (card_type IN ('VI', 'MC', 'AE', 'DI', 'JC', 'DC')),
  -- whether the stored card lets itself be charged again
  declines_later boolean NOT NULL DEFAULT false,
  -- what the hosted page shows and where it sends its payer
  page jsonb,
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  -- in the future while a slow charge is pending
  decided_at timestamptz NOT NULL,
  CHECK ((status = 'declined') = (decline_code IS NOT NULL)),
  CHECK (status <> 'succeeded' OR last_four IS NOT NULL),
  CHECK ((attempt = 'hosted') = (page IS NOT NULL)),
  CHECK ((attempt = 'hosted') = (expires_at IS NOT NULL))
);

CREATE TABLE sandbox_refund (
  key text PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  charge_key text NOT NULL REFERENCES sandbox_charge (key),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  created_at timestamptz NOT NULL
);

CREATE INDEX sandbox_refund_charge_idx ON sandbox_refund (charge_key);

CREATE TABLE sandbox_webhook (
  sandbox_webhook_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  body text NOT NULL,
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  delivered_at timestamptz
);

CREATE INDEX sandbox_webhook_due_idx ON sandbox_webhook (due_at) WHERE delivered_at IS NULL;

COMMENT ON TABLE sandbox_charge IS 'Attempts to take money, by key: charges and hosted pages of the sandbox gateway. Never card numbers.';
COMMENT ON TABLE sandbox_refund IS 'What the sandbox gateway gave back.';
COMMENT ON TABLE sandbox_webhook IS 'Signed messages of the sandbox gateway to the product''s webhook; the worker delivers them.';

COMMENT ON TABLE sandbox_charge IS 'Charges of the embedded payment provider, by idempotency key.';
COMMENT ON TABLE sandbox_refund IS 'Refunds of the embedded payment provider, by idempotency key.';
COMMENT ON TABLE sandbox_webhook IS 'Webhooks the embedded payment provider has yet to deliver, or has.';
