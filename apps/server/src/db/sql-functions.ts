import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseError, type Client } from 'pg';
import { DatabaseStartError } from './errors.ts';

/** Folder of the modules. SQL functions are found by file extension, without a list of modules. */
export const functionsFolder = fileURLToPath(new URL('../modules', import.meta.url));

/** A database function: the file `<name>.sql` of a module creates exactly the function `<name>`. */
export interface SqlFunction {
  name: string;
  /** Relative to the searched folder: `stock/order_take.sql`. */
  file: string;
  sql: string;
  /** SHA-256 of the file, in hex. */
  checksum: string;
}

/** Reads all function files below a folder, by name. @throws DatabaseStartError for an invalid or duplicate name */
export async function readFunctions(folder: string = functionsFolder): Promise<SqlFunction[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.sql'));
  const functions = await Promise.all(
    files.map(async (file) => {
      const name = path.basename(file, '.sql');
      if (!/^[a-z][a-z0-9_]*$/.test(name)) {
        throw new DatabaseStartError(`${file} is not named after its function, like order_take.sql.`);
      }
      const sql = await readFile(path.join(folder, file), 'utf8');
      return { name, file: file.replaceAll(path.sep, '/'), sql, checksum: checksumOf(sql) };
    }),
  );
  functions.sort((a, b) => (a.name < b.name ? -1 : 1));
  const twice = functions.find(({ name }, index) => functions[index + 1]?.name === name);
  if (twice) throw new DatabaseStartError(`The SQL function ${twice.name} has two files.`);
  return functions;
}

const checksumOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

/**
 * Updates the functions of the database to the files: drops and creates changed ones, whatever their arguments were,
 * and drops those without a file. Runs in the caller's transaction under the lock of `migrate`, so a running server
 * sees either all old or all new functions.
 * @returns names of the functions created now
 * @throws DatabaseStartError with one line about the problem. Nothing is changed then
 */
export async function applyFunctions(client: Client, functions: readonly SqlFunction[]): Promise<string[]> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_function (
      name       text PRIMARY KEY,
      checksum   text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_function');
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const changed = functions.filter(({ name, checksum }) => applied.get(name) !== checksum);
  const names = new Set(functions.map(({ name }) => name));
  const gone = [...applied.keys()].filter((name) => !names.has(name));
  if (changed.length === 0 && gone.length === 0) return [];
  try {
    await drop(client, [...gone, ...changed.map(({ name }) => name)]);
    await client.query('DELETE FROM schema_function WHERE name = ANY ($1)', [gone]);
    for (const each of changed) await create(client, each);
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    throw new DatabaseStartError(`SQL functions that changed cannot be dropped: ${messageOf(error)}`, { cause: error });
  }
  return changed.map(({ name }) => name);
}

/** Drops every function with these names, including overloads from earlier versions. */
async function drop(client: Client, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `SELECT oid::regprocedure::text AS signature FROM pg_proc
     WHERE proname = ANY ($1) AND pronamespace = current_schema()::regnamespace`,
    [names],
  );
  for (const { signature } of rows) await client.query(`DROP FUNCTION ${signature}`);
}

async function create(client: Client, { name, file, sql, checksum }: SqlFunction): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const position = error instanceof DatabaseError ? Number(error.position) : Number.NaN;
    const line = Number.isNaN(position) ? '' : `, line ${sql.slice(0, position).split('\n').length}`;
    throw new DatabaseStartError(`SQL function ${file}${line} failed: ${messageOf(error)}`, { cause: error });
  }
  const { rows } = await client.query<{ made: number }>(
    'SELECT count(*)::int AS made FROM pg_proc WHERE proname = $1 AND pronamespace = current_schema()::regnamespace',
    [name],
  );
  if (rows[0]?.made !== 1)
    throw new DatabaseStartError(`SQL function ${file} must create ${name}, and create it once.`);
  await client.query(
    `INSERT INTO schema_function (name, checksum) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  );
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
