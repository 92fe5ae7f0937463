-- Orders and money. Card numbers and CVV have no column anywhere.

CREATE TABLE order_intent (
  order_intent_id  uuid PRIMARY KEY,
  purpose          text NOT NULL DEFAULT 'order' CHECK (purpose IN ('order', 'ticket_change')),
  account_id       bigint NOT NULL REFERENCES account ON DELETE RESTRICT,
  staff_account_id bigint REFERENCES account ON DELETE RESTRICT,
  event_id         bigint NOT NULL REFERENCES event ON DELETE RESTRICT,
  status           text NOT NULL CHECK (status IN ('PENDING', 'COMPLETE', 'FAILED')),
  idempotency_key  text CHECK (idempotency_key <> ''),
  request_hash     bytea,
  payment_kind     text NOT NULL CHECK (payment_kind IN ('none', 'card', 'hosted', 'cash', 'bypass')),
  currency         text NOT NULL CHECK (currency IN ('USD', 'CAD', 'JPY')),
  total_minor      bigint NOT NULL CHECK (total_minor >= 0),
  cart             jsonb NOT NULL,
  auto_check_in    boolean NOT NULL DEFAULT false,
  redirect_url     text,
  error_code       text,
  error_metadata   jsonb,
  steps            jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(steps) = 'array'),
  next_check_at    timestamptz,
  check_count      integer NOT NULL DEFAULT 0 CHECK (check_count >= 0),
  attention        text CHECK (attention <> ''),
  attention_at     timestamptz,
  created_at       timestamptz NOT NULL,
  settled_at       timestamptz,
  -- Also the way to an account's intents.
  CONSTRAINT order_intent_idempotency_key UNIQUE (account_id, idempotency_key),
  CONSTRAINT order_intent_idempotency_check CHECK (idempotency_key IS NULL OR request_hash IS NOT NULL),
  CONSTRAINT order_intent_settled_check CHECK ((status = 'PENDING') = (settled_at IS NULL)),
  CONSTRAINT order_intent_error_check CHECK (status <> 'FAILED' OR error_code IS NOT NULL),
  -- A pending intent always has somebody who will look at it again: none can be pending for ever.
  CONSTRAINT order_intent_check_check CHECK ((status = 'PENDING') = (next_check_at IS NOT NULL)),
  CONSTRAINT order_intent_attention_time_check CHECK ((attention IS NULL) = (attention_at IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX order_intent_next_check_idx ON order_intent (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX order_intent_attention_idx ON order_intent (attention_at) WHERE attention_at IS NOT NULL;
COMMENT ON TABLE order_intent IS
  'One attempt of a buyer to order: PENDING, then COMPLETE or FAILED, once. cart is the priced cart, steps what happened.';
COMMENT ON COLUMN order_intent.account_id IS 'The buyer; staff_account_id is the staff member acting for them.';
COMMENT ON COLUMN order_intent.attention IS 'Why a person should look at it; NULL when nobody needs to.';

CREATE TABLE order_intent_stock (
  order_intent_id uuid NOT NULL REFERENCES order_intent ON DELETE CASCADE,
  stock_id        bigint NOT NULL REFERENCES stock ON DELETE RESTRICT,
  quantity        integer NOT NULL CHECK (quantity > 0),
  returned_at     timestamptz,
  PRIMARY KEY (order_intent_id, stock_id)
);
COMMENT ON TABLE order_intent_stock IS
  'What an intent took from stock.sold. Giving back sets returned_at where it is NULL, so that it happens once.';

CREATE TABLE ticket_claim (
  event_id          bigint NOT NULL,
  account_id        bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  relationship_type text NOT NULL,
  slot              integer NOT NULL CHECK (slot >= 1),
  order_intent_id   uuid NOT NULL REFERENCES order_intent ON DELETE CASCADE,
  PRIMARY KEY (event_id, account_id, relationship_type, slot)
);
CREATE INDEX ticket_claim_intent_idx ON ticket_claim (order_intent_id);
COMMENT ON TABLE ticket_claim IS
  'Places that pending intents are buying, so that a duplicate is refused before it is charged. Settling deletes the claims '
  'in the transaction that writes the tickets: whoever waited for a claim then finds the ticket.';

CREATE TABLE purchase_window (
  account_id      bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  order_intent_id uuid NOT NULL REFERENCES order_intent ON DELETE CASCADE,
  taken_at        timestamptz NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX purchase_window_intent_idx ON purchase_window (order_intent_id);
COMMENT ON TABLE purchase_window IS
  'Last paid card purchase of an account, taken by a guarded upsert (one in 30 minutes), deleted when that intent fails.';

CREATE TABLE payment_attempt (
  payment_attempt_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_intent_id    uuid NOT NULL REFERENCES order_intent ON DELETE CASCADE,
  attempt            integer NOT NULL CHECK (attempt >= 1),
  gateway            text NOT NULL CHECK (gateway IN ('sandbox', 'stripe')),
  gateway_key        text NOT NULL CONSTRAINT payment_attempt_gateway_key_key UNIQUE CHECK (gateway_key <> ''),
  kind               text NOT NULL CHECK (kind IN ('card', 'hosted', 'stored')),
  status             text NOT NULL CHECK (status IN ('PENDING', 'SUCCEEDED', 'FAILED', 'REFUNDED')),
  amount_minor       bigint NOT NULL CHECK (amount_minor > 0),
  currency           text NOT NULL CHECK (currency IN ('USD', 'CAD', 'JPY')),
  gateway_reference  text,
  error_code         text,
  created_at         timestamptz NOT NULL,
  finished_at        timestamptz,
  CONSTRAINT payment_attempt_of_intent_key UNIQUE (order_intent_id, attempt),
  CONSTRAINT payment_attempt_finished_check CHECK ((status = 'PENDING') = (finished_at IS NULL)),
  CONSTRAINT payment_attempt_error_check CHECK (status <> 'FAILED' OR error_code IS NOT NULL),
  CONSTRAINT payment_attempt_reference_check CHECK (status NOT IN ('SUCCEEDED', 'REFUNDED') OR gateway_reference IS NOT NULL)
) WITH (fillfactor = 80);
CREATE INDEX payment_attempt_reference_idx ON payment_attempt (gateway_reference) WHERE gateway_reference IS NOT NULL;
COMMENT ON TABLE payment_attempt IS
  'One charge asked of the gateway, under its own gateway_key: a declined card can be tried again, a repeated call charges once.';

CREATE TABLE orders (
  order_id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_intent_id  uuid CONSTRAINT orders_order_intent_key UNIQUE REFERENCES order_intent ON DELETE RESTRICT,
  account_id       bigint NOT NULL REFERENCES account ON DELETE RESTRICT,
  staff_account_id bigint REFERENCES account ON DELETE RESTRICT,
  event_id         bigint NOT NULL REFERENCES event ON DELETE RESTRICT,
  payment_kind     text NOT NULL CHECK (payment_kind IN ('none', 'card', 'hosted', 'cash', 'bypass')),
  currency         text NOT NULL CHECK (currency IN ('USD', 'CAD', 'JPY')),
  total_minor      bigint NOT NULL CHECK (total_minor >= 0),
  created_at       timestamptz NOT NULL,
  CONSTRAINT orders_free_check CHECK (payment_kind <> 'none' OR total_minor = 0)
);
CREATE INDEX orders_account_idx ON orders (account_id, created_at);
CREATE INDEX orders_event_idx ON orders (event_id, created_at);
COMMENT ON TABLE orders IS 'Settled orders (plural: ORDER is a reserved word). One per intent.';

CREATE TABLE payment (
  payment_id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id              bigint NOT NULL REFERENCES orders ON DELETE RESTRICT,
  payment_attempt_id    bigint CONSTRAINT payment_attempt_key UNIQUE REFERENCES payment_attempt ON DELETE RESTRICT,
  kind                  text NOT NULL CHECK (kind IN ('card', 'hosted', 'cash', 'bypass')),
  amount_minor          bigint NOT NULL CHECK (amount_minor > 0),
  currency              text NOT NULL CHECK (currency IN ('USD', 'CAD', 'JPY')),
  refunded_minor        bigint NOT NULL DEFAULT 0,
  gateway               text CHECK (gateway IN ('sandbox', 'stripe')),
  gateway_reference     text,
  last_four             text CHECK (last_four ~ '^[0-9]{4}$'),
  card_type             text CHECK (card_type IN ('VI', 'MC', 'AE', 'DI', 'JC', 'DC')),
  first_name            text,
  last_name             text,
  email                 text,
  address1              text,
  address2              text,
  locality              text,
  region                text,
  postal_code           text,
  country               text,
  cash_tendered_minor   bigint,
  cash_change_minor     bigint CHECK (cash_change_minor >= 0),
  taken_by_account_id   bigint REFERENCES account ON DELETE RESTRICT,
  created_at            timestamptz NOT NULL,
  CONSTRAINT payment_refunded_check CHECK (refunded_minor >= 0 AND refunded_minor <= amount_minor),
  CONSTRAINT payment_by_gateway_check CHECK (
    (kind IN ('card', 'hosted')) = (gateway IS NOT NULL) AND (gateway IS NULL) = (gateway_reference IS NULL)),
  CONSTRAINT payment_cash_check CHECK (
    CASE WHEN kind = 'cash'
      THEN cash_tendered_minor IS NOT NULL AND cash_change_minor IS NOT NULL
        AND cash_tendered_minor - cash_change_minor = amount_minor
      ELSE cash_tendered_minor IS NULL AND cash_change_minor IS NULL END),
  CONSTRAINT payment_taken_by_check CHECK (kind NOT IN ('cash', 'bypass') OR taken_by_account_id IS NOT NULL)
) WITH (fillfactor = 90);
CREATE INDEX payment_order_idx ON payment (order_id);
CREATE UNIQUE INDEX payment_gateway_reference_key ON payment (gateway, gateway_reference) WHERE gateway_reference IS NOT NULL;
COMMENT ON TABLE payment IS
  'Money taken for an order: its own payment, later ones for upgrades. Never more refunded than paid.';

CREATE TABLE refund (
  refund_id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id              bigint REFERENCES payment ON DELETE RESTRICT,
  payment_attempt_id      bigint REFERENCES payment_attempt ON DELETE RESTRICT,
  ticket_id               bigint,
  amount_minor            bigint NOT NULL CHECK (amount_minor > 0),
  currency                text NOT NULL CHECK (currency IN ('USD', 'CAD', 'JPY')),
  status                  text NOT NULL CHECK (status IN ('PENDING', 'COMPLETE', 'FAILED')),
  reason                  text NOT NULL CHECK (reason <> ''),
  gateway_key             text NOT NULL CONSTRAINT refund_gateway_key_key UNIQUE CHECK (gateway_key <> ''),
  gateway_reference       text,
  error_code              text,
  requested_by_account_id bigint REFERENCES account ON DELETE RESTRICT,
  next_check_at           timestamptz,
  check_count             integer NOT NULL DEFAULT 0 CHECK (check_count >= 0),
  created_at              timestamptz NOT NULL,
  finished_at             timestamptz,
  CONSTRAINT refund_source_check CHECK (num_nonnulls(payment_id, payment_attempt_id) = 1),
  CONSTRAINT refund_finished_check CHECK ((status = 'PENDING') = (finished_at IS NULL)),
  CONSTRAINT refund_check_check CHECK ((status = 'PENDING') = (next_check_at IS NOT NULL))
);
CREATE INDEX refund_payment_idx ON refund (payment_id) WHERE payment_id IS NOT NULL;
CREATE UNIQUE INDEX refund_payment_attempt_key ON refund (payment_attempt_id)
  WHERE payment_attempt_id IS NOT NULL AND status <> 'FAILED';
CREATE INDEX refund_ticket_idx ON refund (ticket_id) WHERE ticket_id IS NOT NULL;
CREATE INDEX refund_next_check_idx ON refund (next_check_at) WHERE next_check_at IS NOT NULL;
COMMENT ON TABLE refund IS
  'Money given back: of a payment, or of an attempt that succeeded too late for an order. Nobody named: the system did it.';
