-- Accounts in the organisations of the numbered accounts, each with the ids of those of them that it is or is below (people
-- 7.2).
-- Walks down once from the highest of them, with an index look-up per account. Such a walk never meets a circle: each
-- account has one upline, so the start would be in the circle and below itself.
CREATE FUNCTION organisation_tops(numbers text[]) RETURNS TABLE (account_id bigint, tops bigint[])
LANGUAGE sql STABLE ROWS 100000
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off
AS $$
  WITH RECURSIVE below AS (
    SELECT a.account_id, ARRAY[a.account_id] AS tops FROM account a
    WHERE a.external_account_identifier = ANY (numbers) AND NOT EXISTS (
      WITH RECURSIVE line AS (
        SELECT a.upline_account_id AS id
        UNION
        SELECT u.upline_account_id FROM line JOIN account u ON u.account_id = line.id
      )
      SELECT FROM line JOIN account o ON o.account_id = line.id WHERE o.external_account_identifier = ANY (numbers))
    UNION ALL
    SELECT a.account_id,
      CASE WHEN a.external_account_identifier = ANY (numbers) THEN b.tops || a.account_id ELSE b.tops END
    FROM below b JOIN account a ON a.upline_account_id = b.account_id
  )
  SELECT b.account_id, b.tops FROM below b
$$;
