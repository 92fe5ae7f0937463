import { setTimeout as sleep } from 'node:timers/promises';
import { callbackify } from 'node:util';
import { Client, type ClientBase, type ClientConfig, type Pool, type QueryConfig } from 'pg';
import type { DatabaseAddress } from './address.ts';
import { isUnavailable } from './errors.ts';
import { preparedName } from './prepared-names.ts';

/**
 * How every connection to the database is made, those of a pool and single ones: of several hosts the one that takes changes is found, also
 * after another was promoted; and behind a pooler nothing is kept in a session that the next statement may not get.
 */
export interface ConnectionKind {
  address: DatabaseAddress;
  /** A pooler (PgBouncer) stands between: no statement is prepared under a name. */
  pooled: boolean;
  /** How long a connection may take, in ms; so long a writable host is looked for as well. */
  connectTimeout: number;
}

/** Hosts that cannot be reached are given up after this, while others are tried at the same time. */
const probeMs = 3_000;
const askAgainMs = 200;

/** A database that answers but takes no changes, as PostgreSQL itself would put it. */
export const readOnlyFault = (message: string): Error => Object.assign(new Error(message), { code: '25006' });

/** Runs `work` over one connection of its own, which ends with it. */
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

/** Whether the session at hand may change anything: a standby's, or one of a database set read-only, may not. */
export async function takesChanges(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ readOnly: string }>(
    `SELECT current_setting('transaction_read_only') AS "readOnly"`,
  );
  return rows[0]?.readOnly === 'off';
}

/**
 * The host that takes changes, asked of all at once; for hosts that are down or on their way up it asks again until `patience` (ms) is
 * over.
 * @throws AggregateError with what each host answered last.
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

/** Connections whose host turned out to take no changes any more. */
const outdated = new WeakSet<ClientBase>();

/** The host that is the one at this time, found again once a connection to it fails. */
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

/** The class of connections of this kind, for `new Pool({ Client })`. */
export function clientClass(kind: ConnectionKind): typeof Client {
  const found = createFound(kind);
  return class extends Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      if (kind.pooled) asPooled(this);
      else asPreparing(this);
      if (kind.address.writable) withFoundHost(this, found);
      this.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code !== '25006') return;
        found.forget();
        outdated.add(this);
      });
    }
  };
}

/** Connects to the host that takes changes instead of the one it was told. */
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
  // A connection that breaks may be the first sign that another host is the one by now.
  client.on('error', found.forget);
  // The pool passes a callback, everybody else awaits.
  Object.assign(client, {
    connect: (callback?: (error: Error | null, connected: Client) => void) =>
      callback ? callbackify(connect)(callback) : connect(),
  });
}

/** Asks for texts that have a name by it; the query builder passes texts alone. */
function asPreparing(client: Client): void {
  const query = (asked: unknown, ...rest: unknown[]): unknown => {
    const name = typeof asked === 'string' ? preparedName(asked) : undefined;
    const plain = Reflect.get(Client.prototype, 'query') as (...all: unknown[]) => unknown;
    return plain.call(client, name === undefined ? asked : { name, text: asked }, ...rest);
  };
  Object.assign(client, { query });
}

/**
 * Behind a pooler. A name keeps a statement prepared in one session, and the next call may get another: so none has one. A statement
 * may wait for a session that never comes, on a connection that does not break: after `query_timeout` it does.
 */
function asPooled(client: Client): void {
  const plain = client.query.bind(client) as (...asked: unknown[]) => unknown;
  const heed = (error: unknown) => {
    if (isLate(error)) client.connection.stream.destroy();
  };
  const query = (asked: unknown, ...rest: unknown[]): unknown => {
    const callback = rest.at(-1);
    if (typeof callback === 'function') {
      const heeding = (error: unknown, ...result: unknown[]) => {
        heed(error);
        (callback as (...answer: unknown[]) => void)(error, ...result);
      };
      return plain(unnamed(asked), ...rest.slice(0, -1), heeding);
    }
    const answer = plain(unnamed(asked), ...rest);
    if (answer instanceof Promise) answer.catch(heed);
    return answer;
  };
  Object.assign(client, { query });
}

const isLate = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

function unnamed(asked: unknown): unknown {
  if (typeof asked !== 'object' || asked === null || 'submit' in asked) return asked;
  const { name: _, ...rest } = asked as QueryConfig;
  return rest;
}

/** Lets a pool part with connections to a host that takes no changes any more, so that the next looks for the one that does. */
export function partWithOutdated(pool: Pool): void {
  pool.on('release', (_error, client) => {
    if (outdated.has(client)) void client.end();
  });
}
