-- Draws: people enter a sale window for a time, and a seed decides who gets its units (selling 2).

CREATE TABLE draw (
  draw_id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id                bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  ticket_configuration_id bigint NOT NULL REFERENCES ticket_configuration ON DELETE CASCADE,
  window_key              text NOT NULL CHECK (window_key <> ''),
  opens_at                timestamptz NOT NULL,
  closes_at               timestamptz NOT NULL,
  units                   integer CHECK (units > 0),
  largest_party           integer NOT NULL CHECK (largest_party > 0),
  hold_hours              integer NOT NULL CHECK (hold_hours > 0),
  terms                   jsonb NOT NULL CHECK (jsonb_typeof(terms) = 'object'),
  seed                    text NOT NULL CONSTRAINT draw_seed_check CHECK (seed ~ '^[0-9a-f]{64}$'),
  drawn_at                timestamptz,
  drawn_units             integer CHECK (drawn_units >= 0),
  CONSTRAINT draw_window_key UNIQUE (ticket_configuration_id, window_key),
  CONSTRAINT draw_times_check CHECK (opens_at < closes_at),
  CONSTRAINT draw_drawn_check CHECK ((drawn_at IS NULL) = (drawn_units IS NULL))
);
CREATE INDEX draw_event_idx ON draw (event_id);
CREATE INDEX draw_due_idx ON draw (closes_at) WHERE drawn_at IS NULL;
COMMENT ON TABLE draw IS
  'Draws of sale windows. Their other settings are in the window. Locked before stock: shared by who enters, alone by the draw.';
COMMENT ON COLUMN draw.units IS 'The most units that are drawn. NULL: all that are free.';
COMMENT ON COLUMN draw.terms IS 'Whom the window is for, and its price: fixed for who has entered.';
COMMENT ON COLUMN draw.seed IS 'Hexadecimal digits. Only its SHA-256 leaves the database before the draw.';
COMMENT ON COLUMN draw.drawn_units IS 'The units that were free for the draw.';

CREATE TABLE draw_entry (
  draw_entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  draw_id       bigint NOT NULL REFERENCES draw ON DELETE CASCADE,
  account_id    bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  state         text NOT NULL CHECK (state IN ('ENTERED', 'WITHDRAWN', 'WON', 'WAITING', 'EXPIRED')),
  units         integer NOT NULL CHECK (units >= 0),
  rank          integer CHECK (rank > 0),
  entered_at    timestamptz NOT NULL,
  ended_at      timestamptz,
  mailed_at     timestamptz,
  CONSTRAINT draw_entry_ended_check CHECK ((state = 'ENTERED') = (ended_at IS NULL)),
  CONSTRAINT draw_entry_ranked_check CHECK ((state IN ('WON', 'WAITING', 'EXPIRED')) = (rank IS NOT NULL))
);
CREATE UNIQUE INDEX draw_entry_rank_key ON draw_entry (draw_id, rank) WHERE rank IS NOT NULL;
CREATE INDEX draw_entry_draw_idx ON draw_entry (draw_id, draw_entry_id);
CREATE INDEX draw_entry_account_idx ON draw_entry (account_id);
CREATE INDEX draw_entry_mail_idx ON draw_entry (draw_id, rank) WHERE rank IS NOT NULL AND mailed_at IS NULL;
COMMENT ON TABLE draw_entry IS
  'Entries of draws. account_id entered the party and buys for it. WON and WAITING members have an entry of the waiting list.';
COMMENT ON COLUMN draw_entry.units IS 'The members of the party. After the draw: those who still wanted a ticket.';
COMMENT ON COLUMN draw_entry.ended_at IS 'When the entry was withdrawn or drawn.';

CREATE TABLE draw_entry_member (
  draw_entry_id     bigint NOT NULL REFERENCES draw_entry ON DELETE CASCADE,
  number            integer NOT NULL CHECK (number > 0),
  draw_id           bigint NOT NULL REFERENCES draw ON DELETE CASCADE,
  account_id        bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  nth_of_account    integer NOT NULL CHECK (nth_of_account > 0),
  relationship_type text NOT NULL,
  slot_types        text[] NOT NULL CHECK (cardinality(slot_types) > 0),
  slot_count        integer NOT NULL CHECK (slot_count > 0),
  is_live           boolean NOT NULL DEFAULT true,
  is_drawn          boolean NOT NULL DEFAULT false,
  waiting_entry_id  bigint REFERENCES waiting_entry ON DELETE SET NULL,
  PRIMARY KEY (draw_entry_id, number)
);
-- An account is in one entry of a draw. Several tickets of an account in one party count 1, 2, 3 …
CREATE UNIQUE INDEX draw_entry_member_account_key ON draw_entry_member (draw_id, account_id, nth_of_account) WHERE is_live;
CREATE INDEX draw_entry_member_person_idx ON draw_entry_member (account_id);
CREATE INDEX draw_entry_member_waiting_idx ON draw_entry_member (waiting_entry_id) WHERE waiting_entry_id IS NOT NULL;
COMMENT ON TABLE draw_entry_member IS 'Tickets that a party wants: whose, and for which relationship.';
COMMENT ON COLUMN draw_entry_member.is_live IS 'The entry was not withdrawn.';
COMMENT ON COLUMN draw_entry_member.is_drawn IS 'The member still wanted a ticket when the draw was made.';
COMMENT ON COLUMN draw_entry_member.slot_types IS 'Relationship types whose tickets fill the same slot, like waiting_entry.place_types.';

-- The person who entered a party buys for its members, so offers to members are holds of that person.
ALTER TABLE waiting_entry ADD COLUMN holder_account_id bigint REFERENCES account ON DELETE SET NULL;
CREATE INDEX waiting_entry_holder_idx ON waiting_entry (holder_account_id) WHERE holder_account_id IS NOT NULL;
COMMENT ON COLUMN waiting_entry.holder_account_id IS 'Who gets the offer, if not the account: who entered its party in a draw.';
