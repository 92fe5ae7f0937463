-- The end of the wait that the use with this number begins in its window; NULL while more uses are allowed.
CREATE FUNCTION limit_wait(used integer, allowed integer, window_end timestamptz, moment timestamptz, first_wait integer, longest_wait integer)
RETURNS timestamptz
LANGUAGE sql IMMUTABLE
AS $$
  SELECT CASE
    WHEN used < allowed THEN NULL
    WHEN first_wait IS NULL THEN window_end
    ELSE moment + least(longest_wait, first_wait * power(2, least(used - allowed, 10))) * interval '1 second'
  END
$$;
