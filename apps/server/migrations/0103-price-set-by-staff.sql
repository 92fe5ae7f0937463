-- A change of ticket replaces its price and its list price. That staff once sold it below the list price is kept.
ALTER TABLE ticket ADD COLUMN was_sold_below_list boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN ticket.was_sold_below_list IS
  'Before a change it cost less than its list price, by no coupon: the staff member who sold it cannot receive it.';
