-- Money: charges, payments, refunds, disputes, the books of the provider, and cash drawers. Card numbers and CVV have
-- no column anywhere.

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
  page_reference     text,
  gateway_account    text,
  CONSTRAINT payment_attempt_of_intent_key UNIQUE (order_intent_id, attempt),
  CONSTRAINT payment_attempt_finished_check CHECK ((status = 'PENDING') = (finished_at IS NULL)),
  CONSTRAINT payment_attempt_error_check CHECK (status <> 'FAILED' OR error_code IS NOT NULL),
  CONSTRAINT payment_attempt_reference_check CHECK (status NOT IN ('SUCCEEDED', 'REFUNDED') OR gateway_reference IS NOT NULL)
) WITH (fillfactor = 80);
CREATE INDEX payment_attempt_reference_idx ON payment_attempt (gateway_reference) WHERE gateway_reference IS NOT NULL;
COMMENT ON TABLE payment_attempt IS
  'One charge at the gateway, under its own gateway_key. A declined card can be tried again, and a repeated call charges once.';
COMMENT ON COLUMN payment_attempt.page_reference IS
  'The hosted page at the gateway, or the charge that the bank asks its payer to confirm. gateway_reference is the charge that took money. They differ, so a success does not overwrite the page.';
COMMENT ON COLUMN payment_attempt.gateway_account IS
  'The account at the gateway. NULL in attempts before this column existed. They are looked up at the current account.';

CREATE TABLE payment (
  payment_id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id            bigint NOT NULL REFERENCES orders ON DELETE RESTRICT,
  payment_attempt_id  bigint CONSTRAINT payment_attempt_key UNIQUE REFERENCES payment_attempt ON DELETE RESTRICT,
  kind                text NOT NULL CHECK (kind IN ('card', 'hosted', 'cash', 'bypass')),
  amount_minor        bigint NOT NULL CHECK (amount_minor > 0),
  currency            text NOT NULL CHECK (currency IN ('USD', 'CAD', 'JPY')),
  refunded_minor      bigint NOT NULL DEFAULT 0,
  gateway             text CHECK (gateway IN ('sandbox', 'stripe')),
  gateway_reference   text,
  last_four           text CHECK (last_four ~ '^[0-9]{4}$'),
  card_type           text CHECK (card_type IN ('VI', 'MC', 'AE', 'DI', 'JC', 'DC')),
  first_name          text,
  last_name           text,
  email               text,
  address1            text,
  address2            text,
  locality            text,
  region              text,
  postal_code         text,
  country             text,
  cash_tendered_minor bigint,
  cash_change_minor   bigint CHECK (cash_change_minor >= 0),
  taken_by_account_id bigint REFERENCES account ON DELETE RESTRICT,
  created_at          timestamptz NOT NULL,
  labelled_at         timestamptz,
  order_intent_id     uuid REFERENCES order_intent ON DELETE RESTRICT,
  wallet              text CHECK (wallet IN ('applePay', 'googlePay', 'link', 'testWallet')),
  CONSTRAINT payment_refunded_check CHECK (refunded_minor >= 0 AND refunded_minor <= amount_minor),
  CONSTRAINT payment_by_gateway_check CHECK (
    (kind IN ('card', 'hosted')) = (gateway IS NOT NULL) AND (gateway IS NULL) = (gateway_reference IS NULL)),
  CONSTRAINT payment_cash_check CHECK (
    CASE WHEN kind = 'cash'
      THEN cash_tendered_minor IS NOT NULL AND cash_change_minor IS NOT NULL
        AND cash_tendered_minor - cash_change_minor = amount_minor
      ELSE cash_tendered_minor IS NULL AND cash_change_minor IS NULL END),
  CONSTRAINT payment_taken_by_check CHECK (kind NOT IN ('cash', 'bypass') OR taken_by_account_id IS NOT NULL),
  CONSTRAINT payment_wallet_kind_check CHECK (wallet IS NULL OR kind IN ('card', 'hosted'))
) WITH (fillfactor = 90);
CREATE INDEX payment_order_idx ON payment (order_id);
CREATE UNIQUE INDEX payment_gateway_reference_key ON payment (gateway, gateway_reference) WHERE gateway_reference IS NOT NULL;
CREATE INDEX payment_unlabelled_idx ON payment (payment_id) WHERE gateway = 'stripe' AND labelled_at IS NULL;
CREATE INDEX payment_intent_idx ON payment (order_intent_id) WHERE order_intent_id IS NOT NULL;
CREATE INDEX payment_cash_idx ON payment (created_at) WHERE kind = 'cash';
CREATE INDEX payment_email_idx ON payment (lower(email) text_pattern_ops) WHERE email IS NOT NULL;
COMMENT ON TABLE payment IS
  'Money taken for an order: its own payment, and later ones for changes. Refunds never exceed it.';
