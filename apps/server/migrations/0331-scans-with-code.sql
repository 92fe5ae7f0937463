-- A scan with the signed code of a ticket proves that the door saw the ticket, so its person may be shown without a count.
ALTER TABLE door_scan ADD COLUMN is_signed boolean;
COMMENT ON COLUMN door_scan.is_signed IS 'The scan had a genuine signed code of the ticket; NULL for a number, and for scans before this column.';

-- Scans of foreign tickets were stored at the event of the ticket. The event of the scan is not known for them.
UPDATE door_scan SET event_id = NULL WHERE verdict = 'otherEvent';
