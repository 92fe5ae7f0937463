-- A change of an earned place is a change of its tickets, so devices at the door receive it (selling 4.7).

CREATE FUNCTION mark_tickets_of_earned_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ticket SET updated_at = NEW.changed_at
  WHERE earned_place_id = NEW.earned_place_id AND status IN ('ACTIVE', 'CHECKED_IN');
  RETURN NULL;
END
$$;
CREATE TRIGGER earned_place_mark_tickets AFTER UPDATE ON earned_place FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR OLD.deferred_event_id IS DISTINCT FROM NEW.deferred_event_id)
  EXECUTE FUNCTION mark_tickets_of_earned_place();

-- Devices that loaded their roster before this version receive the qualification of these tickets.
UPDATE ticket SET updated_at = updated_at WHERE earned_place_id IS NOT NULL;
