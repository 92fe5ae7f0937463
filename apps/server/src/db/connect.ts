import { setTimeout as sleep } from 'node:timers/promises';
import { callbackify } from 'node:util';
import { Client, type ClientBase, type ClientConfig, type Pool, type QueryConfig } from 'pg';
import type { DatabaseAddress } from './address.ts';
import { currentTracer, startSpan } from '../gateways/traces/spans.ts';
import { statementName } from '../gateways/traces/statement-name.ts';
import { isUnavailable } from './errors.ts';
import { preparedName } from './prepared-names.ts';

/**
 * Settings for all connections to the database, pooled and single. With several hosts, connections find the writable
 * one, also after a failover. Behind a pooler, no state is kept in a session, because the next statement may use
 * another one.
 */
export interface ConnectionKind {
  address: DatabaseAddress;
  /** Connections go through a pooler (PgBouncer), so named prepared statements are not used. */
  pooled: boolean;
  /** Timeout in ms for opening a connection, and for finding a writable host. */
  connectTimeout: number;
}

/** Timeout in ms for one unreachable host. All hosts are tried at the same time. */
const probeMs = 3_000;
const askAgainMs = 200;

/** The error of a database that responds but is read-only, with PostgreSQL's own code. */
export const readOnlyFault = (message: string): Error => Object.assign(new Error(message), { code: '25006' });

/** Opens a separate connection for `work` and closes it afterwards. */
export async function withConnection<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether the session can write. A standby and a read-only database cannot. */
export async function takesChanges(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ readOnly: string }>(
    `SELECT current_setting('transaction_read_only') AS "readOnly"`,
  );
  return rows[0]?.readOnly === 'off';
}

/**
 * Finds the writable host by asking all hosts at the same time. Retries hosts that are down or starting until
 * `patience` (ms) is over. @throws AggregateError with the last error of each host.
 */
export async function findHost(
  { hosts, writable, label }: DatabaseAddress,
  patience: number,
  timeout: number = probeMs,
): Promise<string> {
  const [only] = hosts;
  if (!writable) return only;
  const probe = (host: string) =>
    withConnection({ connectionString: host, connectionTimeoutMillis: timeout }, async (client) => {
      if (await takesChanges(client)) return host;
      throw readOnlyFault(`None of ${label} takes changes.`);
    });
  for (const until = performance.now() + patience; ; await sleep(askAgainMs)) {
    try {
      return await Promise.any(hosts.map(probe));
    } catch (error) {
      const faults: unknown[] = error instanceof AggregateError ? error.errors : [error];
      if (performance.now() >= until || !faults.every(isUnavailable)) throw error;
    }
  }
}

/** Connections to a host that has become read-only. */
const outdated = new WeakSet<ClientBase>();

/** The current writable host. It is searched again after a connection error. */
interface Found {
  host: () => Promise<string>;
  forget: () => void;
}

function createFound({ address, connectTimeout }: ConnectionKind): Found {
  let found: string | undefined;
  let looking: Promise<string> | undefined;
  return {
    async host() {
      if (found !== undefined) return found;
      looking ??= findHost(address, connectTimeout).finally(() => {
        looking = undefined;
      });
      return (found = await looking);
    },
    forget() {
      found = undefined;
    },
  };
}

/** The client class with these settings, for `new Pool({ Client })`. */
export function clientClass(kind: ConnectionKind): typeof Client {
  const found = createFound(kind);
  return class extends Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      if (kind.pooled) asPooled(this);
      else asPreparing(this);
      if (currentTracer() !== undefined) asTraced(this);
      if (kind.address.writable) withFoundHost(this, found);
      this.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code !== '25006') return;
        found.forget();
        outdated.add(this);
      });
    }
  };
}

/** Makes a client connect to the current writable host instead of its configured one. */
function withFoundHost(client: Client, found: Found): void {
  const plain = client.connect.bind(client) as () => Promise<unknown>;
  const connect = async (): Promise<Client> => {
    const { host, port } = new Client({ connectionString: await found.host() });
    Object.assign(client, { host, port });
    try {
      await plain();
      if (await takesChanges(client)) return client;
    } catch (error) {
      found.forget();
      throw error;
    }
    found.forget();
    await client.end();
    throw readOnlyFault(`${host}:${port} takes no changes.`);
  };
  // A broken connection may mean that another host has become the writable one.
  client.on('error', found.forget);
  // The pool passes a callback, other callers await the promise.
  Object.assign(client, {
    connect: (callback?: (error: Error | null, connected: Client) => void) =>
      callback ? callbackify(connect)(callback) : connect(),
  });
}

/** Sends texts that have a statement name as prepared statements. The query builder passes only the text. */
function asPreparing(client: Client): void {
  const query = (config: unknown, ...rest: unknown[]): unknown => {
    const name = typeof config === 'string' ? preparedName(config) : undefined;
    const plain = Reflect.get(Client.prototype, 'query') as (...all: unknown[]) => unknown;
    return plain.call(client, name === undefined ? config : { name, text: config }, ...rest);
  };
  Object.assign(client, { query });
}

/** Opens a span for each statement of a traced request. It has the name of the statement and never its values. */
function asTraced(client: Client): void {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (config: unknown, ...rest: unknown[]): unknown => {
    const text = typeof config === 'string' ? config : (config as Partial<QueryConfig> | null)?.text;
    const name = typeof text === 'string' ? statementName(text) : 'SQL';
    const span = startSpan(name, 'client', { 'db.system.name': 'postgresql', 'db.query.summary': name });
    if (span === undefined) return plain(config, ...rest);
    const callback = rest.at(-1);
    if (typeof callback === 'function') {
      const ending = (error: unknown, ...result: unknown[]) => {
        span.end(error ?? undefined);
        (callback as (...answer: unknown[]) => void)(error, ...result);
      };
      return plain(config, ...rest.slice(0, -1), ending);
    }
    const answer = plain(config, ...rest);
    if (answer instanceof Promise)
      answer.then(
        () => span.end(),
        (error: unknown) => span.end(error),
      );
    else span.end();
    return answer;
  };
  Object.assign(client, { query });
}

/**
 * Adapts a client to a pooler. A prepared statement belongs to one session, but the next call may use another one, so
 * statements have no names. A statement may wait endlessly for a free session on an intact connection, so the
 * connection is destroyed after `query_timeout`.
 */
function asPooled(client: Client): void {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
  const heed = (error: unknown) => {
    if (isLate(error)) client.connection.stream.destroy();
  };
  const query = (config: unknown, ...rest: unknown[]): unknown => {
    const callback = rest.at(-1);
    if (typeof callback === 'function') {
      const heeding = (error: unknown, ...result: unknown[]) => {
        heed(error);
        (callback as (...answer: unknown[]) => void)(error, ...result);
      };
      return plain(unnamed(config), ...rest.slice(0, -1), heeding);
    }
    const answer = plain(unnamed(config), ...rest);
    if (answer instanceof Promise) answer.catch(heed);
    return answer;
  };
  Object.assign(client, { query });
}

const isLate = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

function unnamed(config: unknown): unknown {
  if (typeof config !== 'object' || config === null || 'submit' in config) return config;
  const { name: _, ...rest } = config as QueryConfig;
  return rest;
}

/** Makes a pool close connections to a host that has become read-only, so the next connection searches for the writable host. */
export function partWithOutdated(pool: Pool): void {
  pool.on('release', (_error, client) => {
    if (outdated.has(client)) void client.end();
  });
}
