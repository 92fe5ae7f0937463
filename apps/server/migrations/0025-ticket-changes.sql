-- A change of ticket (upgrade, downgrade): an order intent of purpose ticket_change, one pending for a ticket at a time.
CREATE UNIQUE INDEX order_intent_change_key ON order_intent (ticket_id) WHERE ticket_id IS NOT NULL AND status = 'PENDING';

-- What a change took or gave back: named by its intent, NULL for an order's own payment and for refunds of orders.
ALTER TABLE payment ADD COLUMN order_intent_id uuid REFERENCES order_intent ON DELETE RESTRICT;
CREATE INDEX payment_intent_idx ON payment (order_intent_id) WHERE order_intent_id IS NOT NULL;
COMMENT ON COLUMN payment.order_intent_id IS 'The change of ticket it paid for; NULL for what the order itself cost.';
ALTER TABLE refund ADD COLUMN order_intent_id uuid REFERENCES order_intent ON DELETE RESTRICT;
CREATE INDEX refund_intent_idx ON refund (order_intent_id) WHERE order_intent_id IS NOT NULL;
COMMENT ON COLUMN refund.order_intent_id IS
  'The change of ticket it belongs to: the ticket stays, and its price is lower already. NULL for refunds that end tickets.';

-- A new code no longer means new hands: a change gives the ticket one, too.
ALTER TABLE ticket ADD COLUMN transferred_at timestamptz;
UPDATE ticket SET transferred_at = updated_at WHERE revision > 1;
COMMENT ON COLUMN ticket.transferred_at IS 'When it last changed hands; NULL while it is its buyer''s, too.';
COMMENT ON COLUMN ticket.revision IS
  'Counted up by a transfer and by a change; the QR code carries it, so that the old one stops working.';
