-- What is on sale: stock, ticket configurations, coupons, add-ons.

-- One counter row per thing that can run out. Sold counts live tickets and pending orders' takings, held counts
-- live holds. The row of a popular ticket is updated with every order: a low fill factor keeps such updates on
-- their page (no index entries), spreads hot rows over pages, and vacuum visits often.
CREATE TABLE stock (
  stock_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind     text NOT NULL CHECK (kind IN ('ticket', 'add_on', 'coupon')),
  quantity integer CONSTRAINT stock_quantity_minimum_check CHECK (quantity >= 0),
  sold     integer NOT NULL DEFAULT 0 CONSTRAINT stock_sold_check CHECK (sold >= 0),
  held     integer NOT NULL DEFAULT 0 CONSTRAINT stock_held_check CHECK (held >= 0),
  CONSTRAINT stock_quantity_check CHECK (quantity IS NULL OR sold + held <= quantity)
) WITH (
  fillfactor = 10,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 50000
);
COMMENT ON TABLE stock IS
  'Pieces of tickets, add-ons and coupon uses; quantity NULL is unlimited. Always taken in order of stock_id.';

CREATE TABLE ticket_configuration (
  ticket_configuration_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id                 bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  stock_id                 bigint NOT NULL REFERENCES stock ON DELETE RESTRICT,
  default_description      text NOT NULL CHECK (default_description <> ''),
  more_information         text,
  amount_minor             bigint NOT NULL CHECK (amount_minor >= 0),
  -- ISO 4217. What is not in a currency that orders can be in is not offered, and an order for it refused (readings §5).
  currency                 text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  currency_locale          text NOT NULL CHECK (currency_locale IN ('en-US', 'es-US', 'ja-JP')),
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
  -- Target of foreign keys that also fix the event.
  CONSTRAINT ticket_configuration_of_event_key UNIQUE (ticket_configuration_id, event_id)
);
CREATE INDEX ticket_configuration_event_idx ON ticket_configuration (event_id, position);
CREATE INDEX ticket_configuration_stock_idx ON ticket_configuration (stock_id);
COMMENT ON TABLE ticket_configuration IS
  'Ticket types of an event. stock.quantity is always enforced; limit_quantity says that choosing one takes a hold first.';
COMMENT ON COLUMN ticket_configuration.active IS 'Off: no longer offered, whatever its sale window.';

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
COMMENT ON TABLE coupon IS 'Automatic discounts of a ticket configuration; stock_id where only the first N get it.';

CREATE TABLE add_on (
  add_on_id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_configuration_id bigint NOT NULL REFERENCES ticket_configuration ON DELETE CASCADE,
  stock_id                bigint NOT NULL REFERENCES stock ON DELETE RESTRICT,
  default_name            text NOT NULL CHECK (default_name <> ''),
  default_description     text NOT NULL DEFAULT '',
  amount_minor            bigint NOT NULL CHECK (amount_minor >= 0),
  currency                text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  currency_locale         text NOT NULL CHECK (currency_locale IN ('en-US', 'es-US', 'ja-JP')),
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
COMMENT ON TABLE add_on IS 'Extras of a ticket configuration. Several may share one stock (one dinner, two ticket types).';
