-- A refund can give back a part of the money, and leave the tickets valid.

ALTER TABLE refund ADD COLUMN ends_tickets boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN refund.ends_tickets IS
  'Whether the refund cancels its ticket, or all tickets of the order. false: a refund of an amount that leaves them valid, of a changed ticket, or one made at the provider.';

UPDATE refund r SET ends_tickets = false WHERE origin = 'provider'
  OR EXISTS (SELECT FROM order_intent i WHERE i.order_intent_id = r.order_intent_id AND i.cart ->> 'change' <> 'cancel');
