-- A device of the door belongs to the staff member who named it. Each session knows the device that it used, so that
-- blocking a device ends all of its sessions.
ALTER TABLE door_device ADD COLUMN owner_account_id bigint REFERENCES account;
CREATE INDEX door_device_owner_idx ON door_device (owner_account_id) WHERE owner_account_id IS NOT NULL;
COMMENT ON COLUMN door_device.owner_account_id IS 'The staff member who named it; nobody else may name it again.';
UPDATE door_device SET owner_account_id = account_id WHERE name <> left(device_id::text, 8);

ALTER TABLE session ADD COLUMN door_device_id uuid REFERENCES door_device ON DELETE SET NULL;
CREATE INDEX session_door_device_idx ON session (door_device_id) WHERE door_device_id IS NOT NULL;
COMMENT ON COLUMN session.door_device_id IS 'The device at the door that used this session or one that acts from it.';
UPDATE session s SET door_device_id = d.device_id
FROM door_device d, session used
WHERE used.token_hash = d.session_hash AND s.session_id = coalesce(used.staff_session_id, used.session_id);
ALTER TABLE door_device DROP COLUMN session_hash;
