-- What keeps lists, purges and commands as quick with millions of rows as with a thousand (docs/benchmarks.md Growth).

-- Order intents as staff list them: latest first, of one event, or the failed ones. Pending ones are found by order_intent_next_check_idx.
CREATE INDEX order_intent_latest_idx ON order_intent (created_at DESC, order_intent_id);
CREATE INDEX order_intent_event_idx ON order_intent (event_id, created_at DESC, order_intent_id);
CREATE INDEX order_intent_failed_idx ON order_intent (created_at DESC, order_intent_id) WHERE status = 'FAILED';
CREATE INDEX order_intent_failed_event_idx ON order_intent (event_id, created_at DESC, order_intent_id) WHERE status = 'FAILED';

-- Whose mail it is: what is typed begins the address, its part from the at sign on, or a word of it. An index depends on the function, so it
-- stands here and not in a file of its module.
CREATE FUNCTION mail_address_words(address text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
-- Dear on purpose: it is to be looked up in its index, never reckoned row by row.
COST 10000
AS $$
DECLARE
  short text := lower(left(address, 400));
BEGIN
  RETURN array_to_tsvector(array_remove(array_remove(
    string_to_array(regexp_replace(short, '[^[:alnum:]]+', ' ', 'g'), ' ') || ARRAY[short, substring(short FROM '@.*$')], NULL), ''));
END
$$;
COMMENT ON FUNCTION mail_address_words IS
  'The address in lower case, its part from the at sign on, and the words in it, to be searched by their beginnings.';
-- Written with every mail: what is new is kept in order of its coming until 256 KB of it are sorted in together.
CREATE INDEX outbox_recipient_idx ON outbox USING gin (mail_address_words(recipient)) WITH (gin_pending_list_limit = 256);
CREATE INDEX outbox_order_idx ON outbox (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX outbox_ticket_idx ON outbox (ticket_id) WHERE ticket_id IS NOT NULL;

-- What is purged once it is old enough.
CREATE INDEX outbox_sent_idx ON outbox (sent_at) WHERE status = 'SENT';
CREATE INDEX sandbox_webhook_delivered_idx ON sandbox_webhook (delivered_at) WHERE delivered_at IS NOT NULL;
CREATE INDEX hold_ended_idx ON hold (ended_at) WHERE ended_at IS NOT NULL;

-- What is kept in memory of all events is good as long as this says the same. A new id with every change and no count, so that a
-- restored copy never looks like something newer that was read before.
CREATE TABLE event_edition (
  is_this boolean PRIMARY KEY DEFAULT true CHECK (is_this),
  edition uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO event_edition DEFAULT VALUES;
COMMENT ON TABLE event_edition IS 'One row: changes with every transaction that changes an event, in its commit.';

CREATE FUNCTION event_new_edition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE event_edition SET edition = gen_random_uuid();
  RETURN NULL;
END $$;
-- Deferred, so that its row is locked last of all: two that change different events in one moment wait for each other's commit alone.
CREATE CONSTRAINT TRIGGER event_edition AFTER INSERT OR UPDATE OR DELETE ON event
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION event_new_edition();

-- What is in the index of words is known to the planner from here on, not only after the next analysis.
ANALYZE outbox;
