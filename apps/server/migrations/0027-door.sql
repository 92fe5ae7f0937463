-- The door: devices, every scan once, and what changed since a device last asked.

CREATE TABLE door_device (
  device_id              uuid PRIMARY KEY,
  name                   text NOT NULL CHECK (name <> '' AND length(name) <= 60),
  account_id             bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  event_id               bigint REFERENCES event ON DELETE SET NULL,
  session_hash           bytea,
  waiting                integer NOT NULL DEFAULT 0 CHECK (waiting >= 0),
  skew_ms                bigint NOT NULL DEFAULT 0,
  created_at             timestamptz NOT NULL,
  seen_at                timestamptz NOT NULL,
  shut_out_at            timestamptz,
  shut_out_by_account_id bigint REFERENCES account ON DELETE SET NULL
);
CREATE INDEX door_device_account_idx ON door_device (account_id);
CREATE INDEX door_device_event_idx ON door_device (event_id, seen_at) WHERE event_id IS NOT NULL;
COMMENT ON TABLE door_device IS 'Devices that scan at a door, by the id that they made for themselves.';
COMMENT ON COLUMN door_device.account_id IS 'Who used it last; event_id is at which event.';
COMMENT ON COLUMN door_device.session_hash IS 'SHA-256 of the session token that it used last: shutting it out ends that session.';
COMMENT ON COLUMN door_device.waiting IS 'Scans that waited on it to be sent, as it last said.';
COMMENT ON COLUMN door_device.skew_ms IS 'Server''s clock minus the device''s, as measured when it last sent scans.';

CREATE TABLE door_scan (
  scan_id             uuid PRIMARY KEY,
  ticket_id           bigint NOT NULL,
  event_id            bigint REFERENCES event ON DELETE SET NULL,
  device_id           uuid REFERENCES door_device ON DELETE SET NULL,
  by_account_id       bigint REFERENCES account ON DELETE SET NULL,
  scanned_at          timestamptz NOT NULL,
  received_at         timestamptz NOT NULL,
  shown               text,
  verdict             text,
  first_at            timestamptz,
  first_device_id     uuid REFERENCES door_device ON DELETE SET NULL,
  first_by_account_id bigint REFERENCES account ON DELETE SET NULL,
  outcome             text
);
CREATE INDEX door_scan_received_idx ON door_scan (received_at);
CREATE INDEX door_scan_outcome_idx ON door_scan (received_at) WHERE outcome IS NOT NULL;
CREATE INDEX door_scan_conflict_idx ON door_scan (event_id, received_at) WHERE shown = 'admit' AND verdict <> 'admit';
CREATE INDEX door_scan_device_idx ON door_scan (device_id) WHERE device_id IS NOT NULL;
CREATE INDEX door_scan_first_device_idx ON door_scan (first_device_id) WHERE first_device_id IS NOT NULL;
COMMENT ON TABLE door_scan IS
  'Scans by the id that the device made for each: the same one again gets the first outcome, word for word.';
COMMENT ON COLUMN door_scan.ticket_id IS 'As it was read; there may be no such ticket, so there is no foreign key.';
COMMENT ON COLUMN door_scan.scanned_at IS 'When the device scanned it, by the server''s clock.';
COMMENT ON COLUMN door_scan.shown IS 'What the device showed by itself, without a network; NULL when the server was asked.';
COMMENT ON COLUMN door_scan.verdict IS 'Of the server; NULL only inside the transaction that decides.';
COMMENT ON COLUMN door_scan.first_at IS 'The check-in that stood already, with its device and staff member.';
COMMENT ON COLUMN door_scan.outcome IS 'The answer as JSON text. It holds what the door saw of a person, and is emptied after a day.';

ALTER TABLE check_in ALTER COLUMN device_id TYPE uuid USING device_id::uuid, ALTER COLUMN nonce TYPE uuid USING nonce::uuid;
ALTER TABLE check_in ADD CONSTRAINT check_in_device_id_fkey FOREIGN KEY (device_id) REFERENCES door_device ON DELETE SET NULL;
CREATE INDEX check_in_device_idx ON check_in (device_id) WHERE device_id IS NOT NULL;
COMMENT ON COLUMN check_in.nonce IS 'door_scan.scan_id of the scan that it came from.';

-- What an event's devices have not heard of: whatever the transaction that wrote it is called, a later one is called more.
ALTER TABLE ticket ADD COLUMN changed_in xid8 NOT NULL DEFAULT '0'::xid8;
CREATE FUNCTION mark_ticket_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER ticket_change_mark BEFORE INSERT OR UPDATE ON ticket FOR EACH ROW EXECUTE FUNCTION mark_ticket_change();
CREATE INDEX ticket_change_idx ON ticket (event_id, changed_in, ticket_id);
COMMENT ON COLUMN ticket.changed_in IS
  'The transaction that wrote the row last. A snapshot tells which are still under way, so that a list of changes misses none.';

-- Whoever watches the door hears that somebody came, in whichever process.
CREATE FUNCTION tell_check_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer_door', event_id::text) FROM (SELECT DISTINCT event_id FROM moved) events;
  RETURN NULL;
END $$;
CREATE TRIGGER check_in_told AFTER INSERT ON check_in REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION tell_check_in();
CREATE TRIGGER check_in_undone_told AFTER DELETE ON check_in REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION tell_check_in();
