-- A charge in another currency than the account's is converted there. Entries of a charge, refund or dispute keep its own amount, too.
ALTER TABLE provider_entry
  ADD COLUMN own_minor    bigint,
  ADD COLUMN own_currency text CHECK (own_currency ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT provider_entry_own_check CHECK ((own_minor IS NULL) = (own_currency IS NULL));
COMMENT ON COLUMN provider_entry.own_minor IS
  'What the payer was charged or given back, in own_currency; NULL where the provider does not say, or nothing was converted.';
