import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';

/** The file of `ColumnTypes`, the types that the database does not describe. */
const typesFile = new URL('../src/db/column-types.ts', import.meta.url);

/** The TypeScript type of each PostgreSQL type, as `db/database.ts` reads and writes it. */
const typeOf: Readonly<Record<string, string>> = {
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
  jsonb: 'unknown',
};

/** Columns that only a trigger writes. */
const writtenByTriggers: ReadonlySet<string> = new Set(['account.roles']);

interface Column {
  table: string;
  tableComment: string | null;
  name: string;
  /** Name of the PostgreSQL type. The name of an array type starts with `_`. */
  type: string;
  comment: string | null;
  isNullable: boolean;
  /** Whether an INSERT may omit the column although it is not nullable. */
  hasDefault: boolean;
  /** Whether only the database writes the column. */
  isComputed: boolean;
  /** The CHECKs of this column alone. */
  checks: string[];
}

const columnsSql = `
  SELECT c.relname AS table, obj_description(c.oid, 'pg_class') AS "tableComment", a.attname AS name, t.typname AS type,
         col_description(c.oid, a.attnum) AS comment, NOT a.attnotnull AS "isNullable",
         a.atthasdef OR a.attidentity <> '' AS "hasDefault", a.attidentity = 'a' OR a.attgenerated <> '' AS "isComputed",
         ARRAY(SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
               WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] ORDER BY k.conname) AS checks
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type t ON t.oid = a.atttypid
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY c.relname, a.attnum`;

/** The values that a column with these CHECKs can have, as a TypeScript type. Undefined when no CHECK lists them. */
function valuesOf(checks: readonly string[]): string | undefined {
  for (const check of checks) {
    if (/^CHECK \(\(\w+ ~ '\^\[a-z\]\{2\}-\[A-Z\]\{2\}\$'::text\)\)$/.test(check)) return 'Locale';
    const list = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[)?('[^\]]+)/.exec(check)?.[1];
    const values = list?.match(/'[^']+'(?=::text)/g);
    if (values) return values.join(' | ');
  }
  return undefined;
}

function columnType({ table, name, type, isNullable, hasDefault, isComputed, checks }: Column, own: Set<string>) {
  const plain = type.replace(/^_/, '');
  const known = typeOf[plain];
  if (known === undefined) throw new Error(`${table}.${name} has the unknown PostgreSQL type ${type}.`);
  const isArray = plain !== type;
  const values = own.has(`${table}.${name}`)
    ? `ColumnTypes['${table}.${name}']`
    : ((isArray ? undefined : valuesOf(checks)) ?? (isArray ? `${known}[]` : known));
  if (type === 'jsonb') return `${isNullable ? 'OptionalJson' : hasDefault ? 'JsonWithDefault' : 'Json'}<${values}>`;
  const read = isNullable ? `${values} | null` : values;
  return isComputed || writtenByTriggers.has(`${table}.${name}`)
    ? `GeneratedAlways<${read}>`
    : hasDefault
      ? `Generated<${read}>`
      : read;
}

const comment = (text: string | null, indent = '') =>
  text === null ? '' : `${indent}/** ${text.replaceAll('*/', '* /')} */\n`;

const typeName = (table: string) =>
  `${table.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Table`;

/**
 * The text of `db/tables.ts` for this database. The list of values in a CHECK becomes a union type.
 * @throws Error for a PostgreSQL type without an entry above, and for an entry of `ColumnTypes` without a column
 */
export async function describeTables(pool: Pool): Promise<string> {
  const { rows: columns } = await pool.query<Column>(columnsSql);
  const entries = readFileSync(typesFile, 'utf8').matchAll(/^ {2}'([a-z0-9_.]+)':/gm);
  const own = new Set(Array.from(entries, ([, key = '']) => key));
  const stale = [...own].find((key) => !columns.some(({ table, name }) => key === `${table}.${name}`));
  if (stale !== undefined) throw new Error(`ColumnTypes describes ${stale}, which is not a column.`);
  const tables = [...Map.groupBy(columns, ({ table }) => table)];
  const interfaces = tables.map(([table, members]) => {
    const lines = members.map(
      (column) => `${comment(column.comment, '  ')}  ${column.name}: ${columnType(column, own)};\n`,
    );
    return `${comment(members[0]?.tableComment ?? null)}export interface ${typeName(table)} {\n${lines.join('')}}\n`;
  });
  return `// Generated from the migrated database: npm test -- apps/server/src/db/schema.test.ts -u
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { Generated, GeneratedAlways } from 'kysely';
import type { ColumnTypes, Json, JsonWithDefault, OptionalJson } from './column-types.ts';

${interfaces.join('\n')}
/** All tables by name, the type parameter of Kysely. */
export interface Tables {
${tables.map(([table]) => `  ${table}: ${typeName(table)};\n`).join('')}}
`;
}
