-- Units of the stock of packages that only these tickets use: no other ticket of the package is valid.
CREATE FUNCTION package_pieces(ticket_ids bigint[]) RETURNS TABLE (stock_id bigint, pieces bigint)
LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
  SELECT c.stock_id, count(*) FROM ticket_package p JOIN ticket_configuration c USING (ticket_configuration_id)
  WHERE p.ticket_package_id IN (SELECT t.ticket_package_id FROM ticket t
      WHERE t.ticket_id = ANY (ticket_ids) AND t.ticket_package_id IS NOT NULL)
    AND NOT EXISTS (SELECT FROM ticket o WHERE o.ticket_package_id = p.ticket_package_id AND o.status IN ('ACTIVE', 'CHECKED_IN')
      AND NOT o.ticket_id = ANY (ticket_ids))
  GROUP BY c.stock_id
$$;
