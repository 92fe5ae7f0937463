import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool, types as pgTypes, type CustomTypesConfig } from 'pg';
import { readDatabaseUrl } from './address.ts';
import { clientClass, findHost, partWithOutdated, readOnlyFault, takesChanges, withConnection } from './connect.ts';
import { DatabaseStartError, isRetryable } from './errors.ts';
import { watchResponses } from './response-watch.ts';
import type { Tables } from './schema.ts';

/** What queries take: the handle itself or a transaction of it. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface TransactionOptions {
  /** Times to run `fn` again after a deadlock or serialization failure; 0 unless told. `fn` must then be repeatable. */
  retries?: number;
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

/** One pool of connections, spoken to in Kysely or, on the hot path, in SQL through `pool`. */
export interface Database {
  readonly kysely: Db;
  readonly pool: Pool;
  /** A pooler (PgBouncer) stands between; then PostgreSQL's own settings decide how long a statement may run, or nobody does. */
  readonly pooler?: { statementTimeout: string };
  /** Runs `fn` in one transaction (READ COMMITTED unless told); commits what it answers, rolls back what it throws. */
  readonly transaction: <T>(fn: (tx: Tx) => Promise<T>, options?: TransactionOptions) => Promise<T>;
  /** Waits for statements under way and closes every connection. Safe to call twice. */
  readonly close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database`, also with several hosts; `address.ts` says more. */
  url: string;
  /** Connections at most; 20 unless told. */
  poolSize?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** A statement running longer is ended, in ms; 30,000 unless told, 0 for none. */
  statementTimeout?: number;
  /** Waiting for a connection longer than this is a fault, in ms; 10,000 unless told. */
  connectTimeout?: number;
  /** After this time without a response a connection is checked, and closed when its server is gone, in ms. The default is 3,000. */
  patience?: number;
  /** Hears of idle connections that break; the pool replaces them by itself. */
  onConnectionLost?: (error: Error) => void;
}

const oid = { int8: 20, int8Array: 1016, numeric: 1700, date: 1082 } as const;

function toNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new RangeError(`A number of the database is beyond 2^53: ${text}`);
  }
  return value;
}

const parseInt8Array = (text: string): (number | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((each) => (each === 'NULL' ? null : toNumber(each)));

/** int8 and numeric (sums of int8) become numbers, a `date` stays text; all else is parsed as `pg` does. */
const types: CustomTypesConfig = {
  getTypeParser: (id, format = 'text') => {
    const type: number = id;
    if (format === 'text') {
      if (type === oid.int8 || type === oid.numeric) return toNumber;
      if (type === oid.int8Array) return parseInt8Array;
      if (type === oid.date) return (text: string) => text;
    }
    // oxlint-disable-next-line typescript/no-unsafe-return -- pg declares its own parsers as any
    return pgTypes.getTypeParser(id, format);
  },
};

/** Why a first connection failed, in words for an operator. */
function reason(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  const code = 'code' in first ? first.code : undefined;
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the host name is not known';
  if (code === '28P01' || code === '28000') return 'user or password were refused';
  if (code === '3D000') return 'there is no such database';
  if (code === '25006') return 'it takes no changes; a standby, or set read-only';
  if (/timeout/i.test(first.message)) return 'it did not answer in time';
  return first.message.split('\n', 1)[0] ?? 'unknown reason';
}

const oldestVersion = 15;

/**
 * Opens a pool and tries one connection, so that a wrong or unreachable address is told at once.
 * @throws DatabaseStartError with one line saying what is wrong with the address.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const address = readDatabaseUrl(options.url);
  const applicationName = options.applicationName ?? 'foyer';
  const connectTimeout = options.connectTimeout ?? 10_000;
  const statementTimeout = options.statementTimeout ?? 30_000;
  let met: Met;
  try {
    const host = await findHost(address, 0, connectTimeout);
    met = await meet(host, applicationName, connectTimeout);
  } catch (error) {
    throw new DatabaseStartError(`The database at ${address.label} cannot be used: ${reason(error)}.`, {
      cause: error,
    });
  }
  if (met.version < oldestVersion) {
    throw new DatabaseStartError(
      `The database at ${address.label} is PostgreSQL ${met.version}; ${oldestVersion} or newer is needed.`,
    );
  }
  const pool = new Pool({
    connectionString: address.hosts[0],
    Client: clientClass({ address, pooled: met.pooled, connectTimeout }),
    max: options.poolSize ?? 20,
    application_name: applicationName,
    // PgBouncer refuses a connection that asks for such settings, or drops them.
    ...(met.pooled
      ? { query_timeout: statementTimeout * 1.2 }
      : { statement_timeout: statementTimeout, idle_in_transaction_session_timeout: 60_000 }),
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types,
  });
  pool.on('error', (error) => {
    // The pool counts a connection as closed before its socket is; that it breaks then is no news.
    if (!pool.ending) options.onConnectionLost?.(error);
  });
  // The pool listens to idle connections alone. One that breaks between two statements of a transaction would end the process;
  // its next statement fails and tells.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const watch = watchResponses(pool, { address, pooled: met.pooled, patience: options.patience ?? 3_000 });
  partWithOutdated(pool);

  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  return {
    kysely,
    pool,
    ...(met.pooled ? { pooler: { statementTimeout: met.statementTimeout } } : {}),
    transaction: (fn, transactionOptions) => runTransaction(kysely, fn, transactionOptions),
    close: () => (closing ??= close(kysely, pool).finally(watch.stop)),
  };
}

/** What the first connection tells. */
interface Met {
  /** Major version of PostgreSQL. */
  version: number;
  pooled: boolean;
  statementTimeout: string;
}

/** A pooler makes up the process number it greets with: the session behind it has another, and may be another one each time. */
async function meet(host: string, applicationName: string, timeout: number): Promise<Met> {
  const config = { connectionString: host, application_name: applicationName, connectionTimeoutMillis: timeout };
  return withConnection(config, async (client) => {
    const { rows } = await client.query<Omit<Met, 'pooled'> & { pid: number }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS version, pg_backend_pid() AS pid,
         current_setting('statement_timeout') AS "statementTimeout"`,
    );
    const [{ pid, ...met } = { pid: 0, version: 0, statementTimeout: '0' }] = rows;
    const greeted: unknown = Reflect.get(client, 'processID');
    return { ...met, pooled: greeted !== pid };
  });
}

async function close(kysely: Db, pool: Pool): Promise<void> {
  // Ends the pool too, but only when Kysely was ever used.
  await kysely.destroy();
  if (!pool.ending) await pool.end();
}

async function runTransaction<T>(
  db: Db,
  fn: (tx: Tx) => Promise<T>,
  { retries = 0, isolation }: TransactionOptions = {},
): Promise<T> {
  const builder = isolation === undefined ? db.transaction() : db.transaction().setIsolationLevel(isolation);
  for (let left = retries; ; left -= 1) {
    try {
      return await builder.execute(fn);
    } catch (error) {
      if (left <= 0 || !isRetryable(error)) throw error;
    }
  }
}

/**
 * Resolves when the database answers and takes changes; else throws why not, also for a standby. A connection that takes none is given up:
 * the next one may lead to a host that does.
 */
export async function pingDatabase(pool: Pool): Promise<void> {
  const client = await pool.connect();
  let usable = false;
  try {
    usable = await takesChanges(client);
  } finally {
    client.release(!usable);
  }
  if (!usable) throw readOnlyFault('The database is read-only.');
}
