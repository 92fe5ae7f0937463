-- Check-in lists beside the entrance: how each ticket stands at each that it has passed.
CREATE TABLE list_entry (
  ticket_id               bigint NOT NULL REFERENCES ticket ON DELETE RESTRICT,
  list_id                 text NOT NULL CHECK (list_id ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  event_id                bigint NOT NULL REFERENCES event ON DELETE RESTRICT,
  is_inside               boolean NOT NULL,
  passed_at               timestamptz NOT NULL,
  passed_by_account_id    bigint REFERENCES account ON DELETE RESTRICT,
  device_id               uuid REFERENCES door_device ON DELETE SET NULL,
  nonce                   uuid,
  received_at             timestamptz NOT NULL,
  PRIMARY KEY (ticket_id, list_id)
);
CREATE INDEX list_entry_event_idx ON list_entry (event_id, list_id);
CREATE INDEX list_entry_device_idx ON list_entry (device_id) WHERE device_id IS NOT NULL;
COMMENT ON TABLE list_entry IS
  'One per ticket and check-in list of the event''s configuration; each pass before the last is in door_scan and the audit log.';
COMMENT ON COLUMN list_entry.passed_at IS 'Of the last pass by the moment that it was scanned: an older one that arrives later changes nothing.';
COMMENT ON COLUMN list_entry.nonce IS 'door_scan.scan_id of the scan that it came from.';

ALTER TABLE door_scan ADD COLUMN list_id text, ADD COLUMN way text CHECK (way IN ('in', 'out'));
COMMENT ON COLUMN door_scan.list_id IS 'The check-in list at which it was scanned; NULL at the entrance.';

-- Only lists: `tell_check_in` speaks of the event, and whoever watches counts anew.
CREATE TRIGGER list_entry_told AFTER INSERT ON list_entry REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION tell_check_in();
CREATE TRIGGER list_entry_changed_told AFTER UPDATE ON list_entry REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION tell_check_in();
CREATE TRIGGER list_entry_undone_told AFTER DELETE ON list_entry REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION tell_check_in();
