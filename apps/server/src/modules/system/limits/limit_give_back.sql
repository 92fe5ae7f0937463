-- Returns uses that should not count. The wait that such a use began ends. "keepsWaitFrom": the wait continues at this
-- number of other uses.
-- Locks the counters in the order of limit and key, as limit_use does.
CREATE FUNCTION limit_give_back(uses jsonb) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  use record;
BEGIN
  FOR use IN
    SELECT u.* FROM jsonb_to_recordset(uses) AS u(name text, key text, "keepsWaitFrom" integer) ORDER BY u.name, u.key
  LOOP
    UPDATE rate_limit t SET used = greatest(t.used - 1, 0),
      blocked_until = CASE WHEN t.used - 1 >= use."keepsWaitFrom" THEN t.blocked_until END
    WHERE t.name = use.name AND t.key = use.key;
  END LOOP;
END
$$;
