-- Pools: units that several ticket types and add-ons of an event draw on, such as the seats of a hall (stock 4).

ALTER TABLE stock DROP CONSTRAINT stock_kind_check,
  ADD CONSTRAINT stock_kind_check CHECK (kind IN ('ticket', 'add_on', 'coupon', 'pool')),
  ADD COLUMN draws boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT stock_pool_check CHECK (kind <> 'pool' OR quantity IS NOT NULL AND waiting = 0 AND NOT draws);
COMMENT ON TABLE stock IS
  'Units of tickets, add-ons, coupon uses and pools. quantity NULL is unlimited. Rows are locked in the order of stock_id, pools after all others.';
COMMENT ON COLUMN stock.draws IS 'Whether the row draws on pools (stock_draw). stock_draw_count then adds its changes to them.';

CREATE TABLE pool (
  stock_id bigint PRIMARY KEY REFERENCES stock ON DELETE RESTRICT,
  event_id bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  key      text NOT NULL CHECK (key <> ''),
  CONSTRAINT pool_event_key UNIQUE (event_id, key)
);
COMMENT ON TABLE pool IS 'Pools of events. Their names and what buyers see are in event.configuration.';

CREATE TABLE stock_draw (
  stock_id      bigint NOT NULL REFERENCES stock ON DELETE CASCADE,
  pool_stock_id bigint NOT NULL REFERENCES pool ON DELETE CASCADE,
  weight        integer NOT NULL CONSTRAINT stock_draw_weight_check CHECK (weight BETWEEN 1 AND 100),
  PRIMARY KEY (stock_id, pool_stock_id)
);
CREATE INDEX stock_draw_pool_idx ON stock_draw (pool_stock_id);
COMMENT ON TABLE stock_draw IS
  'A unit of stock_id takes weight units of the pool. Written under the locks of both stock rows.';

-- A change of ticket within a pool needs no new unit there, although it takes one of the new type first.
ALTER TABLE order_intent_stock DROP CONSTRAINT order_intent_stock_quantity_check,
  ADD CONSTRAINT order_intent_stock_quantity_check CHECK (quantity <> 0);
COMMENT ON COLUMN order_intent_stock.quantity IS
  'Negative only for a pool: units that a pending change of ticket would otherwise count twice.';

-- Adds a change of sold or held units to the pools. Code that changes several rows has locked their pools (stock_lock).
CREATE FUNCTION stock_draw_count() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
BEGIN
  PERFORM FROM stock s WHERE s.stock_id IN (SELECT d.pool_stock_id FROM stock_draw d WHERE d.stock_id = NEW.stock_id)
  ORDER BY s.stock_id FOR UPDATE;
  UPDATE stock SET sold = stock.sold + d.weight * (NEW.sold - OLD.sold), held = stock.held + d.weight * (NEW.held - OLD.held)
  FROM stock_draw d WHERE d.stock_id = NEW.stock_id AND stock.stock_id = d.pool_stock_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER stock_draw_count AFTER UPDATE OF sold, held ON stock FOR EACH ROW
  WHEN (NEW.draws AND (OLD.sold <> NEW.sold OR OLD.held <> NEW.held)) EXECUTE FUNCTION stock_draw_count();
