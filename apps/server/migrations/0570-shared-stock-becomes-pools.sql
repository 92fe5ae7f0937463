-- Add-ons that share one stock get stocks of their own, which draw on a pool with the same units (stock 4.10). Stocks without
-- a limit are only separated. The old stock rows are deleted, so an order that was planned before finds its units sold out.

LOCK TABLE add_on, stock, stock_draw, order_intent, order_intent_stock, event_draft IN SHARE ROW EXCLUSIVE MODE;

CREATE TABLE shared_add_on (
  add_on_id    bigint PRIMARY KEY,
  event_id     bigint NOT NULL,
  stock_id     bigint NOT NULL,
  own_stock_id bigint NOT NULL
);
INSERT INTO shared_add_on
SELECT a.add_on_id, c.event_id, a.stock_id, nextval(pg_get_serial_sequence('stock', 'stock_id'))
FROM add_on a JOIN ticket_configuration c USING (ticket_configuration_id)
WHERE a.stock_id IN (SELECT o.stock_id FROM add_on o GROUP BY o.stock_id HAVING count(*) > 1)
ORDER BY a.add_on_id;

CREATE TABLE shared_pool (
  stock_id      bigint PRIMARY KEY,
  event_id      bigint NOT NULL,
  key           text NOT NULL,
  pool_stock_id bigint NOT NULL
);
INSERT INTO shared_pool
SELECT s.stock_id, min(a.event_id), 'shared-' || s.stock_id, nextval(pg_get_serial_sequence('stock', 'stock_id'))
FROM shared_add_on a JOIN stock s USING (stock_id) WHERE s.quantity IS NOT NULL GROUP BY s.stock_id;

-- Units of orders by add-on. The units of a cart whose add-ons are not stored any more stay at the first add-on.
CREATE TABLE shared_units (order_intent_id uuid NOT NULL, stock_id bigint NOT NULL, quantity integer NOT NULL, returned_at timestamptz);
WITH found AS (
  SELECT o.order_intent_id, o.stock_id, o.quantity AS whole, o.returned_at, s.own_stock_id, count(*) AS units
  FROM order_intent_stock o JOIN shared_add_on s USING (stock_id) JOIN order_intent i USING (order_intent_id)
    CROSS JOIN LATERAL jsonb_path_query(i.cart, '$.tickets[*].addOns[*].addOnId') AS bought(id)
  WHERE i.purpose = 'order' AND bought.id::text = s.add_on_id::text
  GROUP BY 1, 2, 3, 4, 5
), complete AS (
  SELECT order_intent_id, stock_id FROM found GROUP BY 1, 2 HAVING sum(units) = min(whole)
)
INSERT INTO shared_units
SELECT order_intent_id, own_stock_id, units, returned_at FROM found JOIN complete USING (order_intent_id, stock_id)
UNION ALL
SELECT o.order_intent_id, s.own_stock_id, o.quantity, o.returned_at
FROM order_intent_stock o JOIN order_intent i USING (order_intent_id)
JOIN (SELECT stock_id, min(own_stock_id) AS own_stock_id FROM shared_add_on GROUP BY 1) s USING (stock_id)
WHERE (i.purpose = 'order' OR i.status = 'COMPLETE')
  AND NOT EXISTS (SELECT FROM complete c WHERE c.order_intent_id = o.order_intent_id AND c.stock_id = o.stock_id);

-- A change of a ticket takes the units that the ticket has more of than before. In a pool, units that the ticket has
-- already are taken off, like `change_take` does.
CREATE TABLE shared_change AS
SELECT i.order_intent_id, s.stock_id, s.own_stock_id, CASE WHEN i.status = 'FAILED' THEN i.settled_at END AS returned_at,
  (SELECT count(*) FROM jsonb_path_query(i.cart, '$.addOns[*].addOnId') a(id) WHERE a.id::text = s.add_on_id::text)::integer AS after,
  (SELECT count(*) FROM jsonb_path_query(i.cart, '$.from.addOns[*].addOnId') a(id) WHERE a.id::text = s.add_on_id::text)::integer AS before
