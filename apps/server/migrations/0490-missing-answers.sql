-- Tickets with missing answers, so that lists, counts and messages need not evaluate each form (reports 3.14).

CREATE TABLE missing_answers (
  event_id  bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  ticket_id bigint NOT NULL,
  PRIMARY KEY (event_id, ticket_id)
);
COMMENT ON TABLE missing_answers IS
  'Tickets whose form has a required question without an answer. Complete up to the state of the event in missing_answers_state. Derived from tickets, so it has no foreign key to them.';

CREATE TABLE missing_answers_state (
  event_id bigint PRIMARY KEY REFERENCES event ON DELETE CASCADE,
  form     text NOT NULL,
  epoch    text NOT NULL,
  oldest   xid8 NOT NULL
);
COMMENT ON TABLE missing_answers_state IS
  'What missing_answers of an event was derived from. Tickets with changed_in from oldest on are evaluated again by the next reader, and all tickets if form or epoch differ.';
COMMENT ON COLUMN missing_answers_state.form IS 'Digest of the form, and the revision of the rules that evaluated it.';
COMMENT ON COLUMN missing_answers_state.epoch IS 'Epoch of the transaction numbers (readBounds). A restored copy has another one.';
