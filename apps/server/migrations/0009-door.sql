-- The door: devices, scans, check-ins and check-in lists.

CREATE TABLE door_device (
  device_id              uuid PRIMARY KEY,
  name                   text CHECK (name <> '' AND length(name) <= 60),
  account_id             bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  event_id               bigint REFERENCES event ON DELETE SET NULL,
  waiting                integer NOT NULL DEFAULT 0 CHECK (waiting >= 0),
  skew_ms                bigint NOT NULL DEFAULT 0,
  created_at             timestamptz NOT NULL,
  seen_at                timestamptz NOT NULL,
  shut_out_at            timestamptz,
  shut_out_by_account_id bigint REFERENCES account ON DELETE SET NULL,
  owner_account_id       bigint REFERENCES account
);
CREATE INDEX door_device_account_idx ON door_device (account_id);
CREATE INDEX door_device_event_idx ON door_device (event_id, seen_at) WHERE event_id IS NOT NULL;
CREATE INDEX door_device_owner_idx ON door_device (owner_account_id) WHERE owner_account_id IS NOT NULL;
COMMENT ON TABLE door_device IS 'Devices that scan at a door, by the id that each created.';
COMMENT ON COLUMN door_device.name IS 'The name from staff. NULL: not named.';
COMMENT ON COLUMN door_device.account_id IS 'The staff member who used the device last. event_id is its last event.';
COMMENT ON COLUMN door_device.waiting IS 'Queued scans, as last reported by the device.';
COMMENT ON COLUMN door_device.skew_ms IS
  'Clock of the server minus clock of the device, measured when it last sent scans.';
COMMENT ON COLUMN door_device.owner_account_id IS
  'The staff member who named the device. Only this person can rename it.';

CREATE TABLE session_device (
  session_id    bigint NOT NULL REFERENCES session ON DELETE CASCADE,
  device_id     uuid NOT NULL REFERENCES door_device ON DELETE CASCADE,
  first_used_at timestamptz NOT NULL,
  PRIMARY KEY (session_id, device_id)
);
CREATE INDEX session_device_device_idx ON session_device (device_id);
COMMENT ON TABLE session_device IS
  'Each device that used a session, or a session that acts from it. Blocking any of them ends the session.';

CREATE TABLE door_scan (
  scan_id              uuid PRIMARY KEY,
  ticket_id            bigint NOT NULL,
  event_id             bigint REFERENCES event ON DELETE SET NULL,
  device_id            uuid REFERENCES door_device ON DELETE SET NULL,
  by_account_id        bigint REFERENCES account ON DELETE SET NULL,
  scanned_at           timestamptz NOT NULL,
  received_at          timestamptz NOT NULL,
  shown                text,
  verdict              text,
  first_at             timestamptz,
  first_device_id      uuid REFERENCES door_device ON DELETE SET NULL,
  first_by_account_id  bigint REFERENCES account ON DELETE SET NULL,
  outcome              text,
  list_id              text,
  way                  text CHECK (way IN ('in', 'out')),
  solved_at            timestamptz,
  solved_by_account_id bigint REFERENCES account ON DELETE SET NULL,
  solved_note          text,
  is_signed            boolean,
  CONSTRAINT door_scan_solved_check CHECK (solved_at IS NOT NULL OR (solved_by_account_id IS NULL AND solved_note IS NULL))
);
CREATE INDEX door_scan_received_idx ON door_scan (received_at);
CREATE INDEX door_scan_outcome_idx ON door_scan (received_at) WHERE outcome IS NOT NULL;
CREATE INDEX door_scan_conflict_idx ON door_scan (event_id, received_at) WHERE shown = 'admit' AND verdict <> 'admit';
CREATE INDEX door_scan_device_idx ON door_scan (device_id) WHERE device_id IS NOT NULL;
CREATE INDEX door_scan_first_device_idx ON door_scan (first_device_id) WHERE first_device_id IS NOT NULL;
-- Finds the scans of the tickets of a person.
CREATE INDEX door_scan_ticket_idx ON door_scan (ticket_id);
COMMENT ON TABLE door_scan IS
  'Scans by the id that the device created. A repeated scan gets the first outcome unchanged.';
