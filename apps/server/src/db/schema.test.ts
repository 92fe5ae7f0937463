import { afterAll, beforeAll, expect, test } from 'vitest';
import { locales } from '@foyer/contract/wire/vocabulary';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { describeTables } from '../../test/table-types.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('schema');
});
afterAll(() => db.drop());

/** `npm test -- apps/server/src/db/schema.test.ts -u` writes the file again after a migration. */
test('tables.ts describes every table and column of the migrations', async () => {
  await expect(await describeTables(db.database.pool)).toMatchFileSnapshot('tables.ts');
});

test('every table has a comment', async () => {
  const { rows } = await db.database.pool.query<{ relname: string }>(`
    SELECT relname FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      AND relname NOT IN ('schema_migration', 'schema_function') AND obj_description(oid, 'pg_class') IS NULL`);
  expect(rows.map(({ relname }) => relname)).toEqual([]);
});

test('every column with a language accepts each language code, and nothing else', async () => {
  const { rows } = await db.database.pool.query<{ column: string; checks: string }>(`
    SELECT attrelid::regclass || '.' || attname AS column, string_agg(pg_get_constraintdef(pg_constraint.oid), ' ') AS checks
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid AND relkind = 'r' AND relnamespace = 'public'::regnamespace
    LEFT JOIN pg_constraint ON conrelid = attrelid AND contype = 'c' AND conkey = ARRAY[attnum]
    WHERE attname ~ '(^|_)locale$' AND NOT attisdropped
    GROUP BY attrelid, attname`);
  expect(rows.length).toBeGreaterThan(9);
  for (const { column, checks } of rows) expect(checks, column).toContain("~ '^[a-z]{2}-[A-Z]{2}$'");
  for (const locale of locales) expect(locale).toMatch(/^[a-z]{2}-[A-Z]{2}$/);
});

test('no table has a column for card numbers or security codes', async () => {
  const { rows } = await db.database.pool.query(`
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ~* '(card_?number|cvv|cvc|(^|_)pan($|_)|security_code)'`);
  expect(rows).toEqual([]);
});

/** `number-bounds.test.ts` of the contract gives ids 15 digits and every other integer the range of `integer`. */
test('every number of an object is a bigint, and no integer column is smaller than the contract allows', async () => {
  const { rows } = await db.database.pool.query<{ column: string; type: string }>(`
    SELECT c.table_name || '.' || c.column_name AS column, c.udt_name AS type
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.udt_name IN ('int2', 'int4')
      AND (c.udt_name = 'int2' OR c.column_name ~ '(_id|_minor)$')`);
  expect(rows).toEqual([]);
});
