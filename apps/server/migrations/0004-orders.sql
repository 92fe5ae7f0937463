-- Order intents and orders.

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
  ticket_id        bigint,
  asked_at         timestamptz,
  turn_at          timestamptz,
  -- Also finds the intents of an account.
  CONSTRAINT order_intent_idempotency_key UNIQUE (account_id, idempotency_key),
  CONSTRAINT order_intent_idempotency_check CHECK (idempotency_key IS NULL OR request_hash IS NOT NULL),
  CONSTRAINT order_intent_settled_check CHECK ((status = 'PENDING') = (settled_at IS NULL)),
  CONSTRAINT order_intent_error_check CHECK (status <> 'FAILED' OR error_code IS NOT NULL),
  -- A pending intent always has a next check, so none is pending forever.
  CONSTRAINT order_intent_check_check CHECK ((status = 'PENDING') = (next_check_at IS NOT NULL)),
  CONSTRAINT order_intent_attention_time_check CHECK ((attention IS NULL) = (attention_at IS NULL)),
  CONSTRAINT order_intent_ticket_check CHECK ((purpose = 'ticket_change') = (ticket_id IS NOT NULL))
) WITH (fillfactor = 80);
CREATE INDEX order_intent_next_check_idx ON order_intent (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX order_intent_attention_idx ON order_intent (attention_at) WHERE attention_at IS NOT NULL;
CREATE INDEX order_intent_ticket_idx ON order_intent (ticket_id) WHERE ticket_id IS NOT NULL;
-- Order intents as staff list them: latest first, of one event, or failed ones. order_intent_next_check_idx finds
-- pending ones.
CREATE INDEX order_intent_latest_idx ON order_intent (created_at DESC, order_intent_id);
CREATE INDEX order_intent_event_idx ON order_intent (event_id, created_at DESC, order_intent_id);
CREATE INDEX order_intent_failed_idx ON order_intent (created_at DESC, order_intent_id) WHERE status = 'FAILED';
CREATE INDEX order_intent_failed_event_idx ON order_intent (event_id, created_at DESC, order_intent_id) WHERE status = 'FAILED';
-- One pending change per ticket.
CREATE UNIQUE INDEX order_intent_change_key ON order_intent (ticket_id) WHERE ticket_id IS NOT NULL AND status = 'PENDING';
COMMENT ON TABLE order_intent IS
  'One attempt of a buyer to order or to change a ticket. It is PENDING, then COMPLETE or FAILED, once. cart is the priced cart, steps is the history.';
COMMENT ON COLUMN order_intent.account_id IS
  'The buyer. staff_account_id is the staff member who acts for the buyer.';
COMMENT ON COLUMN order_intent.attention IS 'Why staff should look at the intent. NULL when there is no reason.';
COMMENT ON COLUMN order_intent.ticket_id IS
  'The ticket of a change (purpose ticket_change): upgrade, downgrade, add-ons or cancellation, as cart.change says.';
COMMENT ON COLUMN order_intent.asked_at IS
  'When a poll of the waiting buyer last requested the status from the provider. Polls in between read this row.';
COMMENT ON COLUMN order_intent.turn_at IS
  'When the request to the payment provider has its turn, by the clock of the database. The buyer sees the wait. NULL without a wait.';

CREATE TABLE order_intent_stock (
  order_intent_id uuid NOT NULL REFERENCES order_intent ON DELETE CASCADE,
  stock_id        bigint NOT NULL REFERENCES stock ON DELETE RESTRICT,
  quantity        integer NOT NULL CHECK (quantity > 0),
  returned_at     timestamptz,
  PRIMARY KEY (order_intent_id, stock_id)
);
COMMENT ON TABLE order_intent_stock IS
  'What an intent added to stock.sold. A return sets returned_at where it is NULL, so it happens once.';

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
  'Slots that pending intents are buying, so a duplicate is refused before its charge. Settling deletes the claims in the transaction that writes the tickets, so a transaction that waited for a claim finds the ticket.';

CREATE TABLE purchase_window (
  account_id      bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  order_intent_id uuid NOT NULL REFERENCES order_intent ON DELETE CASCADE,
  taken_at        timestamptz NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX purchase_window_intent_idx ON purchase_window (order_intent_id);
COMMENT ON TABLE purchase_window IS
  'Last paid card purchase of an account, taken by a guarded upsert (one in 30 minutes). Deleted when its intent fails.';

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
  mail_to          text,
  CONSTRAINT orders_free_check CHECK (payment_kind <> 'none' OR total_minor = 0)
);
CREATE INDEX orders_account_idx ON orders (account_id, created_at);
CREATE INDEX orders_event_idx ON orders (event_id, created_at);
-- Searches find addresses by their beginning.
CREATE INDEX orders_mail_to_idx ON orders (lower(mail_to) text_pattern_ops) WHERE mail_to IS NOT NULL;
COMMENT ON TABLE orders IS 'Settled orders, one per intent. The name is plural because ORDER is a reserved word.';
COMMENT ON COLUMN orders.mail_to IS
  'The address that last received the confirmation. Staff find the order by it. NULL when there was none.';
