import type { Pool } from 'pg';

/**
 * Everything that migrations create, one line per object, without comments and SQL functions of modules. A dump adds
 * parentheses to conditions of triggers, so they are left out.
 */
const catalogSql = `
  SELECT line FROM (
    SELECT format('table %s %s %s', relname, relpersistence, reloptions) AS line
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S')
    UNION ALL
    SELECT format('column %s.%s %s %s %s %s %s %s %s', c.relname, attname, format_type(atttypid, atttypmod),
      CASE WHEN attnotnull THEN 'NOT NULL' END, pg_get_expr(adbin, adrelid), attidentity, attgenerated, attstorage, collname)
    FROM pg_class c JOIN pg_attribute a ON attrelid = c.oid
    LEFT JOIN pg_attrdef ON adrelid = c.oid AND adnum = attnum LEFT JOIN pg_collation l ON l.oid = attcollation
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
    UNION ALL
    SELECT format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL
    SELECT format('index %s %s', pg_get_indexdef(c.oid), reloptions)
    FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'i'
    UNION ALL
    SELECT format('trigger %s', translate(pg_get_triggerdef(oid), '()', '')) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL
    SELECT format('function %s', pg_get_functiondef(oid)) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND proname NOT IN (SELECT name FROM schema_function)
  ) described ORDER BY line COLLATE "C"`;

export async function readCatalog(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(catalogSql);
  return rows.map(({ line }) => line);
}

/** The rows of each table as JSON, with the columns of the current schema. */
export async function readRows(pool: Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t ORDER BY 1`);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}
