-- Passes of tickets in Apple and Google wallets, and the changes that wallets have not received yet.

CREATE TABLE wallet_pass (
  wallet_pass_id uuid PRIMARY KEY,
  ticket_id      bigint NOT NULL REFERENCES ticket ON DELETE CASCADE,
  account_id     bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  wallet         text NOT NULL CHECK (wallet IN ('apple', 'google')),
  locale         text NOT NULL CHECK (locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  created_at     timestamptz NOT NULL,
  ended_at       timestamptz,
  changed_in     xid8 NOT NULL DEFAULT pg_current_xact_id(),
  changed_at     timestamptz NOT NULL,
  is_due         boolean NOT NULL,
  try_at         timestamptz,
  attempts       integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  last_error     text,
  CONSTRAINT wallet_pass_key UNIQUE (ticket_id, account_id, wallet)
);
CREATE INDEX wallet_pass_account_idx ON wallet_pass (account_id);
CREATE INDEX wallet_pass_due_idx ON wallet_pass (try_at NULLS FIRST) WHERE is_due;
COMMENT ON TABLE wallet_pass IS
  'A ticket in a wallet. Its content is read at each request. It shows the code only while the account holds the ticket.';
COMMENT ON COLUMN wallet_pass.wallet_pass_id IS 'The serial number in the wallet.';
COMMENT ON COLUMN wallet_pass.account_id IS 'The account that added the pass. Another account may hold the ticket now.';
COMMENT ON COLUMN wallet_pass.ended_at IS
  'When the account was anonymised. The pass stays empty, whatever happens to the ticket.';
COMMENT ON COLUMN wallet_pass.changed_in IS 'The transaction that last changed the content.';
COMMENT ON COLUMN wallet_pass.changed_at IS 'In whole seconds, as Last-Modified of HTTP, and later with each change.';
COMMENT ON COLUMN wallet_pass.is_due IS
  'Whether the wallet has yet to be notified of the last change, from try_at on. try_at NULL: now.';

CREATE TABLE wallet_device (
  device         text NOT NULL CHECK (device <> ''),
  wallet_pass_id uuid NOT NULL REFERENCES wallet_pass ON DELETE CASCADE,
  push_token     text NOT NULL CHECK (push_token <> ''),
  created_at     timestamptz NOT NULL,
  PRIMARY KEY (device, wallet_pass_id)
);
CREATE INDEX wallet_device_pass_idx ON wallet_device (wallet_pass_id);
COMMENT ON TABLE wallet_device IS
  'Apple devices that are notified of changes of a pass, by the id and push token that they sent.';

-- A change of the content of a pass is due for its wallet, whichever statement makes it. A check-in changes nothing
-- on a pass. The rows of many passes are locked by ticket, as tickets are.
CREATE FUNCTION mark_ticket_passes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wallet_pass SET changed_in = pg_current_xact_id(), is_due = true, try_at = NULL, attempts = 0,
    changed_at = greatest(date_trunc('second', clock_timestamp()), changed_at + interval '1 second')
  WHERE ticket_id = NEW.ticket_id;
  RETURN NULL;
END $$;
-- A pass of a transferred ticket shows that the previous holder used it. Undoing that check-in changes the pass.
CREATE TRIGGER ticket_passes_mark AFTER UPDATE ON ticket FOR EACH ROW
  WHEN ((OLD.revision, OLD.account_id, OLD.ticket_configuration_id, OLD.first_name, OLD.last_name, OLD.transferred_at,
      OLD.status = 'CANCELED')
    IS DISTINCT FROM (NEW.revision, NEW.account_id, NEW.ticket_configuration_id, NEW.first_name, NEW.last_name, NEW.transferred_at,
      NEW.status = 'CANCELED')
    OR NEW.transferred_at IS NOT NULL AND OLD.status = 'CHECKED_IN' AND NEW.status = 'ACTIVE')
  EXECUTE FUNCTION mark_ticket_passes();

CREATE FUNCTION mark_event_passes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wallet_pass SET changed_in = pg_current_xact_id(), is_due = true, try_at = NULL, attempts = 0,
    changed_at = greatest(date_trunc('second', clock_timestamp()), changed_at + interval '1 second')
  WHERE wallet_pass_id IN (SELECT p.wallet_pass_id FROM ticket t JOIN wallet_pass p ON p.ticket_id = t.ticket_id
    WHERE t.event_id = NEW.event_id ORDER BY p.ticket_id, p.wallet_pass_id FOR NO KEY UPDATE OF p);
  RETURN NULL;
END $$;
CREATE TRIGGER event_passes_mark AFTER UPDATE ON event FOR EACH ROW
  WHEN ((OLD.default_name, OLD.translations, OLD.event_start, OLD.event_end, OLD.configuration -> 'venue', OLD.configuration -> 'timeZone',
      OLD.configuration -> 'color', OLD.configuration -> 'qrCodeEnabled', OLD.configuration -> 'mailSenderName')
    IS DISTINCT FROM (NEW.default_name, NEW.translations, NEW.event_start, NEW.event_end, NEW.configuration -> 'venue',
      NEW.configuration -> 'timeZone', NEW.configuration -> 'color', NEW.configuration -> 'qrCodeEnabled',
      NEW.configuration -> 'mailSenderName'))
  EXECUTE FUNCTION mark_event_passes();

CREATE FUNCTION mark_type_passes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wallet_pass SET changed_in = pg_current_xact_id(), is_due = true, try_at = NULL, attempts = 0,
    changed_at = greatest(date_trunc('second', clock_timestamp()), changed_at + interval '1 second')
  WHERE wallet_pass_id IN (SELECT p.wallet_pass_id FROM ticket t JOIN wallet_pass p ON p.ticket_id = t.ticket_id
    WHERE t.event_id = NEW.event_id AND t.ticket_configuration_id = NEW.ticket_configuration_id
    ORDER BY p.ticket_id, p.wallet_pass_id FOR NO KEY UPDATE OF p);
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_type_passes_mark AFTER UPDATE ON ticket_configuration FOR EACH ROW
  WHEN ((OLD.default_description, OLD.translations) IS DISTINCT FROM (NEW.default_description, NEW.translations))
  EXECUTE FUNCTION mark_type_passes();

-- Passes show the banner of their event in its crop for tickets, and those of Google also the logo (tickets 5.3). An
-- edit writes several images, so passes that this transaction has marked already stay as they are.
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
