-- Adds units to the sold and held units of stock rows, which it locks in their order with their pools. Negative numbers
-- return units. Pools follow the rows that draw on them (`stock_draw_count`); units of a pool here come on top.
-- Returned units are written first, so a full pool is never exceeded between two statements.
CREATE FUNCTION stock_move(ids bigint[], sold_by bigint[], held_by bigint[]) RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
  PERFORM FROM stock_lock(ids);
  -- A hold of a package gives the units of its parts back (`stock_part_hold`) before other rows take them.
  UPDATE stock SET held = stock.held + m.held
  FROM unnest(ids, held_by) AS m(id, held)
  WHERE stock.stock_id = m.id AND stock.packs AND m.held < 0;
  UPDATE stock SET sold = stock.sold + m.sold, held = stock.held + CASE WHEN packs THEN greatest(m.held, 0) ELSE m.held END
  FROM unnest(ids, sold_by, held_by) AS m(id, sold, held)
  WHERE stock.stock_id = m.id AND m.sold + m.held < 0;
  UPDATE stock SET sold = stock.sold + m.sold, held = stock.held + CASE WHEN packs THEN greatest(m.held, 0) ELSE m.held END
  FROM unnest(ids, sold_by, held_by) AS m(id, sold, held)
  WHERE stock.stock_id = m.id AND m.sold + m.held >= 0 AND (m.sold <> 0 OR m.held <> 0);
END
$$;
