import type { Pool } from 'pg';
import type { Database } from '../../db/database.ts';
import { readInstallation } from '../../db/installation.ts';
import { pendingMigrations } from '../../db/migrate.ts';
import { hasAdministrator } from '../../modules/people/staff/index.ts';
import { findSigningKey, keyFingerprint, otherKeyFault } from '../../ops/signing-key.ts';
import type { Config } from '../../ops/config.ts';
import { counted, listed } from '../../ops/plain-counts.ts';
import { foyerCommand } from '../../ops/version.ts';
import { serverNames } from '../../store.ts';
import { finding, messageOf, type Finding } from './finding.ts';

/** Facts about the database. Without the tables of the first migration it counts as empty. */
interface Facts {
  version: string;
  readOnly: boolean;
  mayCreate: boolean;
  encoding: string;
  foreignTables: number;
  /** Connections that this user may have in this database. */
  spare: number;
  /** Other processes that serve this database now, or run its background work. */
  others: number;
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
    least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user AND NOT rolsuper),
      (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database())
    ) AS spare,
    (SELECT count(DISTINCT application_name)::int FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE '${serverNames}%'
        AND application_name <> current_setting('application_name')) AS others,
    to_regclass('schema_migration') IS NOT NULL AS "isThere",
    (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`;

/** Checks a reachable database: rights, state, known signing key, clock. */
export async function checkDatabase(database: Database, config: Config): Promise<Finding[]> {
  const { facts, clock } = await readFacts(database);
  const state = await stateOf(database.pool, facts.isThere);
  // The running processes are those that this command describes.
  const processes = Math.max(facts.others, processesOf(config));
  const findings = [rightsOf(facts), connectionsOf(facts, config, processes), ...poolerOf(database), clock, state];
  // The tables of an earlier version may lack columns that further checks read.
  if (state.level === 'ok') findings.push(...(await checkInstallation(database, config)));
  return findings;
}

/** Checks connections and clock of a database that Foyer already uses. */
export async function checkUse(database: Database, config: Config): Promise<Finding[]> {
  const { facts, clock } = await readFacts(database);
  return [connectionsOf(facts, config, facts.others + processesOf(config)), clock];
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
    ...(foreignTables === 0
      ? []
      : [
          `${counted(foreignTables, 'of its tables belongs', 'of its tables belong')} to another user, so migrations would fail`,
        ]),
    ...(encoding === 'UTF8' ? [] : [`its encoding is ${encoding}: create it again with UTF8`]),
  ];
  if (faults.length > 0) return finding('FAIL', 'database', `PostgreSQL ${version}, but ${faults.join('; ')}.`);
  return finding('ok', 'database', `PostgreSQL ${version}, with the required rights.`);
}

/** Processes of one start. The primary process has a pool of its own. */
const processesOf = ({ webConcurrency }: Config) => (webConcurrency === 1 ? 1 : webConcurrency + 1);

/** Commands, migrations and other clients need a few connections. */
const forOthers = 5;

/** `processes` are all that use the database, also those of other services and machines. */
function connectionsOf({ spare }: Facts, { databasePoolSize }: Config, processes: number): Finding {
  const most = databasePoolSize * processes;
  const words = `up to ${most} (${processes} × ${databasePoolSize}) of the ${spare} that the database grants`;
  const fitting = Math.max(0, Math.floor((spare - forOthers) / databasePoolSize));
  return most + forOthers > spare
    ? finding('warn', 'connections', `${words}: reduce DATABASE_POOL_SIZE or increase max_connections.`)
    : finding('ok', 'connections', `${words}, enough for ${counted(fitting, 'process', 'processes')}.`);
}

/** The start logs this as a warning (`openPool`). */
function poolerOf({ pooler }: Pick<Database, 'pooler'>): Finding[] {
  if (!pooler) return [];
  const isEndless = pooler.statementTimeout === '0';
  const words = isEndless
    ? 'The role of Foyer has no statement_timeout: ALTER ROLE … SET statement_timeout.'
    : `Ends statements after ${pooler.statementTimeout}.`;
  return [finding(isEndless ? 'warn' : 'ok', 'pooler', words)];
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
    const words = pending.length === 1 ? 'waits' : 'wait';
    return finding('warn', 'migrations', `${pending.length} ${words} for the next start: ${listed(pending)}.`);
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
