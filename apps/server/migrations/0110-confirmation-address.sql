-- Staff find an order by the address of its confirmation, and a person by each address of a ticket or payer.

ALTER TABLE orders ADD COLUMN mail_to text;
COMMENT ON COLUMN orders.mail_to IS 'The address that the confirmation was last sent to; NULL when there was none.';
UPDATE orders o SET mail_to = coalesce(
    (SELECT b.recipient FROM outbox b WHERE b.order_id = o.order_id AND b.template = 'confirmation' ORDER BY b.outbox_id DESC LIMIT 1),
    nullif(i.cart ->> 'mailTo', ''))
FROM order_intent i WHERE i.order_intent_id = o.order_intent_id;

-- Addresses are found by their beginnings.
CREATE INDEX orders_mail_to_idx ON orders (lower(mail_to) text_pattern_ops) WHERE mail_to IS NOT NULL;
CREATE INDEX payment_email_idx ON payment (lower(email) text_pattern_ops) WHERE email IS NOT NULL;
CREATE INDEX ticket_email_idx ON ticket (lower(email) text_pattern_ops) WHERE email IS NOT NULL;
-- A receipt is found by its year and number, whoever issued it.
CREATE INDEX receipt_year_number_idx ON receipt (year, number);
ANALYZE orders, payment, ticket;

-- The name that lists are sorted by has no blank before or behind it when a person has one name.
CREATE OR REPLACE FUNCTION ticket_search_source() RETURNS SETOF ticket_search LANGUAGE sql STABLE AS $$
  SELECT t.ticket_id, t.event_id, t.account_id, a.external_account_identifier, lower(btrim(a.last_name || ' ' || a.first_name)),
    ticket_search_words(t.event_id, concat_ws(' ', a.search_text, t.search_text))
  FROM ticket t JOIN account a USING (account_id)
  WHERE t.status <> 'CANCELED'
$$;
UPDATE ticket_search SET name = btrim(name) WHERE name <> btrim(name);
