-- What happens to money after it was taken: refunds that end later, and attempts that are looked up where they were made.

-- A refund stays PENDING until the provider says how it ended. From accepted_at on it exists there, and its tickets are canceled.
ALTER TABLE refund
  ADD COLUMN accepted_at     timestamptz,
  ADD COLUMN provider_status text CHECK (provider_status IN ('pending', 'requires_action', 'succeeded', 'failed')),
  ADD COLUMN origin          text NOT NULL DEFAULT 'asked' CHECK (origin IN ('asked', 'provider', 'by_hand')),
  ADD COLUMN settled_refund_id bigint REFERENCES refund ON DELETE RESTRICT,
  ADD COLUMN seen_at         timestamptz;
UPDATE refund SET accepted_at = finished_at WHERE status = 'COMPLETE';
ALTER TABLE refund
  ADD CONSTRAINT refund_accepted_check CHECK (status <> 'COMPLETE' OR accepted_at IS NOT NULL),
  ADD CONSTRAINT refund_settles_check CHECK (settled_refund_id IS NULL OR origin <> 'provider'),
  ADD CONSTRAINT refund_seen_check CHECK (seen_at IS NULL OR origin = 'provider');
-- Cash has no name at a provider; before, it was called 'by hand'.
UPDATE refund SET gateway_reference = NULL WHERE gateway_reference = 'by hand';
CREATE UNIQUE INDEX refund_gateway_reference_key ON refund (gateway_reference) WHERE gateway_reference IS NOT NULL;
-- A refund that failed is settled once, by another try or by hand.
CREATE UNIQUE INDEX refund_settled_refund_key ON refund (settled_refund_id)
  WHERE settled_refund_id IS NOT NULL AND status <> 'FAILED';
CREATE INDEX refund_settled_refund_idx ON refund (settled_refund_id) WHERE settled_refund_id IS NOT NULL;
COMMENT ON COLUMN refund.accepted_at IS 'When the provider had it; NULL while nobody knows, and for one that was refused.';
COMMENT ON COLUMN refund.provider_status IS 'How it stood at the provider when it was last looked at; NULL for one that was never made there.';
COMMENT ON COLUMN refund.origin IS
  'asked: by us, of the gateway or over the counter; provider: made by people at the provider and found there; by_hand: one that failed, settled otherwise.';
COMMENT ON COLUMN refund.settled_refund_id IS 'The refund that failed, and that this one stands for.';
COMMENT ON COLUMN refund.seen_at IS 'When staff said that they looked at a refund made at the provider.';

-- The page's name is not the charge's: success must not overwrite it.
ALTER TABLE payment_attempt
  ADD COLUMN page_reference  text,
  ADD COLUMN gateway_account text;
UPDATE payment_attempt SET page_reference = gateway_reference WHERE kind = 'hosted' AND status IN ('PENDING', 'FAILED');
UPDATE payment_attempt SET gateway_reference = NULL WHERE kind = 'hosted' AND status IN ('PENDING', 'FAILED');
COMMENT ON COLUMN payment_attempt.page_reference IS 'The hosted page at the gateway; gateway_reference is the charge.';
COMMENT ON COLUMN payment_attempt.gateway_account IS
  'The account at the gateway that it was made with; NULL for one from before this was kept, which is looked up at the present one.';

-- The sandbox gateway forgets the keys of refunds after a day, as others do, and knows how a refund and a charge go on.
ALTER TABLE sandbox_refund DROP CONSTRAINT sandbox_refund_pkey;
ALTER TABLE sandbox_refund ALTER COLUMN key DROP NOT NULL;
ALTER TABLE sandbox_refund
  ADD PRIMARY KEY (reference),
  DROP CONSTRAINT sandbox_refund_reference_key,
  ADD CONSTRAINT sandbox_refund_key UNIQUE (key),
  ADD COLUMN foyer_key    text,
  ADD COLUMN first_status text NOT NULL DEFAULT 'succeeded' CHECK (first_status IN ('pending', 'requires_action', 'succeeded', 'failed')),
  ADD COLUMN last_status  text NOT NULL DEFAULT 'succeeded' CHECK (last_status IN ('succeeded', 'failed')),
  ADD COLUMN changes_at   timestamptz,
  ADD COLUMN put_back_at  timestamptz;
UPDATE sandbox_refund SET foyer_key = key;
COMMENT ON COLUMN sandbox_refund.key IS 'Idempotency key; NULL once it is forgotten, and for a refund that people made at the provider.';
COMMENT ON COLUMN sandbox_refund.foyer_key IS 'The key as the refund''s metadata keep it, for good.';
COMMENT ON COLUMN sandbox_refund.changes_at IS 'From when on last_status holds; NULL: from the start.';
ALTER TABLE sandbox_charge ADD COLUMN after_charge text;
COMMENT ON COLUMN sandbox_charge.after_charge IS 'What happens to it later, by its test card; NULL: nothing.';
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
COMMENT ON TABLE sandbox_dispute IS 'What payers dispute at the sandbox gateway; one that nobody decided by due_by is lost.';
