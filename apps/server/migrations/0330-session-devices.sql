-- All devices of the door that a session used. A session that announces another device keeps the earlier ones, so a
-- block of any of them ends it.
CREATE TABLE session_device (
  session_id    bigint NOT NULL REFERENCES session ON DELETE CASCADE,
  device_id     uuid NOT NULL REFERENCES door_device ON DELETE CASCADE,
  first_used_at timestamptz NOT NULL,
  PRIMARY KEY (session_id, device_id)
);
CREATE INDEX session_device_device_idx ON session_device (device_id);
COMMENT ON TABLE session_device IS 'Each device of the door that used a session, or a session that acts from it.';
COMMENT ON COLUMN session.door_device_id IS 'The device that session_device got last, for servers of the release before.';

INSERT INTO session_device (session_id, device_id, first_used_at)
SELECT session_id, door_device_id, created_at FROM session WHERE door_device_id IS NOT NULL;
