-- What the provider told and nobody heard: refunds and disputes are asked for by themselves, from where the last look ended.

CREATE TABLE provider_watch (
  gateway       text NOT NULL CHECK (gateway IN ('sandbox', 'stripe')),
  account       text NOT NULL,
  seen_until    timestamptz NOT NULL,
  next_check_at timestamptz NOT NULL,
  PRIMARY KEY (gateway, account)
);
COMMENT ON TABLE provider_watch IS 'Up to when refunds and disputes made at an account of the provider were looked through, for messages that were lost.';

-- On the sandbox's page one may pay without a card: nobody is told its last four digits.
ALTER TABLE sandbox_charge DROP CONSTRAINT sandbox_charge_check2;
ALTER TABLE sandbox_charge
  ADD CONSTRAINT sandbox_charge_last_four_known_check CHECK (status <> 'succeeded' OR attempt = 'hosted' OR last_four IS NOT NULL);