FROM order_intent i JOIN shared_add_on s USING (event_id)
WHERE i.purpose = 'ticket_change' AND i.status <> 'COMPLETE'
  AND EXISTS (SELECT FROM jsonb_array_elements(i.cart -> 'stock') e WHERE (e ->> 'stockId')::bigint = s.stock_id);
INSERT INTO shared_units
SELECT order_intent_id, own_stock_id, after - before, returned_at FROM shared_change WHERE after > before;
CREATE TABLE shared_relief AS
SELECT c.order_intent_id, d.pool_stock_id, min(c.returned_at) AS returned_at, sum(d.weight * c.units)::integer AS units
FROM (
  SELECT order_intent_id, stock_id, returned_at, greatest(sum(after - before), 0) - sum(greatest(after - before, 0)) AS units
  FROM shared_change GROUP BY 1, 2, 3
) c JOIN (
  SELECT stock_id, pool_stock_id, 1 AS weight FROM shared_pool
  UNION ALL SELECT d.stock_id, d.pool_stock_id, d.weight FROM stock_draw d WHERE d.stock_id IN (SELECT stock_id FROM shared_add_on)
) d USING (stock_id)
WHERE c.units <> 0 GROUP BY 1, 2;
UPDATE order_intent i SET cart = jsonb_set(i.cart, '{stock}', (
  SELECT jsonb_agg(e) FROM jsonb_array_elements(i.cart -> 'stock') e
  WHERE (e ->> 'stockId')::bigint NOT IN (SELECT stock_id FROM shared_add_on)) || (
  SELECT coalesce(jsonb_agg(jsonb_build_object('stockId', c.own_stock_id, 'quantity', c.after)), '[]')
  FROM shared_change c WHERE c.order_intent_id = i.order_intent_id AND c.after > 0))
WHERE i.order_intent_id IN (SELECT order_intent_id FROM shared_change);

INSERT INTO stock (stock_id, kind, quantity, draws, sold) OVERRIDING SYSTEM VALUE
SELECT a.own_stock_id, 'add_on', NULL, o.quantity IS NOT NULL OR o.draws,
  (SELECT coalesce(sum(x.quantity), 0) FROM ticket_add_on x JOIN ticket t USING (ticket_id)
   WHERE x.add_on_id = a.add_on_id AND t.status IN ('ACTIVE', 'CHECKED_IN'))
  + (SELECT coalesce(sum(u.quantity), 0) FROM shared_units u JOIN order_intent i USING (order_intent_id)
     WHERE u.stock_id = a.own_stock_id AND u.returned_at IS NULL AND i.status = 'PENDING')
FROM shared_add_on a JOIN stock o USING (stock_id);
INSERT INTO stock (stock_id, kind, quantity, sold) OVERRIDING SYSTEM VALUE
SELECT p.pool_stock_id, 'pool', o.quantity,
  (SELECT sum(s.sold) FROM shared_add_on a JOIN stock s ON s.stock_id = a.own_stock_id WHERE a.stock_id = p.stock_id)
  + (SELECT coalesce(sum(r.units), 0) FROM shared_relief r JOIN order_intent i USING (order_intent_id)
     WHERE r.pool_stock_id = p.pool_stock_id AND r.returned_at IS NULL AND i.status = 'PENDING')
FROM shared_pool p JOIN stock o USING (stock_id);
INSERT INTO pool (stock_id, event_id, key) SELECT pool_stock_id, event_id, key FROM shared_pool;
INSERT INTO stock_draw (stock_id, pool_stock_id, weight)
SELECT a.own_stock_id, p.pool_stock_id, 1 FROM shared_add_on a JOIN shared_pool p USING (stock_id)
UNION ALL
SELECT a.own_stock_id, d.pool_stock_id, d.weight FROM shared_add_on a JOIN stock_draw d USING (stock_id);

INSERT INTO order_intent_stock (order_intent_id, stock_id, quantity, returned_at)
SELECT order_intent_id, stock_id, quantity, returned_at FROM shared_units;
INSERT INTO order_intent_stock AS o (order_intent_id, stock_id, quantity, returned_at)
SELECT order_intent_id, pool_stock_id, units, returned_at FROM shared_relief
ON CONFLICT (order_intent_id, stock_id) DO UPDATE SET quantity = o.quantity + excluded.quantity;
DELETE FROM order_intent_stock WHERE stock_id IN (SELECT stock_id FROM shared_add_on);

