CREATE TABLE api_key (
  api_key_id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name                  text NOT NULL CHECK (name <> ''),
  prefix                text NOT NULL CONSTRAINT api_key_prefix_key UNIQUE CHECK (prefix ~ '^foyer_[0-9a-z]{8}$'),
  secret_hash           bytea NOT NULL CHECK (length(secret_hash) = 32),
  scopes                text[] NOT NULL CHECK (cardinality(scopes) > 0),
  event_id              bigint REFERENCES event ON DELETE CASCADE,
  expires_at            timestamptz NOT NULL,
  last_used_at          timestamptz,
  exposed_at            timestamptz,
  revoked_at            timestamptz,
  created_by_account_id bigint REFERENCES account ON DELETE SET NULL,
  created_at            timestamptz NOT NULL,
  CONSTRAINT api_key_expiry_check CHECK (expires_at > created_at AND expires_at <= created_at + interval '366 days')
);
CREATE INDEX api_key_event_idx ON api_key (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX api_key_created_by_idx ON api_key (created_by_account_id) WHERE created_by_account_id IS NOT NULL;
COMMENT ON TABLE api_key IS 'Keys with which other systems use the API (integrations 2). They belong to the organisation, not to an account.';
COMMENT ON COLUMN api_key.prefix IS 'The beginning of the key, which lists and logs show.';
COMMENT ON COLUMN api_key.secret_hash IS 'SHA-256 of the whole key. The key has 256 random bits, so a slow hash adds nothing.';
COMMENT ON COLUMN api_key.event_id IS 'Only data of this event. NULL: all events.';
COMMENT ON COLUMN api_key.last_used_at IS 'The hour of the last use.';
COMMENT ON COLUMN api_key.exposed_at IS 'When the key first came in an address, where logs of other programs may have it.';

ALTER TABLE audit_log ADD COLUMN api_key_id bigint;
COMMENT ON COLUMN audit_log.api_key_id IS 'The API key that made the change. account_id is then NULL.';

-- Changes of an order for copies in other systems, like ticket.changed_in. Earlier orders have 0, so a copy starts with them.
ALTER TABLE orders ADD COLUMN changed_in xid8 NOT NULL DEFAULT '0'::xid8;
ALTER TABLE orders ALTER COLUMN changed_in SET DEFAULT pg_current_xact_id();
CREATE INDEX orders_change_idx ON orders (event_id, changed_in, order_id);
COMMENT ON COLUMN orders.changed_in IS
  'The transaction that last wrote the row or a payment of the order. A snapshot knows the open transactions, so a list of changes misses none.';

CREATE FUNCTION mark_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER orders_change_mark BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION mark_order_change();

-- Most payments are written in the transaction of their order, which has marked it already.
CREATE FUNCTION mark_order_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET changed_in = pg_current_xact_id() WHERE order_id = NEW.order_id AND changed_in <> pg_current_xact_id();
  RETURN NULL;
END $$;
CREATE TRIGGER payment_order_mark AFTER INSERT OR UPDATE OF amount_minor, refunded_minor ON payment
  FOR EACH ROW EXECUTE FUNCTION mark_order_of_payment();

CREATE TABLE change_time (
  at     timestamptz PRIMARY KEY,
  epoch  text NOT NULL,
  oldest xid8 NOT NULL
);
COMMENT ON TABLE change_time IS
  'The oldest open transaction at a time. Every change after that time has this number or a larger one, so a copy can start at a time (integrations 3.2).';
