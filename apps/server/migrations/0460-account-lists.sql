-- Lists of accounts that audiences name, such as the top 100 leaders (people 7.3).

CREATE TABLE account_list (
  account_list_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key             text NOT NULL CONSTRAINT account_list_key UNIQUE CHECK (key ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  name            text NOT NULL CHECK (name ~ '\S' AND length(name) <= 100),
  translations    jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(translations) = 'object'),
  member_count    integer NOT NULL DEFAULT 0 CONSTRAINT account_list_size_check CHECK (member_count BETWEEN 0 AND 200000),
  created_at      timestamptz NOT NULL,
  changed_at      timestamptz NOT NULL
);
COMMENT ON TABLE account_list IS
  'Lists of accounts. Audiences in the configuration of events name them by key, which never changes.';
COMMENT ON COLUMN account_list.member_count IS 'The rows of account_list_member. Its triggers write it.';
COMMENT ON COLUMN account_list.changed_at IS 'When accounts were last added or removed, or the names changed.';

CREATE TABLE account_list_member (
  account_list_id bigint NOT NULL REFERENCES account_list ON DELETE CASCADE,
  account_id      bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  added_at        timestamptz NOT NULL,
  PRIMARY KEY (account_list_id, account_id)
);
CREATE INDEX account_list_member_account_idx ON account_list_member (account_id);
COMMENT ON TABLE account_list_member IS 'The accounts of each list, at most 200,000.';

-- Counts the accounts of lists, a statement at a time. The check of member_count refuses more than the maximum.
CREATE FUNCTION account_list_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE account_list l
  SET member_count = l.member_count + CASE TG_OP WHEN 'INSERT' THEN c.rows ELSE -c.rows END,
    changed_at = greatest(l.changed_at, c.added_at)
  FROM (
    SELECT account_list_id, count(*) AS rows, CASE TG_OP WHEN 'INSERT' THEN max(added_at) END AS added_at
    FROM changed GROUP BY account_list_id) c
  WHERE l.account_list_id = c.account_list_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER account_list_count_added AFTER INSERT ON account_list_member
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION account_list_count();
CREATE TRIGGER account_list_count_removed AFTER DELETE ON account_list_member
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION account_list_count();
