-- Holds and waiting lists.

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
  offered                 boolean NOT NULL DEFAULT false,
  CONSTRAINT hold_ended_check CHECK ((state = 'HELD') = (ended_at IS NULL))
);
CREATE INDEX hold_expiry_idx ON hold (expires_at) WHERE state = 'HELD';
-- Choosing the same ticket again renews the existing hold.
CREATE UNIQUE INDEX hold_live_key ON hold (holder_account_id, ticket_configuration_id, account_id, relationship_type)
  WHERE state = 'HELD';
CREATE INDEX hold_stock_idx ON hold (stock_id, expires_at) WHERE state = 'HELD';
CREATE INDEX hold_account_idx ON hold (account_id) WHERE state = 'HELD';
CREATE INDEX hold_intent_idx ON hold (order_intent_id) WHERE order_intent_id IS NOT NULL;
CREATE INDEX hold_ended_idx ON hold (ended_at) WHERE ended_at IS NOT NULL;
COMMENT ON TABLE hold IS
  'One unit reserved for 15 minutes while a buyer fills in a form. It counts in stock.held exactly while it is HELD.';
COMMENT ON COLUMN hold.holder_account_id IS 'The account that chose the ticket. account_id is the attendee.';
COMMENT ON COLUMN hold.offered IS
  'The offer of a waiting list. It lasts until its own end. The holds of the wizard do not count, replace or release it.';

CREATE TABLE waiting_entry (
  waiting_entry_id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id                bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  ticket_configuration_id bigint NOT NULL REFERENCES ticket_configuration ON DELETE CASCADE,
  stock_id                bigint NOT NULL REFERENCES stock ON DELETE RESTRICT,
  account_id              bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  relationship_type       text NOT NULL,
  place_types             text[] NOT NULL CHECK (cardinality(place_types) > 0),
  place_count             integer NOT NULL CHECK (place_count > 0),
  state                   text NOT NULL
    CHECK (state IN ('WAITING', 'OFFERED', 'TAKEN', 'LAPSED', 'LEFT', 'REMOVED', 'CLOSED')),
  rank                    bigint NOT NULL,
  hold_id                 bigint REFERENCES hold ON DELETE SET NULL,
  offered_until           timestamptz,
  joined_at               timestamptz NOT NULL,
  offered_at              timestamptz,
  ended_at                timestamptz,
  CONSTRAINT waiting_entry_ended_check CHECK ((state IN ('WAITING', 'OFFERED')) = (ended_at IS NULL)),
  CONSTRAINT waiting_entry_offered_check CHECK (state <> 'OFFERED' OR offered_until IS NOT NULL AND offered_at IS NOT NULL)
);
-- One entry per account, ticket type and relationship.
CREATE UNIQUE INDEX waiting_entry_live_key ON waiting_entry (account_id, ticket_configuration_id, relationship_type)
  WHERE state IN ('WAITING', 'OFFERED');
CREATE UNIQUE INDEX waiting_entry_order_key ON waiting_entry (stock_id, rank) WHERE state = 'WAITING';
CREATE INDEX waiting_entry_stock_idx ON waiting_entry (stock_id) WHERE state IN ('WAITING', 'OFFERED');
CREATE INDEX waiting_entry_event_idx ON waiting_entry (event_id, waiting_entry_id);
CREATE INDEX waiting_entry_hold_idx ON waiting_entry (hold_id) WHERE hold_id IS NOT NULL;
CREATE INDEX waiting_entry_configuration_idx ON waiting_entry (ticket_configuration_id);
COMMENT ON TABLE waiting_entry IS
  'Entries of the waiting lists of sold-out ticket types. They are written under the lock of the stock row only.';
COMMENT ON COLUMN waiting_entry.place_types IS
  'Relationship types whose tickets fill the same slot (domain/relationships placeFor).';
COMMENT ON COLUMN waiting_entry.rank IS
  'The lowest rank gets the next offer. People see their position among the waiting entries.';
COMMENT ON COLUMN waiting_entry.hold_id IS 'The hold of the offer. NULL without an offer.';
