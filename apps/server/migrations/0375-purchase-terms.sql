-- A ticket keeps the terms of its purchase (tickets 7). Tickets without stored terms have the published ones, which the
-- next publishing stores with them before it changes the event.
ALTER TABLE ticket ADD COLUMN terms jsonb;
COMMENT ON COLUMN ticket.terms IS 'Terms of the purchase: cancellation, transfer, changes; null means those that are published.';
