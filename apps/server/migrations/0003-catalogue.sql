-- What events sell: stock, ticket configurations, coupons and add-ons.

-- One counter row per limited thing. Each order updates the row of a popular ticket. The low fill factor keeps such
-- updates on their page, without index entries, and spreads hot rows over pages. Vacuum visits often.
CREATE TABLE stock (
  stock_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind           text NOT NULL CHECK (kind IN ('ticket', 'add_on', 'coupon')),
  quantity       integer CONSTRAINT stock_quantity_minimum_check CHECK (quantity >= 0),
  sold           integer NOT NULL DEFAULT 0 CONSTRAINT stock_sold_check CHECK (sold >= 0),
  held           integer NOT NULL DEFAULT 0 CONSTRAINT stock_held_check CHECK (held >= 0),
  waiting        integer NOT NULL DEFAULT 0 CONSTRAINT stock_waiting_check CHECK (waiting >= 0),
  waiting_paused boolean NOT NULL DEFAULT false,
  CONSTRAINT stock_quantity_check CHECK (quantity IS NULL OR sold + held <= quantity)
) WITH (
  fillfactor = 10,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 50000
);
COMMENT ON TABLE stock IS
  'Units of tickets, add-ons and coupon uses. quantity NULL is unlimited. Rows are locked in the order of stock_id.';
COMMENT ON COLUMN stock.sold IS 'Units of valid tickets and of pending orders.';
COMMENT ON COLUMN stock.held IS 'Units of active holds.';
COMMENT ON COLUMN stock.waiting IS
  'Entries of the waiting list without an offer. The shop sells quantity - sold - held - waiting, so every freed unit goes to the list first.';
COMMENT ON COLUMN stock.waiting_paused IS 'Staff stopped the offers. Freed units stay reserved for the list.';

CREATE TABLE ticket_configuration (
  ticket_configuration_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id                 bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  stock_id                 bigint NOT NULL REFERENCES stock ON DELETE RESTRICT,
  default_description      text NOT NULL CHECK (default_description <> ''),
  more_information         text,
  amount_minor             bigint NOT NULL CHECK (amount_minor >= 0),
  currency                 text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  currency_locale          text NOT NULL CHECK (currency_locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  sale_start               timestamptz,
  sale_end                 timestamptz,
  relationship_types       text[] NOT NULL CHECK (cardinality(relationship_types) > 0),
  limit_quantity           boolean NOT NULL DEFAULT false,
  additional_configuration jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(additional_configuration) = 'object'),
  translations             jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(translations) = 'object'),
  position                 integer NOT NULL DEFAULT 0,
  active                   boolean NOT NULL DEFAULT true,
  created_at               timestamptz NOT NULL,
  updated_at               timestamptz NOT NULL,
  CONSTRAINT ticket_configuration_sale_check CHECK (sale_end >= sale_start),
  -- Target of foreign keys that also determine the event.
  CONSTRAINT ticket_configuration_of_event_key UNIQUE (ticket_configuration_id, event_id)
);
CREATE INDEX ticket_configuration_event_idx ON ticket_configuration (event_id, position);
CREATE INDEX ticket_configuration_stock_idx ON ticket_configuration (stock_id);
COMMENT ON TABLE ticket_configuration IS
  'Ticket types of an event. stock.quantity is always enforced. With limit_quantity, choosing a ticket first takes a hold.';
COMMENT ON COLUMN ticket_configuration.currency IS
  'ISO 4217. A type in a currency without support is not offered, and an order for it is refused (readings §5).';
COMMENT ON COLUMN ticket_configuration.active IS 'false: not offered, whatever the sale window is.';

CREATE TABLE coupon (
  coupon_id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_configuration_id bigint NOT NULL REFERENCES ticket_configuration ON DELETE CASCADE,
  stock_id                bigint REFERENCES stock ON DELETE RESTRICT,
  default_description     text NOT NULL CHECK (default_description <> ''),
  starts_at               timestamptz,
  ends_at                 timestamptz,
  amount_off_minor        bigint CHECK (amount_off_minor > 0),
  percent_off             numeric(5, 2) CHECK (percent_off > 0 AND percent_off <= 100),
  conditions              jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(conditions) = 'object'),
  translations            jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(translations) = 'object'),
  position                integer NOT NULL DEFAULT 0,
  active                  boolean NOT NULL DEFAULT true,
  CONSTRAINT coupon_discount_check CHECK (num_nonnulls(amount_off_minor, percent_off) = 1),
  CONSTRAINT coupon_window_check CHECK (ends_at >= starts_at)
);
CREATE INDEX coupon_configuration_idx ON coupon (ticket_configuration_id, position);
CREATE INDEX coupon_stock_idx ON coupon (stock_id) WHERE stock_id IS NOT NULL;
COMMENT ON TABLE coupon IS
  'Automatic discounts of a ticket configuration. With stock_id only the first uses get the discount.';

CREATE TABLE add_on (
  add_on_id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_configuration_id bigint NOT NULL REFERENCES ticket_configuration ON DELETE CASCADE,
  stock_id                bigint NOT NULL REFERENCES stock ON DELETE RESTRICT,
  default_name            text NOT NULL CHECK (default_name <> ''),
  default_description     text NOT NULL DEFAULT '',
  amount_minor            bigint NOT NULL CHECK (amount_minor >= 0),
  currency                text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  currency_locale         text NOT NULL CHECK (currency_locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  starts_at               timestamptz,
  ends_at                 timestamptz,
  limit_quantity          boolean NOT NULL DEFAULT false,
  translations            jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(translations) = 'object'),
  position                integer NOT NULL DEFAULT 0,
  active                  boolean NOT NULL DEFAULT true,
  CONSTRAINT add_on_window_check CHECK (ends_at >= starts_at)
);
CREATE INDEX add_on_configuration_idx ON add_on (ticket_configuration_id, position);
CREATE INDEX add_on_stock_idx ON add_on (stock_id);
COMMENT ON TABLE add_on IS
  'Extras of a ticket configuration. Several can share one stock, such as one dinner for two ticket types.';
