-- What tells this installation from every other: ids in mails and calendars would be the same everywhere else.

CREATE TABLE installation (
  is_this         boolean PRIMARY KEY DEFAULT true CHECK (is_this),
  installation_id uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at      timestamptz NOT NULL DEFAULT now()
);
INSERT INTO installation DEFAULT VALUES;
COMMENT ON TABLE installation IS 'One row: the id of this installation. A restored copy keeps it.';

-- SEQUENCE of an event's calendar entry (RFC 5545 3.8.7.4): counted here, so that whatever changes an event counts.
ALTER TABLE event ADD COLUMN calendar_sequence integer NOT NULL DEFAULT 0 CHECK (calendar_sequence >= 0);

CREATE FUNCTION event_count_calendar_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.calendar_sequence := OLD.calendar_sequence + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER event_calendar_change BEFORE UPDATE ON event FOR EACH ROW
  WHEN ((OLD.event_start, OLD.event_end, OLD.default_name, OLD.translations,
         OLD.configuration -> 'timeZone', OLD.configuration -> 'venue')
        IS DISTINCT FROM
        (NEW.event_start, NEW.event_end, NEW.default_name, NEW.translations,
         NEW.configuration -> 'timeZone', NEW.configuration -> 'venue'))
  EXECUTE FUNCTION event_count_calendar_change();
