-- Finds accounts by a typed number, address or telephone number, with what each was found by. Every lookup uses an index.
CREATE FUNCTION search_references(
  -- Null: all events.
  event bigint,
  wanted_ticket bigint, wanted_order bigint,
  receipt_year integer, receipt_number integer,
  -- The beginning of an address, in lower case.
  address text,
  -- Maximum rows for each kind of address or telephone number.
  most integer,
  -- Keys of a telephone number, or of its beginning or end (`phone_key`).
  phones text[] DEFAULT NULL)
RETURNS TABLE (account_id bigint, kind text, value text, place integer)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 SET jit = off SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
DECLARE
  phone text;
  -- Upper bound: sorts after all texts that begin with the address.
  behind text := address || chr(1114111);
BEGIN
  RETURN QUERY SELECT t.account_id, 'ticket', t.ticket_id::text, 1 FROM ticket t
    WHERE t.ticket_id = wanted_ticket AND (event IS NULL OR t.event_id = event);
  -- An order is found for its buyer and for all holders of its tickets.
  RETURN QUERY SELECT o.account_id, 'order', o.order_id::text, 2 FROM orders o
    WHERE o.order_id = wanted_order AND (event IS NULL OR o.event_id = event);
  RETURN QUERY SELECT DISTINCT t.account_id, 'order', o.order_id::text, 3 FROM orders o JOIN ticket t ON t.order_id = o.order_id
    WHERE o.order_id = wanted_order AND (event IS NULL OR o.event_id = event)
      AND t.status <> 'CANCELED' AND t.account_id <> o.account_id;
  RETURN QUERY SELECT o.account_id, 'receipt', r.year || '-' || lpad(r.number::text, 6, '0'), 2
    FROM receipt r JOIN orders o ON o.order_id = r.order_id
    WHERE r.year = receipt_year AND r.number = receipt_number AND (event IS NULL OR o.event_id = event);
  -- A few digits may be any number, so such people come last (place 9).
  FOREACH phone IN ARRAY coalesce(phones, '{}') LOOP
    RETURN QUERY SELECT DISTINCT f.account_id, 'accountPhone', f.phone_number,
        CASE WHEN phone_key(f.phone_number) = phone THEN 2 WHEN length(phone) >= 7 THEN 5 ELSE 9 END FROM (
      (SELECT a.account_id, a.phone_number FROM account a
        WHERE phone_key(a.phone_number) ~>=~ phone AND phone_key(a.phone_number) ~<~ (phone || ':') AND a.phone_number IS NOT NULL
        ORDER BY phone_key(a.phone_number) USING ~<~ LIMIT most)
      UNION
      (SELECT a.account_id, a.phone_number FROM account a
        WHERE reverse(phone_key(a.phone_number)) ~>=~ reverse(phone) AND reverse(phone_key(a.phone_number)) ~<~ (reverse(phone) || ':')
          AND a.phone_number IS NOT NULL
        ORDER BY reverse(phone_key(a.phone_number)) USING ~<~ LIMIT most)) f;
    RETURN QUERY SELECT DISTINCT f.account_id, 'attendeePhone', f.phone_number,
        CASE WHEN phone_key(f.phone_number) = phone THEN 2 WHEN length(phone) >= 7 THEN 5 ELSE 9 END FROM (
      (SELECT t.account_id, t.phone_number FROM ticket t
        WHERE phone_key(t.phone_number) ~>=~ phone AND phone_key(t.phone_number) ~<~ (phone || ':') AND t.phone_number IS NOT NULL
          AND t.status <> 'CANCELED' AND (event IS NULL OR t.event_id = event)
        ORDER BY phone_key(t.phone_number) USING ~<~ LIMIT most)
      UNION
      (SELECT t.account_id, t.phone_number FROM ticket t
        WHERE reverse(phone_key(t.phone_number)) ~>=~ reverse(phone) AND reverse(phone_key(t.phone_number)) ~<~ (reverse(phone) || ':')
          AND t.phone_number IS NOT NULL AND t.status <> 'CANCELED' AND (event IS NULL OR t.event_id = event)
        ORDER BY reverse(phone_key(t.phone_number)) USING ~<~ LIMIT most)) f;
  END LOOP;
  IF address IS NULL THEN RETURN; END IF;
  RETURN QUERY SELECT DISTINCT f.account_id, 'attendeeAddress', f.email, CASE WHEN lower(f.email) = address THEN 1 ELSE 4 END FROM (
    SELECT t.account_id, t.email FROM ticket t
    WHERE lower(t.email) ~>=~ address AND lower(t.email) ~<~ behind AND t.email IS NOT NULL
      AND t.status <> 'CANCELED' AND (event IS NULL OR t.event_id = event)
    ORDER BY lower(t.email) USING ~<~ LIMIT most) f;
  RETURN QUERY SELECT DISTINCT f.account_id, 'confirmationAddress', f.mail_to, CASE WHEN lower(f.mail_to) = address THEN 2 ELSE 5 END FROM (
    SELECT o.account_id, o.mail_to FROM orders o
    WHERE lower(o.mail_to) ~>=~ address AND lower(o.mail_to) ~<~ behind AND o.mail_to IS NOT NULL
      AND (event IS NULL OR o.event_id = event)
    ORDER BY lower(o.mail_to) USING ~<~ LIMIT most) f;
  -- Confirmations that were sent to an earlier address.
  RETURN QUERY SELECT DISTINCT f.account_id, 'confirmationAddress', f.recipient, CASE WHEN lower(f.recipient) = address THEN 2 ELSE 5 END FROM (
    SELECT o.account_id, b.recipient FROM outbox b JOIN orders o ON o.order_id = b.order_id
    WHERE mail_address_words(b.recipient) @@ ('''' || replace(replace(address, '\', '\\'), '''', '''''') || ''':*')::tsquery
      AND b.template = 'confirmation' AND (event IS NULL OR o.event_id = event) LIMIT most) f
    WHERE lower(f.recipient) ~>=~ address AND lower(f.recipient) ~<~ behind;
  RETURN QUERY SELECT DISTINCT f.account_id, 'payerAddress', f.email, CASE WHEN lower(f.email) = address THEN 2 ELSE 5 END FROM (
    SELECT o.account_id, p.email FROM payment p JOIN orders o ON o.order_id = p.order_id
    WHERE lower(p.email) ~>=~ address AND lower(p.email) ~<~ behind AND p.email IS NOT NULL
      AND (event IS NULL OR o.event_id = event)
    ORDER BY lower(p.email) USING ~<~ LIMIT most) f;
END $$;
