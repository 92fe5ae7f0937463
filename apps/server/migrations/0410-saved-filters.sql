-- Filters of the lists of attendees and orders that staff save for their event.

CREATE TABLE saved_filter (
  saved_filter_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id        bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  list            text NOT NULL CHECK (list IN ('attendees', 'orders')),
  name            text NOT NULL CHECK (name ~ '\S' AND length(name) <= 60),
  filter          jsonb NOT NULL CHECK (jsonb_typeof(filter) = 'object'),
  columns         text[] NOT NULL CHECK (cardinality(columns) <= 12),
  account_id      bigint NOT NULL REFERENCES account ON DELETE RESTRICT,
  saved_at        timestamptz NOT NULL,
  CONSTRAINT saved_filter_name_key UNIQUE (event_id, list, name)
);
COMMENT ON TABLE saved_filter IS
  'A named filter of a list of an event, with the answers that it shows, for all staff of the event (reports 3.11). It has no search text, because that can be a name.';