COMMENT ON COLUMN payment.labelled_at IS
  'When the charge at the provider got the number of the order. The sandbox needs none.';
COMMENT ON COLUMN payment.order_intent_id IS
  'The change of ticket that the payment is for. NULL for the payment of the order itself.';
COMMENT ON COLUMN payment.wallet IS
  'The wallet of the payer, which often has no last four digits. NULL for a typed card, and where the provider does not report it.';

CREATE TABLE refund (
  refund_id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id              bigint REFERENCES payment ON DELETE RESTRICT,
  payment_attempt_id      bigint REFERENCES payment_attempt ON DELETE RESTRICT,
  ticket_id               bigint CONSTRAINT refund_ticket_fkey REFERENCES ticket ON DELETE RESTRICT,
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
  accepted_at             timestamptz,
  provider_status         text CHECK (provider_status IN ('pending', 'requires_action', 'succeeded', 'failed')),
  origin                  text NOT NULL DEFAULT 'asked' CHECK (origin IN ('asked', 'provider', 'by_hand')),
  settled_refund_id       bigint REFERENCES refund ON DELETE RESTRICT,
  seen_at                 timestamptz,
  order_intent_id         uuid REFERENCES order_intent ON DELETE RESTRICT,
  given_by                text CHECK (given_by IN ('transfer', 'cash', 'other')),
  made_twice_reference    text,
  CONSTRAINT refund_source_check CHECK (num_nonnulls(payment_id, payment_attempt_id) = 1),
  CONSTRAINT refund_finished_check CHECK ((status = 'PENDING') = (finished_at IS NULL)),
  CONSTRAINT refund_check_check CHECK ((status = 'PENDING') = (next_check_at IS NOT NULL)),
  CONSTRAINT refund_accepted_check CHECK (status <> 'COMPLETE' OR accepted_at IS NOT NULL),
  CONSTRAINT refund_settles_check CHECK (settled_refund_id IS NULL OR origin <> 'provider'),
  CONSTRAINT refund_given_by_check1 CHECK (given_by IS NULL OR origin = 'by_hand'),
  CONSTRAINT refund_made_twice_check CHECK (made_twice_reference IS NULL OR origin = 'by_hand'),
  CONSTRAINT refund_seen_check CHECK (seen_at IS NULL OR origin = 'provider' OR made_twice_reference IS NOT NULL)
);
CREATE INDEX refund_payment_idx ON refund (payment_id) WHERE payment_id IS NOT NULL;
CREATE UNIQUE INDEX refund_payment_attempt_key ON refund (payment_attempt_id)
  WHERE payment_attempt_id IS NOT NULL AND status <> 'FAILED';
