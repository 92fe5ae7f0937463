-- How staff gave a refund back themselves, and a refund that the provider made although staff had given it back already.
ALTER TABLE refund
  ADD COLUMN given_by text CHECK (given_by IN ('transfer', 'cash', 'other')),
  ADD COLUMN made_twice_reference text,
  DROP CONSTRAINT refund_seen_check,
  ADD CONSTRAINT refund_given_by_check1 CHECK (given_by IS NULL OR origin = 'by_hand'),
  ADD CONSTRAINT refund_made_twice_check CHECK (made_twice_reference IS NULL OR origin = 'by_hand'),
  ADD CONSTRAINT refund_seen_check CHECK (seen_at IS NULL OR origin = 'provider' OR made_twice_reference IS NOT NULL);
COMMENT ON COLUMN refund.given_by IS 'How staff gave it back; NULL where the provider did, and for refunds from before.';
COMMENT ON COLUMN refund.made_twice_reference IS 'The refund at the provider that gave the same money back once more.';