UPDATE add_on a SET stock_id = s.own_stock_id FROM shared_add_on s WHERE a.add_on_id = s.add_on_id;
UPDATE add_on a SET limit_quantity = false FROM shared_add_on s JOIN shared_pool p USING (stock_id) WHERE a.add_on_id = s.add_on_id;
DELETE FROM stock WHERE stock_id IN (SELECT stock_id FROM shared_add_on);

-- The published events.
UPDATE event e SET configuration = jsonb_set(e.configuration, '{pools}', coalesce(e.configuration -> 'pools', '[]') || n.pools)
FROM (
  SELECT p.event_id, jsonb_agg(jsonb_build_object('key', p.key, 'name', left(f.default_name, 100),
    'translations', CASE WHEN f.translations ? 'name' THEN jsonb_build_object('name', f.translations -> 'name') ELSE '{}' END,
    'quantity', s.quantity, 'showsNumber', true, 'tickets', jsonb_build_object(),
    'addOns', (SELECT jsonb_object_agg(a.add_on_id, 1) FROM shared_add_on a WHERE a.stock_id = p.stock_id)) ORDER BY p.stock_id) AS pools
  FROM shared_pool p JOIN stock s ON s.stock_id = p.pool_stock_id
  CROSS JOIN LATERAL (
    SELECT o.default_name, o.translations FROM shared_add_on a JOIN add_on o USING (add_on_id)
      JOIN ticket_configuration c USING (ticket_configuration_id)
    WHERE a.stock_id = p.stock_id ORDER BY c.position, o.position, o.add_on_id LIMIT 1) f
  GROUP BY p.event_id
) n WHERE e.event_id = n.event_id;

-- Drafts and versions name their shared stocks in `sharedStock`; older ones do not, and share as the event does.
CREATE FUNCTION pools_of_sharing(doc jsonb, of_event bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  pooled text[];
  pools jsonb;
BEGIN
  IF jsonb_typeof(doc -> 'ticketConfigurations') IS DISTINCT FROM 'array' OR jsonb_typeof(doc -> 'configuration') IS DISTINCT FROM 'object' THEN
    RETURN doc;
  END IF;
  WITH member AS (
    SELECT t.n * 1000 + a.n AS at, a.value AS add_on, s.stock_id AS stored,
      CASE WHEN a.value ? 'sharedStock' THEN a.value ->> 'sharedStock' ELSE s.stock_id::text END AS label
    FROM jsonb_array_elements(doc -> 'ticketConfigurations') WITH ORDINALITY AS t(value, n)
    CROSS JOIN LATERAL jsonb_array_elements(CASE WHEN jsonb_typeof(t.value -> 'addOns') = 'array' THEN t.value -> 'addOns' ELSE '[]' END)
      WITH ORDINALITY AS a(value, n)
    LEFT JOIN shared_add_on s ON s.event_id = of_event AND s.add_on_id::text = a.value ->> 'key'
  ), sharing AS (
    SELECT label, (array_agg(add_on ORDER BY at))[1] AS first, min(at) AS at, min(stored)::text AS stored,
      jsonb_object_agg(add_on ->> 'key', 1) AS draws
    FROM member WHERE label IS NOT NULL AND add_on ->> 'key' IS NOT NULL GROUP BY label
    HAVING count(*) > 1 OR label = min(stored)::text
  ), named AS (
    -- A version can have the stock of an earlier sharing. It becomes the pool of its add-ons today.
    SELECT *, CASE WHEN stored IS NOT NULL AND count(*) OVER (PARTITION BY stored) = 1 THEN stored
      ELSE left(trim(BOTH '-' FROM regexp_replace(lower(label), '[^a-z0-9]+', '-', 'g')), 33) END AS name
    FROM sharing
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object('key', 'shared-' || name,
      'name', left(coalesce(nullif(first ->> 'defaultName', ''), 'Add-ons'), 100),
      'translations', CASE WHEN first -> 'translations' ? 'name' THEN jsonb_build_object('name', first -> 'translations' -> 'name') ELSE '{}' END,
      'quantity', first -> 'quantity', 'showsNumber', true, 'tickets', jsonb_build_object(), 'addOns', draws) ORDER BY at), '[]')
  INTO pools
  FROM (SELECT DISTINCT ON (name) * FROM named WHERE jsonb_typeof(first -> 'quantity') = 'number' ORDER BY name, at) n;
  pooled := ARRAY(SELECT k FROM jsonb_array_elements(pools) p, jsonb_object_keys(p -> 'addOns') k);
  IF pools <> '[]' THEN
    doc := jsonb_set(doc, '{configuration,pools}', coalesce(doc -> 'configuration' -> 'pools', '[]') || pools);
  END IF;
  RETURN jsonb_set(doc, '{ticketConfigurations}', (
    SELECT coalesce(jsonb_agg(CASE WHEN jsonb_typeof(t.value -> 'addOns') = 'array' THEN
        jsonb_set(t.value, '{addOns}', (
          SELECT coalesce(jsonb_agg((a.value - 'sharedStock') || (CASE WHEN a.value ->> 'key' = ANY (pooled)
            THEN '{"quantity": null, "limitQuantity": false}' ELSE '{}' END)::jsonb ORDER BY a.n), '[]')
          FROM jsonb_array_elements(t.value -> 'addOns') WITH ORDINALITY AS a(value, n)))
      ELSE t.value END ORDER BY t.n), '[]')
    FROM jsonb_array_elements(doc -> 'ticketConfigurations') WITH ORDINALITY AS t(value, n)));
