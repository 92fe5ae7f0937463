-- What a payer paid by where it was a wallet, which has a name and mostly no last four digits.

ALTER TABLE payment
  ADD COLUMN wallet text CHECK (wallet IN ('applePay', 'googlePay', 'link', 'testWallet')),
  ADD CONSTRAINT payment_wallet_kind_check CHECK (wallet IS NULL OR kind IN ('card', 'hosted'));
COMMENT ON COLUMN payment.wallet IS 'The wallet that was used; NULL for cards that were typed, and where the provider does not say.';

ALTER TABLE sandbox_charge
  ADD COLUMN wallet text CHECK (wallet IN ('link', 'testWallet'));
-- What is on file of a wallet is charged again like a card.
ALTER TABLE sandbox_charge
  DROP CONSTRAINT sandbox_charge_last_four_known_check,
  ADD CONSTRAINT sandbox_charge_last_four_known_check CHECK (
    status <> 'succeeded' OR attempt = 'hosted' OR last_four IS NOT NULL OR wallet IS NOT NULL
  );
