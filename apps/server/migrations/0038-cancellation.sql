-- Tickets are cancelled by whoever holds them, and their add-ons are bought and given back later. Both are order intents of purpose ticket_change,
-- told apart by `cart ->> 'change'`: upgrade, downgrade, addOns, cancel.
ALTER TABLE ticket_history DROP CONSTRAINT ticket_history_kind_check, ADD CONSTRAINT ticket_history_kind_check
  CHECK (kind IN ('TRANSFER', 'UPGRADE', 'DOWNGRADE', 'EDIT', 'DEACTIVATE', 'REFUND', 'LEAVE_TEAM', 'CANCEL', 'ADD_ONS'));

COMMENT ON COLUMN order_intent.ticket_id IS 'The ticket that a change is of (purpose ticket_change): upgrade, downgrade, add-ons, cancellation.';
COMMENT ON COLUMN refund.order_intent_id IS
  'The change of ticket it belongs to; NULL for refunds that staff give of an order. But for a cancellation the ticket stays, and its price is lower already.';
