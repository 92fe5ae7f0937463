import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Client, ClientBase } from 'pg';
import { readDatabaseUrl } from './address.ts';
import { isBeforeBaseline, lastBeforeBaseline, toBaseline, type Landed } from './baseline.ts';
import { findHost, withConnection } from './connect.ts';
import { DatabaseStartError } from './errors.ts';
import { createLock, tryMigrationLock, type MigrationLock } from './migration-lock.ts';
import { applyFunctions, functionsFolder, readFunctions } from './sql-functions.ts';
import { isRelease, version } from '../ops/version.ts';

/** The migrations of this version. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

export interface Migration extends Landed {
  /** File name without `.sql`: `0001-people`. */
  name: string;
  sql: string;
  /** SHA-256 of the file, in hex. */
  checksum: string;
}

export interface MigrateOptions {
  url: string;
  folder?: string;
  functions?: string;
  /** Called for each migration and SQL function after it is applied, with the number of applied ones and of all. */
  onApplied?: (name: string, done: number, total: number) => void;
  /** Maximum wait in seconds for another migrating process, and for each lock of a migration. Default: 60. */
  waitSeconds?: number;
  /** Called with the holder of the lock when `migrate` has to wait. */
  onWait?: (holder: string) => void;
}

const schemaMigrationSql = `
  CREATE TABLE IF NOT EXISTS schema_migration (
    name       text PRIMARY KEY,
    checksum   text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`;

/** Reads the migration files in order. @throws DatabaseStartError for a file that is not named `0001-subject.sql`. */
async function readMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const numbers = new Set<string>();
  return Promise.all(
    files.map(async (file) => {
      const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1];
      if (number === undefined) throw new DatabaseStartError(`Migration ${file} is not named like 0001-subject.sql.`);
      if (numbers.has(number)) throw new DatabaseStartError(`Two migrations have the number ${number}.`);
      numbers.add(number);
      const sql = await readFile(`${folder}/${file}`, 'utf8');
      return { name: file.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** A hash of everything that `migrate` applies to an empty database. Test template databases have it in their names. */
export async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const parts = [...(await readMigrations()), ...(await readFunctions())];
  for (const { name, checksum } of parts) hash.update(`${name} ${checksum}\n`);
  return hash.digest('hex').slice(0, 12);
}

/**
 * Migrates the database. Applies each missing migration in a separate transaction, under an advisory lock of that
 * transaction. Servers that start at the same time share the work. Then applies changed SQL functions of the modules,
 * all in one transaction under the same lock. There are no down migrations, and a changed or missing file of an applied
 * migration is refused.
 * @returns names of the migrations and SQL functions applied now
 * @throws DatabaseStartError with one line about the problem
 */
export async function migrate({
  url,
  folder = migrationsFolder,
  functions: modules = functionsFolder,
  onApplied,
  waitSeconds = 60,
  onWait,
}: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const functions = await readFunctions(modules);
  const connectionString = await findHost(readDatabaseUrl(url), 0);
  return withConnection({ connectionString, application_name: 'foyer migrate' }, async (client) => {
    const lock = createLock(client, { waitSeconds, onWait });
    const applied: string[] = [];
    const note = (name: string, later: number) => {
      applied.push(name);
      onApplied?.(name, applied.length, applied.length + later);
    };
    await lock(async () => {
      await client.query(schemaMigrationSql);
      await recordBaseline(client, migrations);
    });
    for (let next = await applyNext(client, lock, migrations); next !== undefined;) {
      note(next.name, next.later + functions.length);
      next = await applyNext(client, lock, migrations);
    }
    const changed = await lock(() => applyFunctions(client, functions));
    for (const [index, name] of changed.entries()) note(name, changed.length - index - 1);
    return applied;
  });
}

/** Records the baseline in a database that has the migrations from before it. @throws DatabaseStartError for an older one */
async function recordBaseline(client: Client, migrations: readonly Migration[]): Promise<void> {
  const landed = await readLanded(client);
  if (!isBeforeBaseline(landed)) return;
  await client.query('DELETE FROM schema_migration');
  for (const { name, checksum } of carriedOn(migrations, landed)) await record(client, name, checksum);
}

const readLanded = async (db: Pick<Client, 'query'>, table = 'schema_migration'): Promise<Landed[]> =>
  (await db.query<Landed>(`SELECT name, checksum FROM ${table} ORDER BY name COLLATE "C"`)).rows;

const record = (client: ClientBase, name: string, checksum: string) =>
  client.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [name, checksum]);

/** The applied migrations, with the baseline in place of the earlier ones. @throws DatabaseStartError when some are missing */
function carriedOn(migrations: readonly Migration[], landed: readonly Landed[]): readonly Landed[] {
  if (!isBeforeBaseline(landed)) return landed;
  const carried = toBaseline(migrations, landed);
  if (carried) return carried;
  throw new DatabaseStartError(
    `The tables are from an older Foyer, and this one (${version}) cannot upgrade them: the change ${lastBeforeBaseline} is missing. First use the newest release that has this change, then this one (docs/deploy.md, "Upgrade from an early release").`,
  );
}

/** Applies the first missing migration. Returns its name and how many are missing after it, or undefined when none is missing. */
async function applyNext(
  client: Client,
  lock: MigrationLock,
  migrations: readonly Migration[],
): Promise<{ name: string; later: number } | undefined> {
  return lock(async () => {
    const landed = await readLanded(client);
    const [next, ...later] = checkLanded(migrations, landed);
    if (next === undefined) return undefined;
    // Only the last commit waits for the disk, which writes the others too. After a crash before that, the next start applies them again.
    if (later.length > 0) await client.query('SET LOCAL synchronous_commit = off');
    await land(client, next);
    return { name: next.name, later: later.length };
  });
}

/**
 * Names of migrations and functions that `migrate` would apply, without applying them. Works on a read-only database.
 * @throws DatabaseStartError as `migrate` does for a database of another version
 */
export async function pendingMigrations(db: Pick<Client, 'query'>): Promise<string[]> {
  const [migrations, functions] = await Promise.all([readMigrations(), readFunctions()]);
  const landedIn = async (table: string): Promise<readonly Landed[]> => {
    const { rows } = await db.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [table]);
    return rows[0]?.there === true ? readLanded(db, table) : [];
  };
  const applied = new Map((await landedIn('schema_function')).map(({ name, checksum }) => [name, checksum]));
  const changed = functions.filter(({ name, checksum }) => applied.get(name) !== checksum);
  const landed = carriedOn(migrations, await landedIn('schema_migration'));
  return [...checkLanded(migrations, landed), ...changed].map(({ name }) => name);
}

