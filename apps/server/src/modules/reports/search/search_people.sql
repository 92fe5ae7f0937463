-- Returns one page of the people that a search finds, and their total number (door 5.1). Order: first people with exactly the typed
-- number, then people registered for the event, then all others. Within each group, people are sorted by name, or by account number when
-- a number was typed.
--
-- All registered people are sorted, however many there are. Of the others, only as many are read as the count needs for "more than
-- `most`". Within a group, people with the typed spelling come before those with another one. Each lookup uses an index and is planned for
-- the actual words, because a prefix can match one person or a hundred thousand.
CREATE FUNCTION search_people(
  -- Null: tickets of all events. Registration is then only known for the first `most` people found.
  event bigint,
  -- Typed words in any spelling as `tsquery`, for accounts and for the event's tickets. Null when a number was typed.
  typed text, event_words text,
  -- Prefixes of account numbers, null when words were typed. A person with exactly this number comes first.
  numbers text[],
  -- Accounts found by another number or an address, in order (see `search_references`).
  referred bigint[],
  -- Sort column, or null for the order above.
  sort_by text, falling boolean,
  skipped integer, wanted integer, most integer,
  -- The same words in the typed spelling only.
  written text DEFAULT NULL, event_written text DEFAULT NULL,
  -- Typed words in lower case, to put names with exactly these letters first.
  letters text[] DEFAULT '{}',
  -- Accounts found by a few digits, in order. They follow the registered people.
  vague bigint[] DEFAULT '{}')
RETURNS TABLE (total integer, account_ids bigint[])
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 SET jit = off SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
DECLARE
  meant bigint[];
  registered bigint[] := '{}';
  -- Found in another spelling; the last ones.
  far bigint[] := '{}';
  near bigint[];
  known bigint[];
  others bigint[] := '{}';
  spelling text;
  found bigint[];
  room integer;
  reached boolean;
