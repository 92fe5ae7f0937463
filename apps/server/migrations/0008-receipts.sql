-- Receipts: one document for each payment and each completed refund, numbered without gaps by issuer and year.

CREATE TABLE receipt_series (
  issuer      text NOT NULL CHECK (issuer <> ''),
  year        integer NOT NULL CHECK (year BETWEEN 2000 AND 9999),
  last_number integer NOT NULL CHECK (last_number > 0),
  PRIMARY KEY (issuer, year)
);
COMMENT ON TABLE receipt_series IS
  'The last number of each series. The transaction that writes the document locks the row, so a rollback leaves no gap.';

CREATE TABLE receipt (
  receipt_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  issuer       text NOT NULL,
  year         integer NOT NULL,
  number       integer NOT NULL CHECK (number > 0),
  order_id     bigint NOT NULL REFERENCES orders ON DELETE RESTRICT,
  payment_id   bigint NOT NULL REFERENCES payment ON DELETE RESTRICT,
  refund_id    bigint CONSTRAINT receipt_refund_key UNIQUE REFERENCES refund ON DELETE RESTRICT,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency     text NOT NULL CHECK (currency IN ('USD', 'CAD', 'JPY')),
  content      jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  issued_at    timestamptz NOT NULL,
  CONSTRAINT receipt_number_key UNIQUE (issuer, year, number),
  CONSTRAINT receipt_payment_key UNIQUE NULLS NOT DISTINCT (payment_id, refund_id)
);
CREATE INDEX receipt_order_idx ON receipt (order_id);
-- Staff find a receipt by its year and number, without the issuer.
CREATE INDEX receipt_year_number_idx ON receipt (year, number);
COMMENT ON TABLE receipt IS 'Rows are only added. content is the text of the document at that time.';
COMMENT ON COLUMN receipt.refund_id IS 'The refund of the document. NULL for the receipt of the payment.';

CREATE TABLE receipt_addressee (
  order_id     bigint PRIMARY KEY REFERENCES orders ON DELETE RESTRICT,
  addressee    text NOT NULL CHECK (addressee <> ''),
  account_id   bigint NOT NULL,
  set_at       timestamptz NOT NULL,
  is_company   boolean,
  corrected_at timestamptz
);
COMMENT ON TABLE receipt_addressee IS
  'The addressee on the documents of an order, when it is not the buyer. account_id is the person who set the addressee. It has no foreign key, as in audit_log.';
COMMENT ON COLUMN receipt_addressee.is_company IS 'Whether the addressee is a company. NULL: decided by the name.';
COMMENT ON COLUMN receipt_addressee.corrected_at IS
  'When the addressee was corrected, which is possible once. Earlier documents were issued again then.';
