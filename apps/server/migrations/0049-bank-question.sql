-- A charge of the sandbox gateway can wait for its payer, too: the bank asks whether it is them (3-D Secure). Until then it is open, with
-- a page and an end, as a hosted page is.

ALTER TABLE sandbox_charge DROP CONSTRAINT sandbox_charge_check3;
ALTER TABLE sandbox_charge DROP CONSTRAINT sandbox_charge_check4;
ALTER TABLE sandbox_charge
  ADD CONSTRAINT sandbox_charge_page_check CHECK (attempt = 'charge' OR page IS NOT NULL),
  ADD CONSTRAINT sandbox_charge_ends_check CHECK ((page IS NULL) = (expires_at IS NULL)),
  ADD CONSTRAINT sandbox_charge_open_check CHECK (status <> 'open' OR page IS NOT NULL);

COMMENT ON COLUMN sandbox_charge.page IS 'What its page shows and where it sends its payer: the hosted page, or the bank''s question about a charge.';
COMMENT ON COLUMN payment_attempt.page_reference IS
  'The hosted page at the gateway, or the charge about which the bank asks its payer; gateway_reference is the charge that took money.';
