-- Packages: several tickets for one account at one price (orders 11).

ALTER TABLE stock ADD COLUMN packs boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN stock.packs IS
  'Whether the row is that of a package (package_part). stock_part_hold then holds the units of its parts.';

CREATE TABLE package_part (
  stock_id      bigint NOT NULL REFERENCES stock ON DELETE CASCADE,
  part_stock_id bigint NOT NULL REFERENCES stock ON DELETE CASCADE,
  units         integer NOT NULL CONSTRAINT package_part_units_check CHECK (units BETWEEN 1 AND 20),
  PRIMARY KEY (stock_id, part_stock_id)
);
CREATE INDEX package_part_stock_idx ON package_part (part_stock_id);
COMMENT ON TABLE package_part IS
  'The units that one package needs of the stock of its ticket types. Written under the locks of both stock rows, before the first sale.';

-- A hold of a package holds the units of its parts. An order takes them itself, because each ticket returns its own unit.
CREATE FUNCTION stock_part_hold() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
BEGIN
  PERFORM FROM stock s WHERE s.stock_id IN (SELECT p.part_stock_id FROM package_part p WHERE p.stock_id = NEW.stock_id)
  ORDER BY s.stock_id FOR UPDATE;
  UPDATE stock SET held = stock.held + p.units * (NEW.held - OLD.held)
  FROM package_part p WHERE p.stock_id = NEW.stock_id AND stock.stock_id = p.part_stock_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER stock_part_hold AFTER UPDATE OF held ON stock FOR EACH ROW
  WHEN (NEW.packs AND OLD.held <> NEW.held) EXECUTE FUNCTION stock_part_hold();

CREATE TABLE ticket_package (
  ticket_package_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id                bigint NOT NULL,
  ticket_configuration_id bigint NOT NULL,
  order_id                bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
  purchase                integer NOT NULL CHECK (purchase >= 1),
  part_count              integer NOT NULL CHECK (part_count BETWEEN 2 AND 20),
  ends_whole              boolean NOT NULL,
  created_at              timestamptz NOT NULL,
  CONSTRAINT ticket_package_configuration_fkey FOREIGN KEY (ticket_configuration_id, event_id)
    REFERENCES ticket_configuration (ticket_configuration_id, event_id) ON DELETE RESTRICT,
  CONSTRAINT ticket_package_purchase_key UNIQUE (order_id, purchase)
);
CREATE INDEX ticket_package_configuration_idx ON ticket_package (ticket_configuration_id);
COMMENT ON TABLE ticket_package IS
  'A package that was bought. It uses a unit of the stock of its type while one of its tickets is valid.';
COMMENT ON COLUMN ticket_package.purchase IS 'Numbers the packages of an order.';
COMMENT ON COLUMN ticket_package.ends_whole IS 'Its tickets are cancelled together only, as the event said at the purchase.';

ALTER TABLE ticket
  ADD COLUMN ticket_package_id bigint CONSTRAINT ticket_package_fkey REFERENCES ticket_package ON DELETE RESTRICT,
  ADD COLUMN package_part integer,
  ADD CONSTRAINT ticket_package_check CHECK ((ticket_package_id IS NULL) = (package_part IS NULL));
CREATE INDEX ticket_package_idx ON ticket (ticket_package_id) WHERE ticket_package_id IS NOT NULL;
COMMENT ON COLUMN ticket.ticket_package_id IS 'The package with which the ticket was bought. NULL for a ticket on its own.';
COMMENT ON COLUMN ticket.package_part IS 'Its position in the package, from 0.';
