-- Tickets in wallets: which passes were handed out, which devices want to hear of changes, and what wallets were not told yet.

CREATE TABLE wallet_pass (
  wallet_pass_id uuid PRIMARY KEY,
  ticket_id      bigint NOT NULL REFERENCES ticket ON DELETE CASCADE,
  account_id     bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  wallet         text NOT NULL CHECK (wallet IN ('apple', 'google')),
  locale         text NOT NULL CHECK (locale IN ('en-US', 'es-US', 'ja-JP')),
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
  'A ticket in somebody''s wallet. What it shows is read anew each time: the code only while the ticket is that account''s own.';
COMMENT ON COLUMN wallet_pass.wallet_pass_id IS 'Its serial number in the wallet.';
COMMENT ON COLUMN wallet_pass.account_id IS 'Who took it; the ticket may be somebody else''s by now.';
COMMENT ON COLUMN wallet_pass.ended_at IS 'The account was anonymised: it shows nothing any more, whatever becomes of the ticket.';
COMMENT ON COLUMN wallet_pass.changed_in IS 'The transaction that last changed what it shows.';
COMMENT ON COLUMN wallet_pass.changed_at IS 'In whole seconds, later with each change: HTTP''s Last-Modified knows no less.';
COMMENT ON COLUMN wallet_pass.is_due IS 'The wallet was not told of the last change; it is tried from try_at on, at once without one.';

CREATE TABLE wallet_device (
  device         text NOT NULL CHECK (device <> ''),
  wallet_pass_id uuid NOT NULL REFERENCES wallet_pass ON DELETE CASCADE,
  push_token     text NOT NULL CHECK (push_token <> ''),
  created_at     timestamptz NOT NULL,
  PRIMARY KEY (device, wallet_pass_id)
);
CREATE INDEX wallet_device_pass_idx ON wallet_device (wallet_pass_id);
COMMENT ON TABLE wallet_device IS 'Apple devices that want to hear when a pass changes, by the id and the push token that they sent.';

-- Whoever changes what a pass shows has its wallet told, by whichever way it was changed. Being let in changes nothing of it. Rows of many
-- passes are locked by ticket, as tickets are.
CREATE FUNCTION mark_ticket_passes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wallet_pass SET changed_in = pg_current_xact_id(), is_due = true, try_at = NULL, attempts = 0,
    changed_at = greatest(date_trunc('second', clock_timestamp()), changed_at + interval '1 second')
  WHERE ticket_id = NEW.ticket_id;
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_passes_mark AFTER UPDATE ON ticket FOR EACH ROW
  WHEN ((OLD.revision, OLD.account_id, OLD.ticket_configuration_id, OLD.first_name, OLD.last_name, OLD.transferred_at,
      OLD.status = 'CANCELED')
    IS DISTINCT FROM (NEW.revision, NEW.account_id, NEW.ticket_configuration_id, NEW.first_name, NEW.last_name, NEW.transferred_at,
      NEW.status = 'CANCELED'))
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
