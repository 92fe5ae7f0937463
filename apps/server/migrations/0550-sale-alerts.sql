-- Requests of accounts to get a mail when their sale at an event opens (selling 1.15).

CREATE TABLE sale_alert (
  account_id   bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  event_id     bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  requested_at timestamptz NOT NULL,
  due_at       timestamptz,
  PRIMARY KEY (account_id, event_id)
);
CREATE INDEX sale_alert_due_idx ON sale_alert (due_at, event_id) WHERE due_at IS NOT NULL;
CREATE INDEX sale_alert_event_idx ON sale_alert (event_id);
COMMENT ON TABLE sale_alert IS 'Accounts that requested a mail when their sale at an event opens (selling 1.15).';
COMMENT ON COLUMN sale_alert.due_at IS
  'When the windows of the event are checked next: the next start of a window. A change of windows sets it to the past. NULL: no window is ahead.';

CREATE TABLE sale_alert_opening (
  account_id bigint NOT NULL,
  event_id   bigint NOT NULL,
  stock_id   bigint NOT NULL REFERENCES sale_window ON DELETE CASCADE,
  seen_at    timestamptz NOT NULL,
  PRIMARY KEY (account_id, event_id, stock_id),
  FOREIGN KEY (account_id, event_id) REFERENCES sale_alert ON DELETE CASCADE
);
CREATE INDEX sale_alert_opening_window_idx ON sale_alert_opening (stock_id);
COMMENT ON TABLE sale_alert_opening IS
  'Open windows that were checked for an alert, also without a mail. A window that starts after seen_at opens again.';
