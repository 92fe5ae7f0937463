-- A device without a name has none, instead of the beginning of its id. Screens then show who used it.
ALTER TABLE door_device ALTER COLUMN name DROP NOT NULL;
UPDATE door_device SET name = NULL WHERE name = left(device_id::text, 8);
COMMENT ON COLUMN door_device.name IS 'As staff named it. NULL: not named.';
