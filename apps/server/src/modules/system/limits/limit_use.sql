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
  use record;
  counted jsonb := '[]';
  refused integer[] := '{}';
BEGIN
  FOR use IN
    SELECT u.*, make_interval(secs => u."windowSeconds") AS span
    FROM jsonb_to_recordset(uses) AS u(n integer, name text, key text, allowed integer, "windowSeconds" integer,
      "firstWaitSeconds" integer, "longestWaitSeconds" integer, "onceName" text, "onceKey" text,
      "onceSeconds" integer)
    ORDER BY u.name, u.key, u.n
  LOOP
    n := use.n;
    until := NULL;
    IF use."onceKey" IS NOT NULL THEN
      -- Wait for a call that counts the same key now. The next statement then sees its result.
      INSERT INTO rate_limit AS t (name, key, used, window_start) VALUES (use.name, use.key, 0, moment)
      ON CONFLICT (name, key) DO UPDATE SET used = t.used;
      IF EXISTS (SELECT FROM rate_limit t WHERE t.name = use."onceName" AND t.key = use."onceKey"
          AND t.window_start > moment - make_interval(secs => use."onceSeconds")) THEN
        result := 'known';
        RETURN NEXT;
        CONTINUE;
      END IF;
    END IF;

    INSERT INTO rate_limit AS t (name, key, used, window_start, blocked_until)
    VALUES (use.name, use.key, 1, moment,
      CASE WHEN use.allowed = 1 THEN moment + coalesce(make_interval(secs => use."firstWaitSeconds"), use.span) END)
    ON CONFLICT (name, key) DO UPDATE SET
      used = CASE WHEN t.window_start > moment - use.span THEN t.used + 1 ELSE 1 END,
      window_start = CASE WHEN t.window_start > moment - use.span THEN t.window_start ELSE moment END,
      blocked_until = CASE
        WHEN t.window_start > moment - use.span AND t.used + 1 >= use.allowed THEN
          CASE WHEN use."firstWaitSeconds" IS NULL THEN t.window_start + use.span
            ELSE moment + make_interval(secs => least(use."longestWaitSeconds",
              use."firstWaitSeconds" * power(2, least(t.used + 1 - use.allowed, 10)))) END
        WHEN use.allowed = 1 THEN moment + coalesce(make_interval(secs => use."firstWaitSeconds"), use.span)
      END
    WHERE t.blocked_until IS NULL OR t.blocked_until <= moment;
    IF FOUND THEN
      result := 'counted';
      counted := counted || jsonb_build_object('n', use.n, 'name', use.name, 'key', use.key);
      IF use."onceKey" IS NOT NULL THEN
        INSERT INTO rate_limit (name, key, used, window_start) VALUES (use."onceName", use."onceKey", 1, moment)
        ON CONFLICT (name, key) DO UPDATE SET used = 1, window_start = moment, blocked_until = NULL;
      END IF;
    ELSE
      result := 'refused';
      refused := refused || use.n;
      until := (SELECT t.blocked_until FROM rate_limit t WHERE t.name = use.name AND t.key = use.key);
    END IF;
    RETURN NEXT;
  END LOOP;
  IF cardinality(refused) > 0 THEN
    PERFORM limit_give_back((SELECT coalesce(jsonb_agg(c.use), '[]') FROM jsonb_array_elements(counted) AS c(use)
      WHERE (c.use ->> 'n')::integer = ANY (refused)));
  END IF;
END
$$;
