-- Intents whose buyer paid another amount or currency than the price, and what staff decided about them.
CREATE TABLE other_amount (
  order_intent_id        uuid PRIMARY KEY REFERENCES order_intent ON DELETE CASCADE,
  paid_minor             bigint NOT NULL CHECK (paid_minor > 0),
  paid_currency          text NOT NULL CHECK (paid_currency IN ('USD', 'CAD', 'JPY')),
  due_minor              bigint NOT NULL CHECK (due_minor > 0),
  due_currency           text NOT NULL CHECK (due_currency IN ('USD', 'CAD', 'JPY')),
  accepted_by_account_id bigint REFERENCES account ON DELETE RESTRICT,
  accepted_at            timestamptz,
  CONSTRAINT other_amount_accepted_check CHECK ((accepted_by_account_id IS NULL) = (accepted_at IS NULL)),
  CONSTRAINT other_amount_differs_check CHECK ((paid_minor, paid_currency) <> (due_minor, due_currency))
);
CREATE INDEX other_amount_accepted_idx ON other_amount (accepted_by_account_id) WHERE accepted_by_account_id IS NOT NULL;
COMMENT ON TABLE other_amount IS
  'Intents whose buyer paid something else than the price. Once staff have accepted it, what was paid is the price of the intent.';
