-- Devices of staff that lock and are unlocked by a PIN (docs/security.md).

ALTER TABLE session
  ADD COLUMN locked_at timestamptz,
  ADD COLUMN pin_tries integer NOT NULL DEFAULT 0 CHECK (pin_tries BETWEEN 0 AND 5),
  ADD COLUMN by_pin boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT session_lock_check CHECK (staff_session_id IS NULL OR (locked_at IS NULL AND pin_tries = 0 AND NOT by_pin));
COMMENT ON COLUMN session.locked_at IS
  'Since when nothing but unlocking is answered, also for the sessions in which its staff member acts for others.';
COMMENT ON COLUMN session.pin_tries IS 'Wrong PINs since it was last unlocked; the fifth ends the session.';
COMMENT ON COLUMN session.by_pin IS 'Last unlocked by a PIN, which may leave fewer rights than the password.';

CREATE TABLE staff_pin (
  account_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  pin_hash   text NOT NULL CHECK (pin_hash LIKE '$argon2id$%'),
  set_at     timestamptz NOT NULL
);
COMMENT ON TABLE staff_pin IS
  'PINs by which staff unlock a device that they signed in on by password. A new password takes the PIN away.';
