import type { Pool } from 'pg';
import type { Database } from '../../db/database.ts';
import { readInstallation } from '../../db/installation.ts';
import { pendingMigrations } from '../../db/migrate.ts';
import { hasAdministrator } from '../../modules/people/staff/index.ts';
import { findSigningKey, keyFingerprint, otherKeyFault } from '../../ops/signing-key.ts';
import type { Config } from '../../ops/config.ts';
import { foyerCommand } from '../../ops/version.ts';
import { finding, messageOf, type Finding } from './finding.ts';

/** Facts about the database. Without the tables of the first migration it counts as empty. */
interface Facts {
  version: string;
  readOnly: boolean;
  mayCreate: boolean;
  encoding: string;
  foreignTables: number;
  spare: number;
  isThere: boolean;
  now: number;
}

const factsSql = `
  SELECT current_setting('server_version') AS version,
    current_setting('transaction_read_only') = 'on' AS "readOnly",
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayCreate",
    current_setting('server_encoding') AS encoding,
    (SELECT count(*)::int FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace
      AND c.relkind = 'r' AND NOT pg_has_role(c.relowner, 'USAGE')) AS "foreignTables",
    (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int) AS spare,
    to_regclass('schema_migration') IS NOT NULL AS "isThere",
    (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`;

/** Checks a reachable database: rights, state, known signing key, clock. */
export async function checkDatabase(database: Database, config: Config): Promise<Finding[]> {
  const { facts, clock } = await readFacts(database);
  const state = await stateOf(database.pool, facts.isThere);
  const findings = [rightsOf(facts), connectionsOf(facts, config), clock, state];
  // The tables of an earlier version may lack columns that further checks read.
  if (state.level === 'ok') findings.push(...(await checkInstallation(database, config)));
  return findings;
}

/** Checks connections and clock of a database that Foyer already uses. */
export async function checkUse(database: Database, config: Config): Promise<Finding[]> {
  const { facts, clock } = await readFacts(database);
  return [connectionsOf(facts, config), clock];
}

async function readFacts({ pool }: Database): Promise<{ facts: Facts; clock: Finding }> {
  const sentAt = Date.now();
  const { rows } = await pool.query<Facts>(factsSql);
  const answered = Date.now();
  const [facts] = rows;
  if (!facts) throw new Error('The database returned no facts.');
  return { facts, clock: clockOf(facts.now, sentAt, answered) };
}

function rightsOf({ version, readOnly, mayCreate, encoding, foreignTables }: Facts): Finding {
  const faults = [
    ...(readOnly ? ['it is read-only: a standby, or configured as read-only'] : []),
    ...(mayCreate
      ? []
      : ['this user may not create tables in it: GRANT CREATE ON SCHEMA public, or make it the owner']),
    ...(foreignTables === 0 ? [] : [`${foreignTables} of its tables belong to another user, so migrations would fail`]),
    ...(encoding === 'UTF8' ? [] : [`its encoding is ${encoding}: create it again with UTF8`]),
  ];
  if (faults.length > 0) return finding('FAIL', 'database', `PostgreSQL ${version}, but ${faults.join('; ')}.`);
  return finding('ok', 'database', `PostgreSQL ${version}, with the required rights.`);
}

function connectionsOf({ spare }: Facts, { databasePoolSize, webConcurrency }: Config): Finding {
  const processes = webConcurrency === 1 ? 1 : webConcurrency + 1;
  const most = databasePoolSize * processes;
  const words = `up to ${most} (${processes} × ${databasePoolSize}) of the database's ${spare}`;
  // Commands, migrations and other clients need a few connections.
  return most + 5 > spare
    ? finding('warn', 'connections', `${words}: reduce DATABASE_POOL_SIZE or increase max_connections.`)
    : finding('ok', 'connections', `${words}.`);
}

/** `asked` and `answered` are this machine's times before and after the query; the database read its clock in between. */
function clockOf(database: number, sentAt: number, answered: number): Finding {
  const off = database < sentAt ? sentAt - database : Math.max(0, database - answered);
  const seconds = (off / 1000).toFixed(1);
  if (off > 30_000)
    return finding('FAIL', 'clock', `${seconds} s away from the database's clock. Synchronise both with NTP.`);
  if (off > 2_000)
    return finding('warn', 'clock', `${seconds} s away from the database's clock. Synchronise both with NTP.`);
  return finding('ok', 'clock', "Agrees with the database's clock.");
}

async function stateOf(pool: Pool, isThere: boolean): Promise<Finding> {
  try {
    const pending = await pendingMigrations(pool);
    if (!isThere) return finding('warn', 'migrations', 'The database is empty: the first start creates its tables.');
    if (pending.length === 0) return finding('ok', 'migrations', 'All are applied.');
    return finding(
      'warn',
      'migrations',
      `${pending.length} wait for the next start: ${pending.slice(0, 5).join(', ')}.`,
    );
  } catch (error) {
    return finding('FAIL', 'migrations', messageOf(error));
  }
}

async function checkInstallation({ kysely }: Database, config: Config): Promise<Finding[]> {
  const [{ signingKey: known, pausedAt, backupAt }, isManned] = await Promise.all([
    readInstallation(kysely),
    hasAdministrator(kysely, config),
  ]);
  return [
    await keyOf(config, known),
    isManned
      ? finding('ok', 'administrator', 'Exists.')
      : finding('warn', 'administrator', `Does not exist. Create one: ${foyerCommand} admin create <user id>.`),
    ...(pausedAt === null
      ? []
      : [
          finding(
            'warn',
            'restored copy',
            `From a backup of ${backupAt?.toISOString() ?? '?'}: sales and mail are paused until ${foyerCommand} resume.`,
          ),
        ]),
  ];
}

async function keyOf(config: Config, known: string | null): Promise<Finding> {
  try {
    const key = await findSigningKey(config);
    const fault = otherKeyFault(config, key, known);
    if (fault !== null) return finding('FAIL', 'signing key', fault);
    if (key === null) return finding('warn', 'signing key', 'None yet: the first start creates it.');
    return finding('ok', 'signing key', known === null ? 'Not yet recorded in the database.' : keyFingerprint(key));
  } catch (error) {
    return finding('FAIL', 'signing key', messageOf(error));
  }
}
