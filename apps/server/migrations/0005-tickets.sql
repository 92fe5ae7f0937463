-- Holds, tickets and what happens to them.

CREATE TABLE hold (
  hold_id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  holder_account_id       bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  account_id              bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  ticket_configuration_id bigint NOT NULL REFERENCES ticket_configuration ON DELETE CASCADE,
  stock_id                bigint NOT NULL REFERENCES stock ON DELETE RESTRICT,
  relationship_type       text NOT NULL,
  state                   text NOT NULL CHECK (state IN ('HELD', 'CONSUMED', 'RELEASED')),
  order_intent_id         uuid REFERENCES order_intent ON DELETE SET NULL,
  created_at              timestamptz NOT NULL,
  expires_at              timestamptz NOT NULL CHECK (expires_at > created_at),
  ended_at                timestamptz,
  CONSTRAINT hold_ended_check CHECK ((state = 'HELD') = (ended_at IS NULL))
);
CREATE INDEX hold_expiry_idx ON hold (expires_at) WHERE state = 'HELD';
-- Choosing the same ticket again renews the hold there is, however often it is asked.
CREATE UNIQUE INDEX hold_live_key ON hold (holder_account_id, ticket_configuration_id, account_id, relationship_type)
  WHERE state = 'HELD';
CREATE INDEX hold_stock_idx ON hold (stock_id, expires_at) WHERE state = 'HELD';
CREATE INDEX hold_account_idx ON hold (account_id) WHERE state = 'HELD';
CREATE INDEX hold_intent_idx ON hold (order_intent_id) WHERE order_intent_id IS NOT NULL;
COMMENT ON TABLE hold IS
  'One piece kept for 15 minutes while somebody fills in a form; counted in stock.held exactly while HELD.';
COMMENT ON COLUMN hold.holder_account_id IS 'Who chose the ticket; account_id is whom it is for.';

CREATE TABLE ticket (
  ticket_id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id                bigint NOT NULL,
  ticket_configuration_id bigint NOT NULL,
  order_id                bigint NOT NULL REFERENCES orders ON DELETE RESTRICT,
  account_id              bigint NOT NULL REFERENCES account ON DELETE RESTRICT,
  relationship_type       text NOT NULL CHECK (relationship_type <> ''),
  slot                    integer NOT NULL DEFAULT 1 CHECK (slot >= 1),
  is_self                 boolean NOT NULL,
  is_guest                boolean NOT NULL,
  status                  text NOT NULL CHECK (status IN ('ACTIVE', 'CANCELED', 'CHECKED_IN')),
  first_name              text NOT NULL,
  last_name               text NOT NULL,
  email                   text,
  phone_number            text,
  ticket_data             jsonb NOT NULL CHECK (jsonb_typeof(ticket_data) = 'object'),
  list_amount_minor       bigint NOT NULL CHECK (list_amount_minor >= 0),
  amount_minor            bigint NOT NULL CHECK (amount_minor >= 0),
  currency                text NOT NULL CHECK (currency IN ('USD', 'CAD', 'JPY')),
  currency_locale         text NOT NULL CHECK (currency_locale IN ('en-US', 'es-US', 'ja-JP')),
  coupons_applied         bigint[] NOT NULL DEFAULT '{}',
  transferable            boolean NOT NULL,
  ticket_group            text CHECK (ticket_group <> ''),
  revision                integer NOT NULL DEFAULT 1 CHECK (revision >= 1),
  registered_by_account_id bigint NOT NULL,
  search_text             text,
  search_document         tsvector GENERATED ALWAYS AS
    (array_to_tsvector(array_remove(string_to_array(search_text, ' '), ''))) STORED,
  created_at              timestamptz NOT NULL,
  updated_at              timestamptz NOT NULL,
  canceled_at             timestamptz,
  -- One key fixes configuration and event together, at the price of one.
  CONSTRAINT ticket_configuration_fkey FOREIGN KEY (ticket_configuration_id, event_id)
    REFERENCES ticket_configuration (ticket_configuration_id, event_id) ON DELETE RESTRICT,
  CONSTRAINT ticket_self_guest_check CHECK (NOT (is_self AND is_guest)),
  CONSTRAINT ticket_canceled_check CHECK ((status = 'CANCELED') = (canceled_at IS NOT NULL))
) WITH (fillfactor = 90);
CREATE UNIQUE INDEX ticket_place_key ON ticket (event_id, account_id, relationship_type, slot)
  WHERE status IN ('ACTIVE', 'CHECKED_IN');
CREATE INDEX ticket_account_idx ON ticket (account_id, event_id);
CREATE INDEX ticket_order_idx ON ticket (order_id);
CREATE INDEX ticket_search_idx ON ticket USING gin (search_document) WHERE search_text IS NOT NULL;
COMMENT ON TABLE ticket IS
  'Tickets. account_id is the attendee''s account, a guest''s is the account whose guest it is. The unique place '
  '(event, account, relationship, slot) is the last guard against duplicates.';
COMMENT ON COLUMN ticket.revision IS 'Counted up by a transfer; the QR code carries it, so that the old one stops working.';
COMMENT ON COLUMN ticket.ticket_data IS 'Form values, { registrationForm: … }.';
COMMENT ON COLUMN ticket.list_amount_minor IS 'Price before coupons and overrides; amount_minor is what was paid for the ticket itself, without add-ons.';
COMMENT ON COLUMN ticket.registered_by_account_id IS
  'Who registered it: the buyer, or the staff member. No foreign key: the order names both with one.';