COMMENT ON COLUMN door_scan.ticket_id IS 'As scanned. The ticket may not exist, so there is no foreign key.';
COMMENT ON COLUMN door_scan.scanned_at IS 'When the device scanned it, by the clock of the server.';
COMMENT ON COLUMN door_scan.shown IS 'What the device showed without a network. NULL when the server decided.';
COMMENT ON COLUMN door_scan.verdict IS 'The decision of the server. NULL only inside the deciding transaction.';
COMMENT ON COLUMN door_scan.first_at IS 'The earlier check-in, with its device and staff member.';
COMMENT ON COLUMN door_scan.outcome IS
  'The response as JSON text. It contains what the door saw of a person, and is cleared after a day.';
COMMENT ON COLUMN door_scan.list_id IS 'The check-in list of the scan. NULL at the entrance.';
COMMENT ON COLUMN door_scan.solved_at IS 'When staff marked a wrong admission as solved (door 3.4).';
COMMENT ON COLUMN door_scan.solved_note IS 'Text of staff about an attendee. Anonymising the attendee clears it.';
COMMENT ON COLUMN door_scan.is_signed IS
  'The scan had the signed code of the ticket. It proves that the door saw the ticket, so the person may be shown without a count. NULL for a typed number, and in scans before this column existed.';

CREATE TABLE check_in (
  ticket_id                bigint PRIMARY KEY REFERENCES ticket ON DELETE RESTRICT,
  event_id                 bigint NOT NULL REFERENCES event ON DELETE RESTRICT,
  checked_in_at            timestamptz NOT NULL,
  checked_in_by_account_id bigint REFERENCES account ON DELETE RESTRICT,
  source                   text NOT NULL CHECK (source IN ('scan', 'list', 'order', 'offline')),
  device_id                uuid REFERENCES door_device ON DELETE SET NULL,
  nonce                    uuid CONSTRAINT check_in_nonce_key UNIQUE,
  received_at              timestamptz NOT NULL
);
CREATE INDEX check_in_event_idx ON check_in (event_id, checked_in_at);
CREATE INDEX check_in_device_idx ON check_in (device_id) WHERE device_id IS NOT NULL;
COMMENT ON TABLE check_in IS 'One row per ticket.';
COMMENT ON COLUMN check_in.nonce IS 'door_scan.scan_id of the scan.';

CREATE TABLE list_entry (
  ticket_id            bigint NOT NULL REFERENCES ticket ON DELETE RESTRICT,
  list_id              text NOT NULL CHECK (list_id ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  event_id             bigint NOT NULL REFERENCES event ON DELETE RESTRICT,
  is_inside            boolean NOT NULL,
  passed_at            timestamptz NOT NULL,
  passed_by_account_id bigint REFERENCES account ON DELETE RESTRICT,
  device_id            uuid REFERENCES door_device ON DELETE SET NULL,
  nonce                uuid,
  received_at          timestamptz NOT NULL,
  PRIMARY KEY (ticket_id, list_id)
);
CREATE INDEX list_entry_event_idx ON list_entry (event_id, list_id);
CREATE INDEX list_entry_device_idx ON list_entry (device_id) WHERE device_id IS NOT NULL;
COMMENT ON TABLE list_entry IS
  'The state of a ticket at a check-in list of the event. Earlier passes are in door_scan and the audit log.';
COMMENT ON COLUMN list_entry.passed_at IS
  'When the last pass was scanned. An older scan that arrives later changes nothing.';
COMMENT ON COLUMN list_entry.nonce IS 'door_scan.scan_id of the scan.';

ALTER TABLE session ADD CONSTRAINT session_door_device_id_fkey
  FOREIGN KEY (door_device_id) REFERENCES door_device ON DELETE SET NULL;

-- Notifies the live counters of all processes.
CREATE FUNCTION tell_check_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_door', event_id::text) FROM (SELECT DISTINCT event_id FROM moved) events;
  RETURN NULL;
END $$;
CREATE TRIGGER check_in_told AFTER INSERT ON check_in REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION tell_check_in();
CREATE TRIGGER check_in_undone_told AFTER DELETE ON check_in REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION tell_check_in();
CREATE TRIGGER list_entry_told AFTER INSERT ON list_entry REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION tell_check_in();
CREATE TRIGGER list_entry_changed_told AFTER UPDATE ON list_entry REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION tell_check_in();
CREATE TRIGGER list_entry_undone_told AFTER DELETE ON list_entry REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION tell_check_in();
