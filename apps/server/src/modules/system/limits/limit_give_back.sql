-- Returns uses that should not count. The wait that such a use began ends. "keepsWaitFrom": the wait continues at this
-- number of other uses.
-- Locks the counters in the order of limit and key, as limit_use does.
CREATE FUNCTION limit_give_back(uses jsonb) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM FROM rate_limit t
  WHERE (t.name, t.key) IN (SELECT u.name, u.key FROM jsonb_to_recordset(uses) AS u(name text, key text))
  ORDER BY t.name, t.key
  FOR UPDATE;
  UPDATE rate_limit t SET used = greatest(t.used - u.times, 0),
    blocked_until = CASE WHEN t.used - u.times >= u.keeps THEN t.blocked_until END
  FROM (
    SELECT r.name, r.key, min(r."keepsWaitFrom") AS keeps, count(*)::integer AS times
    FROM jsonb_to_recordset(uses) AS r(name text, key text, "keepsWaitFrom" integer)
    GROUP BY 1, 2
  ) u
  WHERE t.name = u.name AND t.key = u.key;
END
$$;