/** Only a mistake of development causes these faults, so an operator of a release reads what to do instead. */
const otherBuild = (forDevelopers: string): DatabaseStartError =>
  new DatabaseStartError(
    isRelease
      ? `The database was changed by another build of Foyer than this one (${version}). Start the Foyer that ran last, and report this line: ${forDevelopers}`
      : forDevelopers,
  );

/** Returns the missing migrations, after checking that the applied ones are a prefix of all migrations. */
function checkLanded(migrations: readonly Migration[], landed: readonly Landed[]): Migration[] {
  for (const { name, checksum } of landed) {
    const file = migrations.find((migration) => migration.name === name);
    if (file === undefined) {
      throw new DatabaseStartError(
        `The database was last used by a newer Foyer: this one (${version}) does not know its change ${name}. Start the newer Foyer, or restore the backup from before the upgrade (docs/deploy.md, "Go back").`,
      );
    }
    if (file.checksum !== checksum) {
      throw otherBuild(`Migration ${name} was changed after it was applied. Restore it and add a new one instead.`);
    }
  }
  const names = new Set(landed.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !names.has(name));
  const last = landed.at(-1)?.name;
  const early = last === undefined ? undefined : pending.find(({ name }) => name < last);
  if (early !== undefined) {
    throw otherBuild(
      `Migration ${early.name} comes before ${last}, which is already applied. Give it a higher number.`,
    );
  }
  return pending;
}

/** Runs in the caller's transaction. */
async function land(client: ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
    await record(client, name, checksum);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new DatabaseStartError(`Migration ${name} failed: ${message}`, { cause: error });
  }
}

/**
 * Loads rows from an older schema into an empty database, in the caller's transaction. Applies the migrations in
 * `backedUp`, runs `load`, then applies the later migrations, which convert the loaded rows. Holds the lock of `migrate`.
 * @throws DatabaseStartError when `backedUp` is from a newer or too old Foyer version, or another process is migrating
 */
export async function migrateAround(
  client: ClientBase,
  backedUp: readonly Landed[],
  load: () => Promise<void>,
): Promise<void> {
  if (!(await tryMigrationLock(client))) {
    throw new DatabaseStartError('Another Foyer migrates this database at this moment.', { exitCode: 1 });
  }
  const migrations = await readMigrations();
  const landed = carriedOn(migrations, backedUp);
  const newer = landed.find(({ name }) => !migrations.some((each) => each.name === name));
  if (newer)
    throw new DatabaseStartError(
      `The backup was made by a newer Foyer: this one (${version}) does not know its change ${newer.name}. Restore it with that Foyer or a newer one; foyer restore --check names its version.`,
    );
  const later = checkLanded(migrations, landed);
  await client.query(schemaMigrationSql);
  for (const migration of migrations) if (!later.includes(migration)) await land(client, migration);
  await load();
  for (const migration of later) await land(client, migration);
}
