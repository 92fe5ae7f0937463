-- Passes in wallets show the banner of their event in its crop for tickets, and Google's also the logo (tickets 5.3). A
-- published change of them changes the passes. An edit writes several images, so passes that this transaction has
-- marked already stay as they are.
CREATE FUNCTION mark_image_passes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wallet_pass SET changed_in = pg_current_xact_id(), is_due = true, try_at = NULL, attempts = 0,
    changed_at = greatest(date_trunc('second', clock_timestamp()), changed_at + interval '1 second')
  WHERE wallet_pass_id IN (SELECT p.wallet_pass_id FROM ticket t JOIN wallet_pass p ON p.ticket_id = t.ticket_id
    WHERE t.event_id = coalesce(NEW.event_id, OLD.event_id) AND p.changed_in <> pg_current_xact_id()
    ORDER BY p.ticket_id, p.wallet_pass_id FOR NO KEY UPDATE OF p);
  RETURN NULL;
END $$;
CREATE TRIGGER image_passes_mark_new AFTER INSERT ON image FOR EACH ROW
  WHEN (NEW.image_key IN ('event-banner', 'event-logo'))
  EXECUTE FUNCTION mark_image_passes();
CREATE TRIGGER image_passes_mark_removed AFTER DELETE ON image FOR EACH ROW
  WHEN (OLD.image_key IN ('event-banner', 'event-logo'))
  EXECUTE FUNCTION mark_image_passes();
-- Without a crop for tickets the focus point decides.
CREATE TRIGGER image_passes_mark AFTER UPDATE ON image FOR EACH ROW
  WHEN (NEW.image_key IN ('event-banner', 'event-logo')
    AND (OLD.content_hash, coalesce(OLD.framing #> '{crops,ticket}', OLD.framing -> 'focus'))
    IS DISTINCT FROM (NEW.content_hash, coalesce(NEW.framing #> '{crops,ticket}', NEW.framing -> 'focus')))
  EXECUTE FUNCTION mark_image_passes();
