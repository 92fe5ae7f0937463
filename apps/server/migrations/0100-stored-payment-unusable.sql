-- The embedded provider refuses to charge again what Link or a wallet left behind, as Stripe does.
ALTER TABLE sandbox_charge DROP CONSTRAINT sandbox_charge_decline_code_check;
ALTER TABLE sandbox_charge ADD CONSTRAINT sandbox_charge_decline_code_check CHECK (
  decline_code IN (
    'PAYMENT_FAILURE', 'INVALID_CARD_INFORMATION', 'AUTHORIZATION_ERROR', 'GENERAL_PAYMENT_ERROR', 'STORED_PAYMENT_UNUSABLE'
  )
);
