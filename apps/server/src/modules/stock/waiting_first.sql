-- Moves a waiting entry to the front of the list, under the lock of its stock. Returns false when the entry is not
-- waiting any more.
CREATE FUNCTION waiting_first(entry bigint) RETURNS boolean
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
  PERFORM FROM stock s WHERE s.stock_id = (SELECT w.stock_id FROM waiting_entry w WHERE w.waiting_entry_id = entry) FOR UPDATE;
  UPDATE waiting_entry SET rank = (
    SELECT min(w.rank) - 1 FROM waiting_entry w WHERE w.stock_id = waiting_entry.stock_id AND w.state IN ('WAITING', 'OFFERED'))
  WHERE waiting_entry_id = entry AND state = 'WAITING';
  RETURN FOUND;
END
$$;
