-- A buyer who waits for a turn at the payment provider is told how long.
ALTER TABLE order_intent ADD COLUMN turn_at timestamptz;
COMMENT ON COLUMN order_intent.turn_at IS 'When its request to the payment provider has its turn, by the database''s clock; NULL where it did not have to wait.';