END
$$;
UPDATE event_draft SET definition = pools_of_sharing(definition, event_id), working = pools_of_sharing(working, event_id)
WHERE event_id IN (SELECT event_id FROM shared_add_on)
  OR definition::text LIKE '%"sharedStock"%' OR working::text LIKE '%"sharedStock"%';

-- A version is stored in parts. Those of events with shared stocks become whole again, because parts are named by their content.
CREATE FUNCTION whole_version(doc jsonb, of_event bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  IF jsonb_typeof(doc) = 'array' THEN
    RETURN (SELECT coalesce(jsonb_agg(whole_version(e.value, of_event) ORDER BY e.n), '[]')
      FROM jsonb_array_elements(doc) WITH ORDINALITY AS e(value, n));
  ELSIF jsonb_typeof(doc) = 'object' AND doc ? '#' AND doc - '#' = '{}' THEN
    RETURN (SELECT jsonb_object_agg(e.key, whole_version(e.value, of_event)) FROM event_version_part p, jsonb_each(p.content) e
      WHERE p.event_id = of_event AND p.part_hash = doc ->> '#');
  ELSIF jsonb_typeof(doc) = 'object' THEN
    RETURN (SELECT coalesce(jsonb_object_agg(e.key, whole_version(e.value, of_event)), '{}') FROM jsonb_each(doc) e);
  END IF;
  RETURN doc;
END
$$;
CREATE TABLE shared_event AS
SELECT event_id FROM shared_add_on
UNION SELECT event_id FROM event_version_part WHERE content::text LIKE '%"sharedStock"%'
UNION SELECT event_id FROM event_version WHERE definition::text LIKE '%"sharedStock"%' OR frame::text LIKE '%"sharedStock"%';
UPDATE event_version SET definition = pools_of_sharing(whole_version(coalesce(definition, frame), event_id), event_id), frame = NULL
WHERE event_id IN (SELECT event_id FROM shared_event);
DELETE FROM event_version_part WHERE event_id IN (SELECT event_id FROM shared_event);

DROP FUNCTION pools_of_sharing, whole_version;
DROP TABLE shared_add_on, shared_pool, shared_units, shared_change, shared_relief, shared_event;

DROP INDEX add_on_stock_idx;
CREATE UNIQUE INDEX add_on_stock_key ON add_on (stock_id);
COMMENT ON TABLE add_on IS 'Extras of a ticket configuration, each with a stock of its own. Add-ons that share units draw on a pool.';
