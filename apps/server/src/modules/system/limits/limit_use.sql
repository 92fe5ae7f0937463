-- Counts uses of limits before they happen. Uses with the same "n" belong together: when one is refused, none counts.
-- A use with "onceKey" counts only if that key was not counted within "onceSeconds".
-- Locks the counters in the order of limit and key, so concurrent calls cannot deadlock.
-- result: 'counted', 'known' (its once key was counted before), or 'refused' with "until", the end of the wait.
CREATE FUNCTION limit_use(uses jsonb, moment timestamptz)
RETURNS TABLE (n integer, result text, until timestamptz)
LANGUAGE plpgsql
AS $$
#variable_conflict use_column
DECLARE
  rule record;
  known text[];
  done text[];
  counted jsonb := '[]';
  refused integer[] := '{}';
BEGIN
  -- One statement counts a limit for all keys. Further uses of the same key are in later rounds.
  FOR rule IN
    SELECT u.name, u.allowed, u."windowSeconds" * interval '1 second' AS span, u."firstWaitSeconds" AS first_wait,
      u."longestWaitSeconds" AS longest_wait, u."onceName" AS once_name, u."onceSeconds" AS once_seconds,
      array_agg(u.n ORDER BY u.key) AS ns, array_agg(u.key ORDER BY u.key) AS keys,
      array_agg(u."onceKey" ORDER BY u.key) AS once_keys
    FROM (
      SELECT r.*, row_number() OVER (PARTITION BY r.name, r.key ORDER BY r.n) AS round
      FROM jsonb_to_recordset(uses) AS r(n integer, name text, key text, allowed integer, "windowSeconds" integer,
        "firstWaitSeconds" integer, "longestWaitSeconds" integer, "onceName" text, "onceKey" text, "onceSeconds" integer)
    ) u
    GROUP BY 1, 2, 3, 4, 5, 6, 7, u.round
    ORDER BY u.name, u.round
  LOOP
    known := '{}';
    IF rule.once_name IS NOT NULL THEN
      -- Wait for a call that counts the same keys now. The next statement then sees its result.
      INSERT INTO rate_limit AS t (name, key, used, window_start)
      SELECT rule.name, k, 0, moment FROM unnest(rule.keys) k ORDER BY k
      ON CONFLICT (name, key) DO UPDATE SET used = t.used;
      known := ARRAY(SELECT t.key FROM rate_limit t WHERE t.name = rule.once_name AND t.key = ANY (rule.once_keys)
        AND t.window_start > moment - rule.once_seconds * interval '1 second');
    END IF;

    WITH written AS (
      INSERT INTO rate_limit AS t (name, key, used, window_start, blocked_until)
      SELECT rule.name, u.key, 1, moment,
        limit_wait(1, rule.allowed, moment + rule.span, moment, rule.first_wait, rule.longest_wait)
      FROM unnest(rule.keys, rule.once_keys) AS u(key, once_key)
      WHERE u.once_key IS NULL OR NOT u.once_key = ANY (known)
      ORDER BY u.key
      ON CONFLICT (name, key) DO UPDATE SET
        used = CASE WHEN t.window_start > moment - rule.span THEN t.used + 1 ELSE 1 END,
        window_start = CASE WHEN t.window_start > moment - rule.span THEN t.window_start ELSE moment END,
        blocked_until = CASE WHEN t.window_start > moment - rule.span
          THEN limit_wait(t.used + 1, rule.allowed, t.window_start + rule.span, moment, rule.first_wait, rule.longest_wait)
          ELSE limit_wait(1, rule.allowed, moment + rule.span, moment, rule.first_wait, rule.longest_wait) END
      WHERE t.blocked_until IS NULL OR t.blocked_until <= moment
      RETURNING t.key
    )
    SELECT coalesce(array_agg(key), '{}') INTO done FROM written;
    IF rule.once_name IS NOT NULL THEN
      INSERT INTO rate_limit (name, key, used, window_start)
      SELECT rule.once_name, u.once_key, 1, moment FROM unnest(rule.keys, rule.once_keys) AS u(key, once_key)
      WHERE u.key = ANY (done) AND NOT u.once_key = ANY (known)
      ON CONFLICT (name, key) DO UPDATE SET used = 1, window_start = moment, blocked_until = NULL;
    END IF;

    RETURN QUERY
      SELECT u.n, CASE WHEN u.once_key = ANY (known) THEN 'known' WHEN u.key = ANY (done) THEN 'counted' ELSE 'refused' END,
        CASE WHEN NOT u.key = ANY (done) THEN t.blocked_until END
      FROM unnest(rule.ns, rule.keys, rule.once_keys) AS u(n, key, once_key)
      LEFT JOIN rate_limit t ON t.name = rule.name AND t.key = u.key;
    IF cardinality(done) < cardinality(rule.keys) THEN
      refused := refused || ARRAY(SELECT u.n FROM unnest(rule.ns, rule.keys, rule.once_keys) AS u(n, key, once_key)
        WHERE NOT u.key = ANY (done) AND (u.once_key IS NULL OR NOT u.once_key = ANY (known)));
    END IF;
    counted := counted || coalesce((SELECT jsonb_agg(jsonb_build_object('n', u.n, 'name', rule.name, 'key', u.key))
      FROM unnest(rule.ns, rule.keys) AS u(n, key) WHERE u.key = ANY (done)), '[]');
  END LOOP;
  IF cardinality(refused) > 0 THEN
    PERFORM limit_give_back((SELECT coalesce(jsonb_agg(c.use), '[]') FROM jsonb_array_elements(counted) AS c(use)
      WHERE (c.use ->> 'n')::integer = ANY (refused)));
  END IF;
END
$$;
