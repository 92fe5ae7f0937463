ALTER TABLE receipt_addressee ADD COLUMN is_company boolean;
COMMENT ON COLUMN receipt_addressee.is_company IS 'Whether the addressee is a company. NULL: decided by the name.';
ALTER TABLE receipt_addressee ADD COLUMN corrected_at timestamptz;
COMMENT ON COLUMN receipt_addressee.corrected_at IS
  'When the addressee was corrected, which is possible once. Documents from before were issued again then.';
