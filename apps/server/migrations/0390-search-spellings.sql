-- Names are found in every spelling, and telephone numbers by four digits or more.

-- The digits of a telephone number without calling code and trunk zero. Must match `phoneKey` (packages/domain).
CREATE FUNCTION phone_key(phone text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT regexp_replace(
    CASE
      WHEN btrim(phone) LIKE '+%' OR digits ~ '^(00|01[01])[1-9][0-9]{9}' THEN regexp_replace(
        regexp_replace(digits, '^(00|01[01])(?=[1-9][0-9]{9})', ''),
        '^([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])[0-9])', '')
      ELSE regexp_replace(digits, '^1(?=[0-9]{10}$)', '')
    END, '^0+', '')
  FROM (SELECT regexp_replace(phone, '[^0-9]', '', 'g') AS digits) d
$$;
COMMENT ON FUNCTION phone_key IS 'The national digits of a telephone number, by which searches compare numbers.';

-- A number is found by its beginning and by its end.
CREATE INDEX account_phone_idx ON account (phone_key(phone_number) text_pattern_ops) WHERE phone_number IS NOT NULL;
CREATE INDEX account_phone_end_idx ON account (reverse(phone_key(phone_number)) text_pattern_ops) WHERE phone_number IS NOT NULL;
CREATE INDEX ticket_phone_idx ON ticket (phone_key(phone_number) text_pattern_ops) WHERE phone_number IS NOT NULL;
CREATE INDEX ticket_phone_end_idx ON ticket (reverse(phone_key(phone_number)) text_pattern_ops) WHERE phone_number IS NOT NULL;
ANALYZE account, ticket;

CREATE TABLE search_folding (
  subject   text PRIMARY KEY CHECK (subject IN ('account', 'ticket')),
  folding   integer NOT NULL,
  round     integer NOT NULL DEFAULT 1,
  last_id   bigint NOT NULL DEFAULT 0,
  resumes_at timestamptz
);
COMMENT ON TABLE search_folding IS 'How far the stored words of names have been folded again after a change of the folding.';
COMMENT ON COLUMN search_folding.round IS
  'The second round, a day later, finds the rows that a server of the version before wrote during the upgrade.';
COMMENT ON COLUMN search_folding.resumes_at IS 'NULL when both rounds are finished.';
