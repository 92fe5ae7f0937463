-- Public pages of events (events 6).

ALTER TABLE event ADD COLUMN announced_start timestamptz;
COMMENT ON COLUMN event.announced_start IS
  'The start of the event when its public page appeared. Search engines learn of later dates as moved dates (events 6.3). NULL: no public page.';

CREATE FUNCTION event_announce() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.published AND NEW.configuration -> 'publicPage' = 'true' THEN
    NEW.announced_start := coalesce(NEW.announced_start, NEW.event_start);
  ELSE
    NEW.announced_start := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER event_announce BEFORE INSERT OR UPDATE ON event FOR EACH ROW EXECUTE FUNCTION event_announce();
