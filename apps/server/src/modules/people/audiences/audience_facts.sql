-- The facts that decide whether an account belongs to an audience (people 7), as `AudienceFacts` in JSON.
-- Walks up the organisation only on request. Without it the line is empty.
CREATE FUNCTION audience_facts(account bigint, with_line boolean) RETURNS jsonb
LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
  SELECT jsonb_build_object('title', a.title, 'country', a.country_code,
    'lists', (SELECT coalesce(jsonb_agg(l.key ORDER BY l.key), '[]') FROM account_list_member m
      JOIN account_list l ON l.account_list_id = m.account_list_id WHERE m.account_id = a.account_id),
    -- Account numbers of the account and everybody above it. UNION ends the walk if an import creates a cycle.
    'line', CASE WHEN with_line THEN (
      WITH RECURSIVE line AS (
        SELECT a.account_id AS id
        UNION
        SELECT u.upline_account_id FROM line JOIN account u ON u.account_id = line.id WHERE u.upline_account_id IS NOT NULL
      )
      SELECT jsonb_agg(u.external_account_identifier) FROM line JOIN account u ON u.account_id = line.id
    ) ELSE '[]'::jsonb END,
    'qualifications', (SELECT coalesce(jsonb_agg(q.key ORDER BY q.key), '[]') FROM earned_place p
      JOIN qualification q ON q.qualification_id = p.qualification_id
      WHERE p.account_id = a.account_id AND p.state IN ('OFFERED', 'ACCEPTED')))
  FROM account a WHERE a.account_id = $1
$$;
