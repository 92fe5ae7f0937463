-- Staff mark a wrong admission as solved, with a note (door 3.4).
ALTER TABLE door_scan
  ADD COLUMN solved_at timestamptz,
  ADD COLUMN solved_by_account_id bigint REFERENCES account ON DELETE SET NULL,
  ADD COLUMN solved_note text,
  ADD CONSTRAINT door_scan_solved_check CHECK (solved_at IS NOT NULL OR (solved_by_account_id IS NULL AND solved_note IS NULL));
COMMENT ON COLUMN door_scan.solved_note IS 'Written by staff about an attendee, so it is removed when the attendee is anonymised.';
