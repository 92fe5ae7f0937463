-- A pass of a transferred ticket shows that the previous holder used it. When that check-in is undone, the pass changes too.
DROP TRIGGER ticket_passes_mark ON ticket;
CREATE TRIGGER ticket_passes_mark AFTER UPDATE ON ticket FOR EACH ROW
  WHEN ((OLD.revision, OLD.account_id, OLD.ticket_configuration_id, OLD.first_name, OLD.last_name, OLD.transferred_at,
      OLD.status = 'CANCELED')
    IS DISTINCT FROM (NEW.revision, NEW.account_id, NEW.ticket_configuration_id, NEW.first_name, NEW.last_name, NEW.transferred_at,
      NEW.status = 'CANCELED')
    OR NEW.transferred_at IS NOT NULL AND OLD.status = 'CHECKED_IN' AND NEW.status = 'ACTIVE')
  EXECUTE FUNCTION mark_ticket_passes();