BEGIN
  SELECT coalesce(array_agg(m.account_id ORDER BY m.place, m.account_id), '{}') INTO meant
  FROM (
    SELECT account_id, min(place) AS place
    FROM (
      SELECT a.account_id, 1 AS place FROM account a WHERE a.external_account_identifier = ANY (numbers)
      UNION ALL
      SELECT r.account_id, 1 + r.place::integer FROM unnest(referred) WITH ORDINALITY AS r(account_id, place)
    ) x GROUP BY account_id
  ) m JOIN account a USING (account_id)
  WHERE a.account_type_code <> 'STAFF' AND (a.closed_at IS NULL OR EXISTS (
    SELECT FROM ticket t WHERE t.account_id = m.account_id AND (event IS NULL OR t.event_id = event) AND t.status <> 'CANCELED'));

  IF numbers IS NOT NULL THEN
    SELECT coalesce(array_agg(f.account_id ORDER BY f.number, f.account_id), '{}') INTO registered
    FROM (
      SELECT DISTINCT s.number, s.account_id
      FROM unnest(numbers) AS beginning, LATERAL (
        SELECT DISTINCT number, account_id FROM ticket_search
        WHERE event_id = event AND number >= beginning AND number < beginning || '~'
        ORDER BY number, account_id LIMIT most + 1) s
    ) f WHERE f.account_id <> ALL (meant);
  ELSIF event IS NOT NULL THEN
    SELECT coalesce(array_agg(f.account_id ORDER BY f.rank, f.name, f.account_id), '{}') INTO registered
    FROM (
      SELECT account_id, min(name) AS name, min(CASE
        WHEN NOT EXISTS (SELECT FROM unnest(letters) AS l WHERE strpos(name, l) = 0) THEN 0
        WHEN words @@ coalesce(event_written, event_words)::tsquery THEN 1 ELSE 2 END) AS rank
      FROM ticket_search WHERE words @@ event_words::tsquery GROUP BY account_id
    ) f WHERE f.account_id <> ALL (meant);
  ELSE
    -- Spouses and guests with a name of their own.
    SELECT coalesce(array_agg(f.account_id ORDER BY f.account_id) FILTER (WHERE NOT f.is_other), '{}'),
      coalesce(array_agg(f.account_id ORDER BY f.account_id) FILTER (WHERE f.is_other), '{}')
    INTO registered, far
    FROM (
      SELECT account_id, bool_and(is_other) AS is_other FROM (
        (SELECT account_id, false AS is_other FROM ticket
          WHERE search_text IS NOT NULL AND status <> 'CANCELED' AND search_document @@ coalesce(written, typed)::tsquery LIMIT most + 1)
        UNION ALL
        (SELECT account_id, true FROM ticket
          WHERE search_text IS NOT NULL AND status <> 'CANCELED' AND search_document @@ typed::tsquery LIMIT most + 1)) s
      GROUP BY account_id
    ) f WHERE f.account_id <> ALL (meant);
  END IF;

  known := meant || registered;
  known := known || ARRAY(
    SELECT v.account_id FROM unnest(vague) WITH ORDINALITY AS v(account_id, place) JOIN account a USING (account_id)
    WHERE v.account_id <> ALL (known) AND a.account_type_code <> 'STAFF' AND (a.closed_at IS NULL OR EXISTS (
      SELECT FROM ticket t WHERE t.account_id = v.account_id AND (event IS NULL OR t.event_id = event) AND t.status <> 'CANCELED'))
    ORDER BY v.place);
  -- Others are counted up to the limit, and sorted only for a page that includes them.
  reached := skipped + wanted > cardinality(known) OR sort_by IS NOT NULL;
  near := known;
  known := known || far;
  room := most + 1 - cardinality(known);
  IF room <= 0 THEN
    total := most + 1;
  ELSIF numbers IS NOT NULL THEN
    SELECT cardinality(known) + least(count(*), room) INTO total
    FROM (
      SELECT s.account_id FROM unnest(numbers) AS beginning, LATERAL (
        SELECT account_id FROM account
        WHERE external_account_identifier ~>=~ beginning AND external_account_identifier ~<~ (beginning || '~')
          AND closed_at IS NULL AND account_type_code <> 'STAFF' LIMIT most + 1) s
    ) f WHERE NOT EXISTS (SELECT FROM unnest(known) AS k(id) WHERE k.id = f.account_id);
    IF reached THEN
      SELECT coalesce(array_agg(f.account_id ORDER BY f.number), '{}') INTO others
      FROM (
        SELECT s.number COLLATE "C" AS number, s.account_id
        FROM unnest(numbers) AS beginning, LATERAL (
          SELECT a.external_account_identifier AS number, a.account_id FROM account a
          WHERE a.external_account_identifier ~>=~ beginning AND a.external_account_identifier ~<~ (beginning || '~')
            AND a.closed_at IS NULL AND a.account_type_code <> 'STAFF' AND a.account_id <> ALL (meant)
            AND NOT EXISTS (SELECT FROM ticket_search r WHERE r.event_id = event AND r.number = a.external_account_identifier)
          ORDER BY a.external_account_identifier USING ~<~ LIMIT room) s
        LIMIT CASE WHEN sort_by IS NULL THEN least(room, skipped + wanted - cardinality(known)) ELSE room END
      ) f;
    END IF;
  ELSIF reached THEN
    -- First the typed spelling, so the limit does not cut it off, then the other spellings.
    FOREACH spelling IN ARRAY ARRAY[coalesce(written, typed), typed] LOOP
      EXIT WHEN room <= 0;
      SELECT others || coalesce(array_agg(f.account_id ORDER BY f.registration, f.is_other, f.name, f.account_id), '{}') INTO others
      FROM (
        SELECT account_id, event IS NULL AND NOT EXISTS (
            SELECT FROM ticket t WHERE t.account_id = a.account_id AND t.status <> 'CANCELED') AS registration,
          EXISTS (SELECT FROM unnest(letters) AS l WHERE strpos(lower(last_name || ' ' || first_name), l) = 0) AS is_other,
          lower(btrim(last_name || ' ' || first_name)) AS name
        FROM account a
        WHERE search_document @@ spelling::tsquery AND closed_at IS NULL AND account_type_code <> 'STAFF'
          AND NOT EXISTS (SELECT FROM unnest(known || others) AS k(id) WHERE k.id = a.account_id)
        LIMIT room
      ) f;
      room := most + 1 - cardinality(known) - cardinality(others);
    END LOOP;
    total := cardinality(known) + cardinality(others);
  ELSE
    SELECT cardinality(known) + count(*) INTO total
    FROM (
      SELECT FROM account a
      WHERE search_document @@ typed::tsquery AND closed_at IS NULL AND account_type_code <> 'STAFF'
        AND NOT EXISTS (SELECT FROM unnest(known) AS k(id) WHERE k.id = a.account_id)
      LIMIT room
    ) f;
  END IF;

  found := near || others || far;
  IF sort_by IS NOT NULL THEN
    SELECT array_agg(s.account_id ORDER BY CASE WHEN NOT falling THEN s.key END NULLS LAST, CASE WHEN falling THEN s.key END DESC NULLS LAST,
      s.name, s.account_id) INTO found
    FROM (
      SELECT a.account_id, lower(btrim(a.last_name || ' ' || a.first_name)) AS name, CASE sort_by
        WHEN 'firstName' THEN lower(a.first_name)
        WHEN 'externalAccountIdentifier' THEN a.external_account_identifier
        WHEN 'emailAddress' THEN lower(a.email_address)
        WHEN 'title' THEN a.title
        WHEN 'isRegistered' THEN EXISTS (SELECT FROM ticket t WHERE t.account_id = a.account_id AND (event IS NULL OR t.event_id = event)
          AND t.status <> 'CANCELED')::integer::text
        END AS key
      FROM account a WHERE a.account_id = ANY (found)
    ) s;
  END IF;
  account_ids := found[skipped + 1 : skipped + wanted];
  RETURN NEXT;
END $$;
