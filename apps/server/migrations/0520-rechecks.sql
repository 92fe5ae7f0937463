-- What happened to tickets whose holder lost the qualification of the place that they use (selling 8).

CREATE TABLE recheck_ticket (
  ticket_id             bigint PRIMARY KEY REFERENCES ticket ON DELETE CASCADE,
  event_id              bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  earned_place_id       bigint REFERENCES earned_place ON DELETE SET NULL,
  rule                  text NOT NULL CHECK (rule IN ('keep', 'pay', 'cancel')),
  state                 text NOT NULL DEFAULT 'QUEUED'
    CHECK (state IN ('QUEUED', 'RETAINED', 'DUE', 'PAID', 'UNPAID', 'CANCELED', 'SKIPPED')),
  due_minor             bigint NOT NULL DEFAULT 0 CHECK (due_minor >= 0),
  refund_minor          bigint NOT NULL DEFAULT 0 CHECK (refund_minor >= 0),
  pay_until             timestamptz,
  when_unpaid           text NOT NULL DEFAULT 'keep' CHECK (when_unpaid IN ('keep', 'cancel')),
  obstacle              text,
  decided_by_account_id bigint NOT NULL REFERENCES account,
  decided_at            timestamptz NOT NULL,
  changed_at            timestamptz NOT NULL,
  try_at                timestamptz,
  CONSTRAINT recheck_ticket_due_check CHECK (state <> 'DUE' OR due_minor > 0 AND pay_until IS NOT NULL)
);
CREATE INDEX recheck_ticket_event_idx ON recheck_ticket (event_id, state);
CREATE INDEX recheck_ticket_try_idx ON recheck_ticket (try_at, ticket_id) WHERE try_at IS NOT NULL;
CREATE INDEX recheck_ticket_place_idx ON recheck_ticket (earned_place_id) WHERE earned_place_id IS NOT NULL;
CREATE INDEX recheck_ticket_account_idx ON recheck_ticket (decided_by_account_id);
COMMENT ON TABLE recheck_ticket IS 'The re-check of tickets whose holder lost the qualification (selling 8). One row per ticket, so each is decided once.';
COMMENT ON COLUMN recheck_ticket.due_minor IS 'The difference that the holder pays, as staff confirmed it.';
COMMENT ON COLUMN recheck_ticket.when_unpaid IS 'What happens at pay_until while the difference is not paid.';
COMMENT ON COLUMN recheck_ticket.obstacle IS 'Why the ticket was left out (SKIPPED). Staff decide about it themselves, or again.';
COMMENT ON COLUMN recheck_ticket.try_at IS 'When the job looks at the row next. NULL: nothing is left to do.';
