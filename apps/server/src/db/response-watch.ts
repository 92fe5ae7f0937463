import { DatabaseError, type Client, type ClientBase, type Pool } from 'pg';
import type { Socket } from 'node:net';
import type { DatabaseAddress } from './address.ts';
import { findHost, withConnection } from './connect.ts';
import { noResponse } from './errors.ts';

/**
 * Closes connections to a server that is gone without having closed them. Otherwise a statement waits until the system
 * or `statement_timeout` ends it, and blocks the statements behind it. A slow statement is not interrupted: a second
 * connection asks PostgreSQL whether it is still running.
 */
export interface ResponseWatch {
  stop: () => void;
}

export interface ResponseWatchOptions {
  address: DatabaseAddress;
  /** Behind a pooler, process ids are invented, so a running statement is identified by its text. */
  pooled: boolean;
  /** Time in ms without a response after which a connection is checked. The check may take as long, and at least 3 s. */
  patience: number;
}

interface Watched {
  stream: Socket;
  bytes: number;
  /** When the connection was last idle, or last received or sent data. */
  at: number;
}

/** The shortest timeout in ms for the query about other connections. */
const shortestProbeMs = 3_000;
/** Only this many characters are compared, because `track_activity_query_size` cuts longer texts (1,024 bytes by default). */
const comparedLength = 200;

/**
 * Bytes that the connection received and that the system accepted for sending. A COPY of a file sends for minutes without a
 * response. To a server that is gone, the system soon accepts nothing more.
 */
const bytesOf = ({ bytesRead, bytesWritten, writableLength }: Socket): number =>
  bytesRead + bytesWritten - writableLength;

const streamOf = (client: ClientBase): Socket => (client as Client).connection.stream as Socket;
/**
 * The statement that the connection waits for. `pg` has no public way to read it, and sets `undefined` until the first
 * statement.
 */
export const statementOf = (client: ClientBase): { text?: string } | null =>
  (Reflect.get(client, '_activeQuery') as { text?: string } | null | undefined) ?? null;
const processOf = (client: ClientBase): unknown => Reflect.get(client, 'processID');

export function watchResponses(pool: Pool, { address, pooled, patience }: ResponseWatchOptions): ResponseWatch {
  const probeMs = Math.max(shortestProbeMs, patience);
  const clients = new Map<ClientBase, Watched>();
  const inUse = new Set<ClientBase>();
  pool.on('connect', (client) => {
    const stream = streamOf(client);
    clients.set(client, { stream, bytes: bytesOf(stream), at: performance.now() });
    client.once('end', () => clients.delete(client));
  });
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('remove', (client) => inUse.delete(client));
  let isLooking = false;

  /** Connections that have waited longer than `patience`. */
  function silent(now: number): ClientBase[] {
    return [...clients].flatMap(([client, watched]) => {
      const bytes = bytesOf(watched.stream);
      if (statementOf(client) === null || bytes !== watched.bytes) Object.assign(watched, { bytes, at: now });
      return now - watched.at >= patience ? [client] : [];
    });
  }

  const ask = async <R extends object>(text: string, values: unknown[]): Promise<R[]> => {
    const connectionString = await findHost(address, 0, probeMs);
    const config = { connectionString, connectionTimeoutMillis: probeMs, query_timeout: probeMs };
    return withConnection(config, async (probe) => (await probe.query<R>(text, values)).rows);
  };

  /** Returns a check whether PostgreSQL is not running the statement of a waiting connection. */
  async function isDead(): Promise<(client: ClientBase) => boolean> {
    if (pooled) {
      const rows = await ask<{ text: string }>(
        `SELECT left(query, ${comparedLength}) AS text FROM pg_stat_activity WHERE state <> 'idle' AND pid <> pg_backend_pid()`,
        [],
      );
      const texts = new Set(rows.map(({ text }) => text));
      return (client) => !texts.has((statementOf(client)?.text ?? '').slice(0, comparedLength));
    }
    const rows = await ask<{ pid: number; state: string | null }>(
      'SELECT pid, state FROM pg_stat_activity WHERE pid = ANY ($1)',
      [[...clients.keys()].map(processOf)],
    );
    const states = new Map<unknown, string | null>(rows.map(({ pid, state }) => [pid, state]));
    return (client) => !states.has(processOf(client)) || (states.get(processOf(client)) ?? '').startsWith('idle');
  }

  async function look(): Promise<void> {
    const suspects = silent(performance.now());
    if (suspects.length === 0) return;
    let judge: (client: ClientBase) => boolean = () => true;
    try {
      judge = await isDead();
    } catch (error) {
      // A database that refuses one more connection is alive. A pooler without a free session may be alive too.
      if (pooled || error instanceof DatabaseError) return;
    }
    // A connection that received a response in the meantime is intact.
    const stillSilent = new Set(silent(performance.now()));
    const dead = suspects.filter((client) => stillSilent.has(client) && judge(client));
    if (dead.length === 0) return;
    // Idle connections may be dead too, and each would delay one more statement. The pool opens new ones.
    const free = [...clients.keys()].filter((client) => !inUse.has(client));
    for (const client of [...dead, ...free]) clients.get(client)?.stream.destroy(noResponse());
  }

  const timer = setInterval(
    () => {
      if (isLooking) return;
      isLooking = true;
      void look()
        .catch(() => undefined)
        .finally(() => {
          isLooking = false;
        });
    },
    Math.ceil(patience / 3),
  );
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
