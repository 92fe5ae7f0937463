import type { ClientBase } from 'pg';

/** Reads the schema for a backup, and removes constraints during a restore. Names are unquoted, as PostgreSQL stores them. */

/**
 * Tables that record the applied migrations, which a restore runs itself, and the trial copies, whose schemas are in no
 * backup.
 */
const own = ['schema_migration', 'schema_function', 'trial_copy'];

export interface TableShape {
  name: string;
  /** Without generated columns, which cannot be written. */
  columns: string[];
}

/** All tables of the product, by name. */
export async function readTables(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1)
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname`,
    [own],
  );
  return rows;
}

/** Bytes of each table on disk, by name. */
export async function readSizes(client: ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `SELECT relname AS name, pg_table_size(oid)::float8 AS bytes FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

export interface SequenceState {
  name: string;
  lastValue: string;
  isCalled: boolean;
}

export async function readSequences(client: ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' ORDER BY relname`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${client.escapeIdentifier(name)}`,
    );
    if (state[0]) states.push({ name, ...state[0] });
  }
  return states;
}

/** Names of up to three relations in the schema, to detect a database that is not empty. */
export async function whatIsThere(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
     ORDER BY relname LIMIT 3`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Drops foreign keys and disables triggers while `load` runs, so rows can be loaded in any order and unchanged.
 * Recreating the keys afterwards validates all rows.
 */
export async function withoutConstraints(client: ClientBase, load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ owner: string; name: string; definition: string }>(
    `SELECT c.relname AS owner, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
     WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace`,
  );
  const { rows: owners } = await client.query<{ name: string }>(
    `SELECT DISTINCT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace`,
  );
  const quoted = (name: string) => client.escapeIdentifier(name);
  for (const { owner, name } of keys) {
    await client.query(`ALTER TABLE ${quoted(owner)} DROP CONSTRAINT ${quoted(name)}`);
  }
  for (const { name } of owners) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
  await load();
  for (const { name } of owners) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
  for (const { owner, name, definition } of keys) {
    await client.query(`ALTER TABLE ${quoted(owner)} ADD CONSTRAINT ${quoted(name)} ${definition}`);
  }
}
