-- Who printed a badge and when: a second one is told before it is printed, and a lost one can be asked about.

CREATE TABLE badge_print (
  badge_print_id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id             bigint NOT NULL REFERENCES ticket ON DELETE CASCADE,
  printed_at            timestamptz NOT NULL,
  printed_by_account_id bigint REFERENCES account ON DELETE RESTRICT
);
CREATE INDEX badge_print_ticket_idx ON badge_print (ticket_id, printed_at);
COMMENT ON TABLE badge_print IS 'Each time that a badge went to a printer, and by whom; badge.print_count and badge.last_printed_at sum it up.';
