-- The staff list shows when a person last used the product (people 4.6). Sessions cannot show it, because signing out deletes them.
CREATE TABLE staff_seen (
  account_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  seen_at    timestamptz NOT NULL
);
COMMENT ON TABLE staff_seen IS 'When a person with a role last used the product, accurate to five minutes.';
INSERT INTO staff_seen
SELECT a.account_id, max(coalesce(s.last_used_at, s.created_at))
FROM account a JOIN session s ON s.account_id = a.account_id OR s.staff_account_id = a.account_id
WHERE a.roles <> '{}' GROUP BY a.account_id;
