-- Sale windows: who may buy a ticket type when, at which price, with units reserved until the window ends (selling 1).

ALTER TABLE stock DROP CONSTRAINT stock_kind_check,
  ADD CONSTRAINT stock_kind_check CHECK (kind IN ('ticket', 'add_on', 'coupon', 'pool', 'window')),
  ADD COLUMN windows boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT stock_window_check CHECK (kind <> 'window' OR quantity IS NULL AND NOT draws AND NOT windows);
COMMENT ON TABLE stock IS
  'Units of tickets, add-ons, coupon uses and pools, and the units taken in sale windows. quantity NULL is unlimited. Rows are locked in the order of stock_id, pools after all others. The row of a window changes under the lock of its ticket type only.';
COMMENT ON COLUMN stock.windows IS 'Whether the ticket type has or had sale windows.';

CREATE TABLE sale_window (
  stock_id                bigint PRIMARY KEY REFERENCES stock ON DELETE RESTRICT,
  event_id                bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  ticket_configuration_id bigint NOT NULL REFERENCES ticket_configuration ON DELETE CASCADE,
  type_stock_id           bigint NOT NULL REFERENCES stock ON DELETE RESTRICT,
  key                     text NOT NULL CHECK (key <> ''),
  position                integer NOT NULL,
  audience                jsonb NOT NULL CHECK (jsonb_typeof(audience) = 'object'),
  mode                    text NOT NULL CHECK (mode IN ('firstCome', 'draw')),
  starts_at               timestamptz NOT NULL,
  ends_at                 timestamptz NOT NULL,
  amount_minor            bigint CHECK (amount_minor >= 0),
  reserved                integer CHECK (reserved > 0),
  active                  boolean NOT NULL DEFAULT true,
  CONSTRAINT sale_window_times_check CHECK (starts_at < ends_at),
  CONSTRAINT sale_window_key UNIQUE (ticket_configuration_id, key)
);
CREATE INDEX sale_window_type_idx ON sale_window (type_stock_id);
CREATE INDEX sale_window_event_idx ON sale_window (event_id);
COMMENT ON TABLE sale_window IS
  'Sale windows of ticket types. The stock row counts the units that are sold and held in the window.';
COMMENT ON COLUMN sale_window.type_stock_id IS 'The stock of the ticket type.';
COMMENT ON COLUMN sale_window.reserved IS
  'Units for the audience until ends_at. What is left of them is computed when units are taken, so no job frees them.';
COMMENT ON COLUMN sale_window.active IS 'false: removed from the event. Tickets sold in the window still name it.';

ALTER TABLE hold ADD COLUMN window_stock_id bigint REFERENCES sale_window ON DELETE SET NULL;
COMMENT ON COLUMN hold.window_stock_id IS 'The window in which the unit was held. It applies until the hold ends, also if the title changes.';
ALTER TABLE waiting_entry ADD COLUMN window_stock_id bigint REFERENCES sale_window ON DELETE SET NULL;
COMMENT ON COLUMN waiting_entry.window_stock_id IS 'The window in which the account joined the list. Its offer is sold in this window.';
ALTER TABLE ticket ADD COLUMN window_stock_id bigint REFERENCES sale_window ON DELETE SET NULL;
COMMENT ON COLUMN ticket.window_stock_id IS 'The window in which the ticket was sold.';
CREATE INDEX ticket_window_idx ON ticket (window_stock_id) WHERE window_stock_id IS NOT NULL;
CREATE INDEX hold_window_idx ON hold (window_stock_id) WHERE window_stock_id IS NOT NULL;
CREATE INDEX waiting_entry_window_idx ON waiting_entry (window_stock_id) WHERE window_stock_id IS NOT NULL;

-- Counts the holds of a window. Locks the ticket type first, like all code that changes a window.
CREATE FUNCTION hold_window_count() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  row_of hold := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  change integer := CASE WHEN TG_OP <> 'DELETE' AND NEW.state = 'HELD' THEN 1 ELSE 0 END
    - CASE WHEN TG_OP <> 'INSERT' AND OLD.state = 'HELD' THEN 1 ELSE 0 END;
BEGIN
  IF change <> 0 THEN
    PERFORM FROM stock s WHERE s.stock_id = row_of.stock_id FOR UPDATE;
    UPDATE stock SET held = stock.held + change WHERE stock.stock_id = row_of.window_stock_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER hold_window_insert AFTER INSERT ON hold FOR EACH ROW
  WHEN (NEW.window_stock_id IS NOT NULL) EXECUTE FUNCTION hold_window_count();
CREATE TRIGGER hold_window_update AFTER UPDATE OF state ON hold FOR EACH ROW
  WHEN (NEW.window_stock_id IS NOT NULL AND OLD.state <> NEW.state) EXECUTE FUNCTION hold_window_count();
CREATE TRIGGER hold_window_delete AFTER DELETE ON hold FOR EACH ROW
  WHEN (OLD.window_stock_id IS NOT NULL AND OLD.state = 'HELD') EXECUTE FUNCTION hold_window_count();

-- Counts the waiting people of a window. Entries change under the lock of the ticket type only.
CREATE FUNCTION waiting_window_count() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  row_of waiting_entry := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  change integer := CASE WHEN TG_OP <> 'DELETE' AND NEW.state = 'WAITING' THEN 1 ELSE 0 END
    - CASE WHEN TG_OP <> 'INSERT' AND OLD.state = 'WAITING' THEN 1 ELSE 0 END;
BEGIN
  IF change <> 0 THEN
    UPDATE stock SET waiting = stock.waiting + change WHERE stock.stock_id = row_of.window_stock_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER waiting_window_insert AFTER INSERT ON waiting_entry FOR EACH ROW
  WHEN (NEW.window_stock_id IS NOT NULL) EXECUTE FUNCTION waiting_window_count();
CREATE TRIGGER waiting_window_update AFTER UPDATE OF state ON waiting_entry FOR EACH ROW
  WHEN (NEW.window_stock_id IS NOT NULL AND OLD.state <> NEW.state) EXECUTE FUNCTION waiting_window_count();
CREATE TRIGGER waiting_window_delete AFTER DELETE ON waiting_entry FOR EACH ROW
  WHEN (OLD.window_stock_id IS NOT NULL AND OLD.state = 'WAITING') EXECUTE FUNCTION waiting_window_count();