COMMENT ON COLUMN ticket.search_text IS 'Words of the attendee''s name where it is not the account''s (spouses, guests), else NULL.';

ALTER TABLE refund ADD CONSTRAINT refund_ticket_fkey FOREIGN KEY (ticket_id) REFERENCES ticket ON DELETE RESTRICT;
ALTER TABLE order_intent ADD COLUMN ticket_id bigint REFERENCES ticket ON DELETE RESTRICT,
  ADD CONSTRAINT order_intent_ticket_check CHECK ((purpose = 'ticket_change') = (ticket_id IS NOT NULL));
CREATE INDEX order_intent_ticket_idx ON order_intent (ticket_id) WHERE ticket_id IS NOT NULL;
COMMENT ON COLUMN order_intent.ticket_id IS 'The ticket that an upgrade is for (purpose ticket_change).';

CREATE TABLE ticket_add_on (
  ticket_id    bigint NOT NULL REFERENCES ticket ON DELETE CASCADE,
  add_on_id    bigint NOT NULL REFERENCES add_on ON DELETE RESTRICT,
  quantity     integer NOT NULL DEFAULT 1 CHECK (quantity > 0),
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  currency     text NOT NULL CHECK (currency IN ('USD', 'CAD', 'JPY')),
  PRIMARY KEY (ticket_id, add_on_id)
);
COMMENT ON TABLE ticket_add_on IS 'Extras bought with a ticket; amount_minor is the sum paid for them.';

CREATE TABLE ticket_history (
  ticket_history_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id         bigint NOT NULL REFERENCES ticket ON DELETE CASCADE,
  kind              text NOT NULL CHECK (kind IN ('TRANSFER', 'UPGRADE', 'DOWNGRADE', 'EDIT', 'DEACTIVATE', 'REFUND')),
  account_id        bigint REFERENCES account ON DELETE SET NULL,
  staff_account_id  bigint REFERENCES account ON DELETE SET NULL,
  before            jsonb,
  after             jsonb,
  notes             text,
  created_at        timestamptz NOT NULL
);
CREATE INDEX ticket_history_ticket_idx ON ticket_history (ticket_id, created_at);
COMMENT ON TABLE ticket_history IS 'Transfers and changes of a ticket, with who did them and the values before and after.';

CREATE TABLE ticket_group (
  ticket_group_id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id                bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  ticket_configuration_id bigint NOT NULL REFERENCES ticket_configuration ON DELETE RESTRICT,
  leader_ticket_id        bigint NOT NULL CONSTRAINT ticket_group_leader_key UNIQUE REFERENCES ticket ON DELETE CASCADE,
  max_member_count        integer NOT NULL CHECK (max_member_count >= 1),
  member_count            integer NOT NULL DEFAULT 0,
  created_at              timestamptz NOT NULL,
  CONSTRAINT ticket_group_member_count_check CHECK (member_count >= 0 AND member_count <= max_member_count)
);
CREATE INDEX ticket_group_event_idx ON ticket_group (event_id);
COMMENT ON TABLE ticket_group IS 'A group ticket with its members, the leader among them; member_count is moved by guarded updates.';

CREATE TABLE ticket_group_member (
  ticket_id       bigint PRIMARY KEY REFERENCES ticket ON DELETE CASCADE,
  ticket_group_id bigint NOT NULL REFERENCES ticket_group ON DELETE CASCADE,
  position        integer NOT NULL DEFAULT 0,
  created_at      timestamptz NOT NULL
);
CREATE INDEX ticket_group_member_group_idx ON ticket_group_member (ticket_group_id, position);
COMMENT ON TABLE ticket_group_member IS 'Members of a group; the primary key keeps a ticket in one group at most.';

CREATE TABLE ticket_group_claim (
  ticket_id       bigint PRIMARY KEY REFERENCES ticket ON DELETE CASCADE,
  order_intent_id uuid NOT NULL REFERENCES order_intent ON DELETE CASCADE
);
CREATE INDEX ticket_group_claim_intent_idx ON ticket_group_claim (order_intent_id);
COMMENT ON TABLE ticket_group_claim IS
  'Members that pending intents are taking into a group, so that a member of two groups is refused before it is charged.';

CREATE TABLE check_in (
  ticket_id                bigint PRIMARY KEY REFERENCES ticket ON DELETE RESTRICT,
  event_id                 bigint NOT NULL REFERENCES event ON DELETE RESTRICT,
  checked_in_at            timestamptz NOT NULL,
  checked_in_by_account_id bigint REFERENCES account ON DELETE RESTRICT,
  source                   text NOT NULL CHECK (source IN ('scan', 'list', 'order', 'offline')),
  device_id                text,
  nonce                    text CONSTRAINT check_in_nonce_key UNIQUE,
  received_at              timestamptz NOT NULL
);
CREATE INDEX check_in_event_idx ON check_in (event_id, checked_in_at);
COMMENT ON TABLE check_in IS
  'One per ticket. nonce names one act of scanning on one device, so that sending it again is known to be the same.';
