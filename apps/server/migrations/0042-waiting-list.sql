-- Waiting lists of ticket types that are sold out.

-- Pieces that somebody waits for are not the shop's: what is left for it is quantity - sold - held - waiting. So nothing that gives pieces
-- back can forget the list.
ALTER TABLE stock ADD COLUMN waiting integer NOT NULL DEFAULT 0 CONSTRAINT stock_waiting_check CHECK (waiting >= 0);
ALTER TABLE stock ADD COLUMN waiting_paused boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN stock.waiting IS 'Entries of its waiting list that wait and have no offer; the shop sells nothing past them.';
COMMENT ON COLUMN stock.waiting_paused IS 'Staff let no offers go out; freed pieces wait with the list.';

ALTER TABLE hold ADD COLUMN offered boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN hold.offered IS
  'The offer of a waiting list: kept until its own end, beside the holds of the wizard, which neither count nor move nor release it.';

CREATE TABLE waiting_entry (
  waiting_entry_id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id                bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  ticket_configuration_id bigint NOT NULL REFERENCES ticket_configuration ON DELETE CASCADE,
  stock_id                bigint NOT NULL REFERENCES stock ON DELETE RESTRICT,
  account_id              bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  relationship_type       text NOT NULL,
  place_types             text[] NOT NULL CHECK (cardinality(place_types) > 0),
  place_count             integer NOT NULL CHECK (place_count > 0),
  state                   text NOT NULL CHECK (state IN ('WAITING', 'OFFERED', 'TAKEN', 'LAPSED', 'LEFT', 'REMOVED', 'CLOSED')),
  rank                    bigint NOT NULL,
  hold_id                 bigint REFERENCES hold ON DELETE SET NULL,
  offered_until           timestamptz,
  joined_at               timestamptz NOT NULL,
  offered_at              timestamptz,
  ended_at                timestamptz,
  CONSTRAINT waiting_entry_ended_check CHECK ((state IN ('WAITING', 'OFFERED')) = (ended_at IS NULL)),
  CONSTRAINT waiting_entry_offered_check CHECK (state <> 'OFFERED' OR offered_until IS NOT NULL AND offered_at IS NOT NULL)
);
-- One entry for an account, type and place.
CREATE UNIQUE INDEX waiting_entry_live_key ON waiting_entry (account_id, ticket_configuration_id, relationship_type)
  WHERE state IN ('WAITING', 'OFFERED');
CREATE UNIQUE INDEX waiting_entry_order_key ON waiting_entry (stock_id, rank) WHERE state = 'WAITING';
CREATE INDEX waiting_entry_stock_idx ON waiting_entry (stock_id) WHERE state IN ('WAITING', 'OFFERED');
CREATE INDEX waiting_entry_event_idx ON waiting_entry (event_id, waiting_entry_id);
CREATE INDEX waiting_entry_hold_idx ON waiting_entry (hold_id) WHERE hold_id IS NOT NULL;
CREATE INDEX waiting_entry_configuration_idx ON waiting_entry (ticket_configuration_id);
COMMENT ON TABLE waiting_entry IS 'Who waits for a ticket type that is sold out. Written under the lock of the stock row alone.';
COMMENT ON COLUMN waiting_entry.rank IS 'The lowest is offered first; its place among those who wait is what people are told.';
COMMENT ON COLUMN waiting_entry.place_types IS 'Types whose tickets fill the place that it is for (domain/relationships placeFor).';
COMMENT ON COLUMN waiting_entry.hold_id IS 'The hold that is the offer; NULL while there is none.';
