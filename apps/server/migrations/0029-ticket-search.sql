-- Who is registered is found by the words of the account and of the attendee without a look at all accounts (docs/benchmarks.md The door).

-- An e-mail address stands apart from the names: `@smith@example.org`. Who types an @ looks for one; `sm` need not walk through all of
-- them, of which each is a word of its own.
UPDATE account SET search_text = regexp_replace(search_text, '(^| )([^ @]+@)', '\1@\2', 'g') WHERE search_text LIKE '%@%';
UPDATE ticket SET search_text = regexp_replace(search_text, '(^| )([^ @]+@)', '\1@\2', 'g') WHERE search_text LIKE '%@%';

-- Each word behind the event it is of, so that one index look-up finds the event's people alone: `12/smith`.
CREATE FUNCTION ticket_search_words(event bigint, search_text text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT coalesce(array_to_tsvector(array_agg(DISTINCT event || '/' || word)), ''::tsvector)
  FROM unnest(string_to_array(search_text, ' ')) AS word WHERE word <> ''
$$;

CREATE TABLE ticket_search (
  ticket_id  bigint PRIMARY KEY REFERENCES ticket ON DELETE CASCADE,
  event_id   bigint NOT NULL,
  account_id bigint NOT NULL,
  number     text COLLATE "C" NOT NULL,
  name       text NOT NULL,
  words      tsvector NOT NULL
);
COMMENT ON TABLE ticket_search IS
  'A row for each live ticket, kept by triggers: what it is found by. Narrow, since a word may find ten thousand of them.';
COMMENT ON COLUMN ticket_search.number IS 'The account''s number.';
COMMENT ON COLUMN ticket_search.name IS 'The account''s name, last before first, as lists are sorted by it.';

-- What the table has to hold; PostgreSQL reads it into whatever asks it, like a view.
CREATE FUNCTION ticket_search_source() RETURNS SETOF ticket_search LANGUAGE sql STABLE AS $$
  SELECT t.ticket_id, t.event_id, t.account_id, a.external_account_identifier, lower(a.last_name || ' ' || a.first_name),
    ticket_search_words(t.event_id, concat_ws(' ', a.search_text, t.search_text))
  FROM ticket t JOIN account a USING (account_id)
  WHERE t.status <> 'CANCELED'
$$;

CREATE FUNCTION ticket_search_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_search
  SELECT s.* FROM added JOIN ticket_search_source() s USING (ticket_id) ORDER BY ticket_id;
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_search_add AFTER INSERT ON ticket REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ticket_search_add();

-- A ticket that ends, comes back, goes to somebody else or tells another name.
CREATE FUNCTION ticket_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM ticket_search WHERE ticket_id = NEW.ticket_id;
  INSERT INTO ticket_search SELECT * FROM ticket_search_source() WHERE ticket_id = NEW.ticket_id;
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_search_change AFTER UPDATE OF status, event_id, account_id, search_text ON ticket
  FOR EACH ROW WHEN ((OLD.status = 'CANCELED') <> (NEW.status = 'CANCELED') OR OLD.event_id <> NEW.event_id
    OR OLD.account_id <> NEW.account_id OR OLD.search_text IS DISTINCT FROM NEW.search_text)
  EXECUTE FUNCTION ticket_search_change();

-- An account that is called otherwise than before.
CREATE FUNCTION ticket_search_rename() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ticket_search s SET number = r.number, name = r.name, words = r.words
  FROM ticket_search_source() r
  WHERE r.account_id = NEW.account_id AND s.ticket_id = r.ticket_id;
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_search_rename AFTER UPDATE OF search_text, first_name, last_name, external_account_identifier ON account
  FOR EACH ROW WHEN ((OLD.search_text, OLD.first_name, OLD.last_name, OLD.external_account_identifier)
    IS DISTINCT FROM (NEW.search_text, NEW.first_name, NEW.last_name, NEW.external_account_identifier))
  EXECUTE FUNCTION ticket_search_rename();

INSERT INTO ticket_search SELECT * FROM ticket_search_source() ORDER BY event_id, ticket_id;

-- Written with every ticket: what is new is kept in order of its coming until 256 KB of it are sorted in together.
CREATE INDEX ticket_search_words_idx ON ticket_search USING gin (words) WITH (gin_pending_list_limit = 256);
CREATE INDEX ticket_search_number_idx ON ticket_search (event_id, number, account_id);
-- What is in the index of words is known to the planner from here on, not only after the next analysis.
ANALYZE ticket_search;
