import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, type TSType } from 'oxc-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { locales } from '@foyer/contract/wire/vocabulary';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';

/** Compares columns as text, `table.column type null default`, from the types and from the database, for a readable diff. */

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('schema');
});
afterAll(() => db.drop());

/** The TypeScript type of each PostgreSQL type. */
const readAs: Record<string, string> = {
  int8: 'number',
  int4: 'number',
  numeric: 'number',
  text: 'string',
  uuid: 'string',
  xid8: 'string',
  date: 'string',
  tsvector: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  jsonb: 'json',
  _text: 'string[]',
  _int8: 'number[]',
};

interface Described {
  type: string;
  nullable: boolean;
  /** May be omitted in an insert although it is not nullable. */
  optional: boolean;
}

/** Capitalised type names of the vocabulary are string unions. */
const isText = (name: string) => /^[A-Z]/.test(name) && !['Date', 'Buffer'].includes(name);

function describe(type: TSType): Described {
  switch (type.type) {
    case 'TSUnionType': {
      const parts = type.types.map(describe);
      const rest = parts.filter(({ type }) => type !== 'null');
      return { ...(rest[0] ?? { type: '?', nullable: false, optional: false }), nullable: rest.length < parts.length };
    }
    case 'TSTypeReference': {
      const name = type.typeName.type === 'Identifier' ? type.typeName.name : '?';
      const argument = type.typeArguments?.params[0];
      const inner = argument === undefined ? undefined : describe(argument);
      if (name === 'Generated' || name === 'GeneratedAlways') {
        return { ...(inner ?? { type: '?', nullable: false }), optional: true };
      }
      if (name === 'Json') return { type: 'json', nullable: false, optional: false };
      if (name === 'JsonWithDefault') return { type: 'json', nullable: false, optional: true };
      if (name === 'OptionalJson') return { type: 'json', nullable: true, optional: false };
      return { type: isText(name) ? 'string' : name, nullable: false, optional: false };
    }
    case 'TSArrayType':
      return { type: `${describe(type.elementType).type}[]`, nullable: false, optional: false };
    case 'TSLiteralType':
      return {
        type: type.literal.type === 'Literal' ? typeof type.literal.value : '?',
        nullable: false,
        optional: false,
      };
    case 'TSNullKeyword':
      return { type: 'null', nullable: true, optional: false };
    default:
      return { type: type.type.replace(/^TS(.*)Keyword$/, '$1').toLowerCase(), nullable: false, optional: false };
  }
}

const line = (table: string, column: string, { type, nullable, optional }: Described) =>
  `${table}.${column}: ${type}${nullable ? ' | null' : ''}${optional ? ' (made by the database)' : ''}`;

type Members = { name: string; type: TSType }[];

/** The interfaces of `schema.ts` and its area files, each with the interfaces that it extends. */
function interfacesOf(): (name: string) => Members {
  const folder = fileURLToPath(new URL('schema', import.meta.url));
  const files = ['../schema.ts', ...readdirSync(folder)].map((file) => path.join(folder, file));
  const found = new Map<string, { own: Members; bases: string[] }>();
  for (const file of files) {
    const { program, errors } = parseSync(file, readFileSync(file, 'utf8'));
    expect(errors).toEqual([]);
    for (const statement of program.body) {
      if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'TSInterfaceDeclaration')
        continue;
      const { id, body, extends: bases } = statement.declaration;
      const own = body.body.flatMap((member) =>
        member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation != null
          ? [{ name: member.key.name, type: member.typeAnnotation.typeAnnotation }]
          : [],
      );
      const names = bases.flatMap(({ expression }) => (expression.type === 'Identifier' ? [expression.name] : []));
      found.set(id.name, { own, bases: names });
    }
  }
  const membersOf = (name: string): Members => {
    const { own, bases } = found.get(name) ?? { own: [], bases: [] };
    return [...bases.flatMap(membersOf), ...own];
  };
  return membersOf;
}

function columnsOfTypes(): string[] {
  const membersOf = interfacesOf();
  return membersOf('Tables')
    .flatMap(({ name: table, type }) => {
      const reference =
        type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' ? type.typeName.name : '';
      return membersOf(reference).map(({ name, type }) => line(table, name, describe(type)));
    })
    .toSorted();
}

async function columnsOfDatabase(): Promise<string[]> {
  const { rows } = await db.database.pool.query<{
    table_name: string;
    column_name: string;
    udt_name: string;
    is_nullable: string;
    made: boolean;
  }>(`
    SELECT table_name, column_name, udt_name, is_nullable,
           column_default IS NOT NULL OR is_identity = 'YES' OR is_generated = 'ALWAYS' AS made
    FROM information_schema.columns
    WHERE table_schema = 'public'`);
  return rows
    .map((row) =>
      line(row.table_name, row.column_name, {
        type: readAs[row.udt_name] ?? `? (${row.udt_name})`,
        nullable: row.is_nullable === 'YES',
        optional: row.made,
      }),
    )
    .toSorted();
}

test('schema.ts describes every table and column of the migrations', async () => {
  const typed = columnsOfTypes();
  expect(typed.length).toBeGreaterThan(300);
  expect(typed).toEqual(await columnsOfDatabase());
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