CREATE INDEX refund_ticket_idx ON refund (ticket_id) WHERE ticket_id IS NOT NULL;
CREATE INDEX refund_next_check_idx ON refund (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE UNIQUE INDEX refund_gateway_reference_key ON refund (gateway_reference) WHERE gateway_reference IS NOT NULL;
-- A failed refund is replaced once, by another attempt or by hand.
CREATE UNIQUE INDEX refund_settled_refund_key ON refund (settled_refund_id)
  WHERE settled_refund_id IS NOT NULL AND status <> 'FAILED';
CREATE INDEX refund_settled_refund_idx ON refund (settled_refund_id) WHERE settled_refund_id IS NOT NULL;
CREATE INDEX refund_intent_idx ON refund (order_intent_id) WHERE order_intent_id IS NOT NULL;
CREATE INDEX refund_complete_idx ON refund (finished_at) WHERE status = 'COMPLETE';
-- The metrics count failed refunds of called-off events. Without these indexes the count reads all their payments.
CREATE INDEX refund_failed_idx ON refund (payment_id) WHERE status = 'FAILED';
COMMENT ON TABLE refund IS
  'Money given back: of a payment, or of an attempt that succeeded too late for an order. Without a person the system requested it.';
COMMENT ON COLUMN refund.accepted_at IS
  'When the provider accepted the refund. From then on its tickets are canceled. NULL while that is unknown, and for a refused refund.';
COMMENT ON COLUMN refund.provider_status IS
  'The last status at the provider. NULL for a refund that the provider does not have.';
COMMENT ON COLUMN refund.origin IS
  'asked: requested by Foyer, at the gateway or in cash. provider: created at the provider and found there. by_hand: replaces a failed refund.';
COMMENT ON COLUMN refund.settled_refund_id IS 'The failed refund that this one replaces.';
COMMENT ON COLUMN refund.seen_at IS 'When staff confirmed that they have seen a refund from the provider.';
COMMENT ON COLUMN refund.order_intent_id IS
  'The change of ticket that the refund belongs to. NULL for refunds of an order by staff. The ticket stays valid, with a lower price, unless the change is a cancellation.';
COMMENT ON COLUMN refund.given_by IS
  'How staff gave the money back. NULL when the provider did, and in refunds before this column existed.';
COMMENT ON COLUMN refund.made_twice_reference IS
  'The refund at the provider that gave the same money back a second time.';

CREATE TABLE dispute (
  dispute_id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  gateway            text NOT NULL CHECK (gateway IN ('sandbox', 'stripe')),
  gateway_reference  text NOT NULL CHECK (gateway_reference <> ''),
  payment_id         bigint REFERENCES payment ON DELETE RESTRICT,
  payment_attempt_id bigint REFERENCES payment_attempt ON DELETE RESTRICT,
  amount_minor       bigint NOT NULL CHECK (amount_minor > 0),
  currency           text NOT NULL CHECK (currency IN ('USD', 'CAD', 'JPY')),
  reason             text NOT NULL,
  status             text NOT NULL CHECK (status IN ('needs_response', 'under_review', 'won', 'lost', 'closed')),
  is_inquiry         boolean NOT NULL,
  opened_at          timestamptz NOT NULL,
  due_by             timestamptz,
  decided_at         timestamptz,
  next_check_at      timestamptz,
  created_at         timestamptz NOT NULL,
  CONSTRAINT dispute_key UNIQUE (gateway, gateway_reference),
  CONSTRAINT dispute_source_check CHECK (num_nonnulls(payment_id, payment_attempt_id) = 1),
  CONSTRAINT dispute_decided_check CHECK ((status IN ('needs_response', 'under_review')) = (decided_at IS NULL)),
  CONSTRAINT dispute_check_check CHECK ((decided_at IS NULL) = (next_check_at IS NOT NULL))
);
CREATE INDEX dispute_payment_idx ON dispute (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX dispute_payment_attempt_idx ON dispute (payment_attempt_id) WHERE payment_attempt_id IS NOT NULL;
CREATE INDEX dispute_next_check_idx ON dispute (next_check_at) WHERE next_check_at IS NOT NULL;
COMMENT ON TABLE dispute IS
  'Disputes of payers with their bank, as last reported by the gateway. Of a payment, or of a charge without an order.';
COMMENT ON COLUMN dispute.is_inquiry IS 'The bank only inquires. It has not taken money back.';
COMMENT ON COLUMN dispute.due_by IS 'The last time to respond. NULL after the response or the decision.';
COMMENT ON COLUMN dispute.next_check_at IS 'When the gateway is queried next. NULL after the decision.';

CREATE TABLE unknown_charge (
  unknown_charge_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  gateway                text NOT NULL CHECK (gateway IN ('sandbox', 'stripe')),
  gateway_reference      text NOT NULL CHECK (gateway_reference <> ''),
  gateway_key            text,
  amount_minor           bigint NOT NULL CHECK (amount_minor >= 0),
  refunded_minor         bigint NOT NULL DEFAULT 0 CHECK (refunded_minor >= 0),
  currency               text NOT NULL CHECK (currency IN ('USD', 'CAD', 'JPY')),
  charged_at             timestamptz NOT NULL,
  found_by               text NOT NULL CHECK (found_by IN ('webhook', 'audit')),
  created_at             timestamptz NOT NULL,
  resolved_at            timestamptz,
  resolution             text CHECK (resolution <> ''),
  resolved_by_account_id bigint REFERENCES account ON DELETE RESTRICT,
  CONSTRAINT unknown_charge_key UNIQUE (gateway, gateway_reference),
  CONSTRAINT unknown_charge_resolved_check CHECK ((resolved_at IS NULL) = (resolution IS NULL))
);
CREATE INDEX unknown_charge_open_idx ON unknown_charge (charged_at, unknown_charge_id) WHERE resolved_at IS NULL;
COMMENT ON TABLE unknown_charge IS
  'Charges at the gateway without an attempt here, as after a restore, or created with our keys by another program. Open until staff resolve them.';

CREATE TABLE other_amount (
  order_intent_id        uuid PRIMARY KEY REFERENCES order_intent ON DELETE CASCADE,
  paid_minor             bigint NOT NULL CHECK (paid_minor > 0),
  paid_currency          text NOT NULL CHECK (paid_currency IN ('USD', 'CAD', 'JPY')),
  due_minor              bigint NOT NULL CHECK (due_minor > 0),
  due_currency           text NOT NULL CHECK (due_currency IN ('USD', 'CAD', 'JPY')),
  accepted_by_account_id bigint REFERENCES account ON DELETE RESTRICT,
  accepted_at            timestamptz,
  CONSTRAINT other_amount_accepted_check CHECK ((accepted_by_account_id IS NULL) = (accepted_at IS NULL)),
  CONSTRAINT other_amount_differs_check CHECK ((paid_minor, paid_currency) <> (due_minor, due_currency))
);
CREATE INDEX other_amount_accepted_idx ON other_amount (accepted_by_account_id) WHERE accepted_by_account_id IS NOT NULL;
COMMENT ON TABLE other_amount IS
  'Intents whose buyer paid another amount or currency than the price. Once staff accept it, the paid amount is the price of the intent.';

CREATE TABLE provider_budget (
  provider text PRIMARY KEY CHECK (provider IN ('stripe')),
  next_at  timestamptz NOT NULL
);
COMMENT ON TABLE provider_budget IS
  'When the next request to the provider has its turn. All processes share it, and each request moves it forward.';
INSERT INTO provider_budget VALUES ('stripe', '-infinity');

CREATE TABLE provider_entry (
  account          text NOT NULL,
  entry_id         text NOT NULL,
  kind             text NOT NULL,
  charge_reference text,
  amount_minor     bigint NOT NULL,
  fee_minor        bigint NOT NULL,
  net_minor        bigint NOT NULL,
  currency         text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  made_at          timestamptz NOT NULL,
  available_on     timestamptz,
  own_minor        bigint,
  own_currency     text CHECK (own_currency ~ '^[A-Z]{3}$'),
  PRIMARY KEY (account, entry_id),
  CONSTRAINT provider_entry_net_check CHECK (net_minor = amount_minor - fee_minor),
  CONSTRAINT provider_entry_own_check CHECK ((own_minor IS NULL) = (own_currency IS NULL))
);
CREATE INDEX provider_entry_charge_idx ON provider_entry (charge_reference) WHERE charge_reference IS NOT NULL;
CREATE INDEX provider_entry_made_idx ON provider_entry (account, made_at);
COMMENT ON TABLE provider_entry IS
  'The balance of the provider, entry by entry: charges and refunds with their fees, disputes, payouts. foyer reconcile writes it.';
COMMENT ON COLUMN provider_entry.charge_reference IS
  'The charge, as in payment.gateway_reference. NULL for payouts and fees of the account.';
COMMENT ON COLUMN provider_entry.own_minor IS
  'What the payer paid or received, in own_currency, where the provider converted it to the currency of its account. NULL where nothing was converted or the provider does not report it.';

CREATE TABLE provider_watch (
  gateway       text NOT NULL CHECK (gateway IN ('sandbox', 'stripe')),
  account       text NOT NULL,
  seen_until    timestamptz NOT NULL,
  next_check_at timestamptz NOT NULL,
  PRIMARY KEY (gateway, account)
);
COMMENT ON TABLE provider_watch IS
  'Until when refunds and disputes at an account of the provider were read, to find lost webhooks.';

CREATE TABLE cash_drawer (
  cash_drawer_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id             bigint NOT NULL REFERENCES event ON DELETE RESTRICT,
  staff_account_id     bigint NOT NULL REFERENCES account ON DELETE RESTRICT,
  day                  date NOT NULL,
  opened_at            timestamptz NOT NULL,
  closed_at            timestamptz,
  closed_by_account_id bigint REFERENCES account ON DELETE RESTRICT,
  CONSTRAINT cash_drawer_day_key UNIQUE (event_id, day, staff_account_id),
  CONSTRAINT cash_drawer_closed_check CHECK ((closed_at IS NULL) = (closed_by_account_id IS NULL))
);
COMMENT ON TABLE cash_drawer IS
  'The cash drawer of a staff member on a day of an event. Payments and refunds are read from their own tables.';
COMMENT ON COLUMN cash_drawer.day IS 'In the time zone of the event.';

CREATE TABLE cash_drawer_amount (
  cash_drawer_id bigint NOT NULL REFERENCES cash_drawer ON DELETE CASCADE,
  currency       text NOT NULL CHECK (currency IN ('USD', 'CAD', 'JPY')),
  opening_minor  bigint NOT NULL DEFAULT 0 CHECK (opening_minor >= 0),
  counted_minor  bigint CHECK (counted_minor >= 0),
  expected_minor bigint,
  PRIMARY KEY (cash_drawer_id, currency)
);
COMMENT ON TABLE cash_drawer_amount IS 'One currency of a drawer.';
COMMENT ON COLUMN cash_drawer_amount.expected_minor IS
  'The expected amount at the time of the count. Later cash is not included.';
