import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Method } from '@foyer/contract/wire/endpoint';
import { sql } from 'kysely';
import type { FaultPoint } from '../src/modules/payments/fault.ts';
import { createTestApp, type TestApp, type TestCall } from './app.ts';
import { isLong } from './long.ts';
import { startServerProcess } from './server-process.ts';

/** A second server of the same installation that dies at one step. */
export interface Doomed {
  /** Sends a request. Resolves when the server has died. @throws Error when it responds instead */
  ask: (method: Method, path: string, call?: Pick<TestCall, 'body' | 'token' | 'headers'>) => Promise<void>;
  /** Lets its background jobs run until it has died. As a process it needs the setting `JOBS: 'inline'`. */
  work: () => Promise<void>;
}

export interface Doom {
  /** Settings as environment variables. */
  env?: Record<string, string>;
  /**
   * Starts a real process and kills it. Otherwise the server is an app of this process: it stops at the step for ever, and PostgreSQL
   * ends its connections. That costs a tenth. The long tests kill a process at every step.
   */
  asProcess?: boolean;
}

/** Starts a server on the database of `app` that dies at `point`, runs `act` with it, and removes it. */
export async function dieAt(
  app: TestApp,
  point: FaultPoint,
  act: (doomed: Doomed) => Promise<void>,
  { env = {}, asProcess = false }: Doom = {},
): Promise<void> {
  await (asProcess || isLong ? dieAsProcess(app, point, act, env) : dieAsApp(app, point, act, env));
}

async function dieAsProcess(
  app: TestApp,
  point: FaultPoint,
  act: (doomed: Doomed) => Promise<void>,
  env: Record<string, string>,
): Promise<void> {
  const server = await startServerProcess({ DATABASE_URL: app.databaseUrl, FOYER_FAULT_POINT: point, ...env });
  const expectDeath = async () => {
    const signal = await server.ended;
    if (signal !== 'SIGKILL') throw new Error(`The server ended by ${signal}, not by a kill at ${point}.`);
  };
  try {
    await act({
      ask: async (method, path, { body, token, headers } = {}) => {
        const response = await fetch(`${server.address}${path}`, {
          method,
          headers: {
            'x-request-source': 'web',
            ...(token === undefined ? {} : { 'x-auth-token': token }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }).catch(() => undefined);
        if (response) throw new Error(`The server responded with ${response.status} and did not die at ${point}.`);
        await expectDeath();
      },
      work: expectDeath,
    });
  } finally {
    await server.stop();
  }
}

async function dieAsApp(
  app: TestApp,
  point: FaultPoint,
  act: (doomed: Doomed) => Promise<void>,
  env: Record<string, string>,
): Promise<void> {
  const name = `doomed ${randomBytes(4).toString('hex')}`;
  let reached: () => void = () => undefined;
  const died = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const doomed = await createTestApp({
    beside: app,
    name,
    env,
    fault: (step) => {
      if (step !== point) return undefined;
      reached();
      // Like in a dead process, no code after this step runs.
      return new Promise(() => undefined);
    },
  });
  let hasDied = false;
  const dies = async (work: Promise<string>) => {
    const response = await Promise.race([died, work]);
    if (response !== undefined) throw new Error(`The server ${response} and did not die at ${point}.`);
    hasDied = true;
    // Nothing that still runs in the dead app can write. PostgreSQL rolls its transactions back.
    void doomed.database.pool.end();
    await sql`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = ${`foyer ${name}`}`.execute(
      app.database.kysely,
    );
  };
  try {
    await act({
      ask: (method, path, call) =>
        dies(doomed.inject(method, path, call).then(({ status }) => `responded with ${status}`)),
      work: () => dies(doomed.jobs.drain().then(() => 'has no more work')),
    });
  } finally {
    // A dead server closes nothing: its requests and jobs never end.
    if (hasDied) {
      doomed.server.server.close();
      await doomed.workers.close();
      await rm(doomed.config.dataDir, { recursive: true, force: true });
    } else await doomed.close();
  }
}
