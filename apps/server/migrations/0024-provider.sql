-- What all processes share about the payment provider: how much they may ask, when an attempt was last looked at, and its books.

CREATE TABLE provider_budget (
  provider text PRIMARY KEY CHECK (provider IN ('stripe')),
  next_at  timestamptz NOT NULL
);
INSERT INTO provider_budget VALUES ('stripe', '-infinity');
COMMENT ON TABLE provider_budget IS 'When the next request to the provider has its turn; every request that is taken moves it on.';

ALTER TABLE order_intent ADD COLUMN asked_at timestamptz;
COMMENT ON COLUMN order_intent.asked_at IS 'When a waiting buyer''s poll last had the provider asked; polls in between are answered from here.';

ALTER TABLE payment ADD COLUMN labelled_at timestamptz;
CREATE INDEX payment_unlabelled_idx ON payment (payment_id) WHERE gateway = 'stripe' AND labelled_at IS NULL;
COMMENT ON COLUMN payment.labelled_at IS 'When the charge got the order''s number at the provider; the sandbox needs none.';

CREATE TABLE provider_entry (
  account          text NOT NULL,
  entry_id         text NOT NULL,
  kind             text NOT NULL,
  -- The charge it is about, by the name that payments have it under; NULL for payouts and fees of the account.
  charge_reference text,
  amount_minor     bigint NOT NULL,
  fee_minor        bigint NOT NULL,
  net_minor        bigint NOT NULL,
  currency         text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  made_at          timestamptz NOT NULL,
  available_on     timestamptz,
  PRIMARY KEY (account, entry_id),
  CONSTRAINT provider_entry_net_check CHECK (net_minor = amount_minor - fee_minor)
);
CREATE INDEX provider_entry_charge_idx ON provider_entry (charge_reference) WHERE charge_reference IS NOT NULL;
CREATE INDEX provider_entry_made_idx ON provider_entry (account, made_at);
COMMENT ON TABLE provider_entry IS
  'The provider''s own account, entry by entry: charges and refunds with their fees, disputes, payouts. Written by foyer reconcile.';
