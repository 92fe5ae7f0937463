import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { types as pgTypes, type CustomTypesConfig, type Pool } from 'pg';
import { networkReason } from '../ops/network-reason.ts';
import { readDatabaseUrl } from './address.ts';
import { clientClass, findHost, partWithOutdated, readOnlyFault, takesChanges, withConnection } from './connect.ts';
import { DatabaseStartError, isRetryable, isTooManyConnections } from './errors.ts';
import { GrantedPool } from './granted-pool.ts';
import { inTransaction } from './in-transaction.ts';
import { watchResponses } from './response-watch.ts';
import type { Tables } from './schema.ts';

/** The database handle for queries: Kysely itself or a transaction. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface TransactionOptions {
  /** Number of retries after a deadlock or serialization failure, default 0. With retries, `fn` must be repeatable. */
  retries?: number;
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

/** A connection pool, for queries with Kysely or, on hot paths, with SQL through `pool`. */
export interface Database {
  readonly kysely: Db;
  readonly pool: Pool;
  /** Set behind a pooler (PgBouncer). Then PostgreSQL's own `statement_timeout` applies, which may be 0. */
  readonly pooler?: { statementTimeout: string };
  /** Runs `fn` in one transaction, READ COMMITTED by default. Commits when `fn` returns and rolls back when it throws. */
  readonly transaction: <T>(fn: (tx: Tx) => Promise<T>, options?: TransactionOptions) => Promise<T>;
  /** Waits for running statements and closes all connections. Can be called twice. */
  readonly close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database`, also with several hosts (see `address.ts`). */
  url: string;
  /** Maximum number of connections, default 20. */
  poolSize?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** Maximum duration of a statement in ms, default 30,000. 0 means no limit. */
  statementTimeout?: number;
  /** Maximum wait for a connection in ms, default 10,000. The first connection waits for at most 5,000. */
  connectTimeout?: number;
  /** Time without a response in ms, default 3,000, after which a connection is checked and closed if its server is gone. */
  patience?: number;
  /** Called the first time that the database grants fewer connections than `poolSize`, with their number. */
  onLimited?: (granted: number) => void;
  /** Called for idle connections that break. The pool replaces them. */
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

/** Parses int8 and numeric (sums of int8) as numbers and leaves `date` as text. `pg` parses all other types. */
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

/** A short reason for the operator why the first connection failed. */
function reason(error: unknown, url: string): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  const code = 'code' in first ? first.code : undefined;
  if (code === '28P01' || code === '28000')
    return `user or password were refused${/%[^%@]*@/.test(url) ? '. In DATABASE_URL a % of the password is written as %25' : ''}`;
  if (isTooManyConnections(first))
    return 'it has no free connection. Reduce DATABASE_POOL_SIZE, or increase max_connections or the limit of the user';
  if (code === '3D000') return 'there is no such database';
  if (code === '25006') return 'it takes no changes; a standby, or set read-only';
  return networkReason(first) ?? first.message.split('\n', 1)[0] ?? 'unknown reason';
}

const oldestVersion = 15;
/** Maximum wait for the first connection in ms. A start repeats it for `DATABASE_WAIT_SECONDS`; a command fails at once. */
const firstConnectTimeout = 5_000;

/**
 * Opens a pool and tests one connection, so a wrong or unreachable address fails at once. @throws DatabaseStartError
 * with one line about the problem with the address.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const address = readDatabaseUrl(options.url);
  const applicationName = options.applicationName ?? 'foyer';
  const connectTimeout = options.connectTimeout ?? 10_000;
  const statementTimeout = options.statementTimeout ?? 30_000;
  let met: Met;
  try {
    const firstTimeout = Math.min(connectTimeout, firstConnectTimeout);
    const host = await findHost(address, 0, firstTimeout);
    met = await meet(host, applicationName, firstTimeout);
  } catch (error) {
    throw new DatabaseStartError(`The database at ${address.label} cannot be used: ${reason(error, options.url)}.`, {
      cause: error,
    });
  }
  if (met.version < oldestVersion) {
    throw new DatabaseStartError(
      `The database at ${address.label} is PostgreSQL ${met.version}; ${oldestVersion} or newer is needed.`,
    );
  }
  const limits = { max: options.poolSize ?? 20, connectionTimeoutMillis: connectTimeout };
  const pool = new GrantedPool(
    {
      connectionString: address.hosts[0],
      Client: clientClass({ address, pooled: met.pooled, connectTimeout }),
      ...limits,
      application_name: applicationName,
      // PgBouncer refuses or ignores these settings at connection start.
      ...(met.pooled
        ? { query_timeout: statementTimeout * 1.2 }
        : { statement_timeout: statementTimeout, idle_in_transaction_session_timeout: 60_000 }),
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      types,
    },
    { onLimited: options.onLimited },
  );
  pool.on('error', (error) => {
    // The pool counts a connection as closed before its socket is closed. An error after that is expected.
    if (!pool.ending) options.onConnectionLost?.(error);
  });
  // The pool handles errors of idle connections only. Without this listener, a connection that breaks inside a transaction would end the
  // process. Its next statement throws anyway.
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

/** Properties of the server, read from the first connection. */
interface Met {
  /** Major version of PostgreSQL. */
  version: number;
  pooled: boolean;
  statementTimeout: string;
}

/** Detects a pooler: it invents the process id that it sends at connection start, so it differs from the session's real one. */
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
  // Ends the pool too, but only if Kysely was ever used.
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
      return await builder.execute((tx) => inTransaction(() => fn(tx)));
    } catch (error) {
      if (left <= 0 || !isRetryable(error)) throw error;
    }
  }
}

/**
 * Resolves when the database responds and is writable. Otherwise throws the reason. Closes a read-only connection,
 * because a new one may reach the writable host.
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
