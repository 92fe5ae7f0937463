import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Method } from '@foyer/contract/endpoint';
import { createApp, createJobs, type AppDependencies } from '../src/app.ts';
import { createGateways, type Gateways } from '../src/create-gateways.ts';
import { readInstallationId } from '../src/db/installation.ts';
import { openDatabase, pingDatabase, type Database } from '../src/db/database.ts';
import type { Server } from '../src/http/serve.ts';
import type { Worker } from '../src/jobs/worker.ts';
import { readConfig, type Config, type Environment } from '../src/ops/config.ts';
import { createHealth, type Health } from '../src/ops/health.ts';
import { createLogger } from '../src/ops/logging.ts';
import { createMetrics } from '../src/ops/metrics.ts';
import type { SigningKey } from '../src/ops/signing-key.ts';
import type { FairTurns } from '../src/workers/fair-turns.ts';
import { createWorkers, type Workers } from '../src/workers/workers.ts';
import { createTestDatabase } from './database.ts';
import { checkDeclared } from './declared.ts';

export interface TestAppOptions {
  /** Where the clock stands at first; 2026-06-01T12:00:00Z unless told. */
  now?: Date | string;
  /** Settings as they would stand in the environment: `{ PAYMENT_MODE: 'hosted' }`. */
  env?: Environment;
  /** Stand-ins for single gateways. */
  gateways?: Partial<Gateways>;
  /** Threads that the test shares or watches. */
  workers?: Workers;
  /** Turns of uploaded images that the test watches. */
  imageTurns?: FairTurns;
  /** Shown in the name of the database. */
  name?: string;
  /** Another process of the same installation: on this one's database. The clock is its own. */
  beside?: Pick<TestApp, 'databaseUrl' | 'clock'>;
  /** Lines of the log, from `LOG_LEVEL` up (`silent` unless told in `env`). */
  onLog?: (line: string) => void;
}

export interface TestCall {
  body?: unknown;
  /** Session token, sent in `x-auth-token`. */
  token?: string;
  headers?: Record<string, string>;
  /** Network address of the caller; 127.0.0.1 by default. */
  address?: string;
}

export interface TestAnswer<B = unknown> {
  status: number;
  /** Parsed JSON; `undefined` when the response is not JSON, or is compressed. */
  body: B;
  text: string;
  bytes: Buffer;
  headers: Record<string, string | string[] | number | undefined>;
}

/** A clock that moves when told. */
export interface TestClock {
  now: () => Date;
  set: (moment: Date | string) => void;
  advance: (by: { seconds?: number; minutes?: number; hours?: number; days?: number }) => void;
}

export interface TestApp {
  /** Asks the app without a network. `path` starts with `/api/…`; FormData bodies go as multipart. */
  inject: <B = unknown>(method: Method, path: string, call?: TestCall) => Promise<TestAnswer<B>>;
  database: Database;
  databaseUrl: string;
  clock: TestClock;
  config: Config;
  gateways: Gateways;
  signingKey: SigningKey;
  health: Health;
  workers: Workers;
  server: Server;
  /** Where it listens on this machine, for what needs a real connection. */
  address: string;
  /** The background work; it runs when told: `await app.jobs.drain()`. */
  jobs: Worker;
  close: () => Promise<void>;
}

/** The whole product on a database of its own, with the sandbox gateway, mails in a temporary folder and a still clock. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-app-'));
  const { database, databaseUrl, drop } = await databaseOf(options);
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://foyer.test',
    CLIENT_DIR: join(dataDir, 'no-client'),
    ...options.env,
  });
  const clock = createClock(options.now ?? options.beside?.clock.now() ?? '2026-06-01T12:00:00Z');
  const { onLog } = options;
  const logger = createLogger(config, { write: (line) => onLog?.(line) });
  const signingKey = createSigningKey();
  const publicUrl = () => config.publicUrl ?? '';
  const health = createHealth(() => pingDatabase(database.pool), { clock: () => clock.now().getTime() });
  const metrics = createMetrics({ processFigures: false });
  const installation = await readInstallationId(database.kysely);
  const gateways: Gateways = {
    ...createGateways({ config, database, clock: clock.now, signingKey, publicUrl, logger, metrics, installation }),
    ...options.gateways,
  };
  const workers = options.workers ?? createWorkers();
  const deps: AppDependencies = {
    config,
    database,
    gateways,
    clock: clock.now,
    logger,
    signingKey,
    health,
    metrics,
    workers,
    ...(options.imageTurns ? { imageTurns: options.imageTurns } : {}),
    publicUrl,
  };
  const app = await createApp(deps);
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const jobs = createJobs(deps, () => address);
  health.phase = 'serving';

  return {
    inject: <B>(method: Method, path: string, call: TestCall = {}) => inject<B>(app.server, method, path, call),
    database,
    databaseUrl,
    clock,
    config,
    gateways,
    signingKey,
    health,
    workers,
    server: app.server,
    address,
    jobs,
    close: async () => {
      await jobs.stop();
      await app.close();
      await workers.close();
      gateways.mail.close();
      gateways.wallets.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function databaseOf({ beside, name = 'app' }: TestAppOptions) {
  if (beside) {
    const database = await openDatabase({ url: beside.databaseUrl, poolSize: 10, applicationName: `foyer ${name}` });
    return { database, databaseUrl: beside.databaseUrl, drop: () => database.close() };
  }
  const { database, url: databaseUrl, drop } = await createTestDatabase(name);
  return { database, databaseUrl, drop };
}

/** @throws Error when the endpoint does not declare the status of its response, as the OpenAPI page shows it. */
async function inject<B>(server: Server, method: Method, url: string, call: TestCall): Promise<TestAnswer<B>> {
  const { body, token, headers, address } = call;
  const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof Uint8Array);
  const sent = isJson || body === undefined ? undefined : await payloadOf(body);
  const answer = await server.inject({
    method,
    url,
    ...(address === undefined ? {} : { remoteAddress: address }),
    headers: {
      'x-request-source': 'web',
      ...(isJson ? { 'content-type': 'application/json' } : sent?.headers),
      ...(token === undefined ? {} : { 'x-auth-token': token }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: sent?.payload ?? JSON.stringify(body) }),
  });
  checkDeclared(method, url, answer.statusCode);
  const isPlain = answer.headers['content-encoding'] === undefined;
  const isAnswerJson = isPlain && answer.headers['content-type']?.includes('json');
  return {
    status: answer.statusCode,
    // The test says which shape it expects; the contract's check has already held the answer against its schema.
    body: (isAnswerJson ? JSON.parse(answer.body) : undefined) as B,
    text: answer.body,
    bytes: answer.rawPayload,
    headers: answer.headers,
  };
}

/** The bytes of a body and, of a form, its type. Browsers send a form whole, with its length. */
async function payloadOf(body: unknown): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  if (!(body instanceof FormData)) return { payload: Buffer.from(body as Uint8Array), headers: {} };
  const whole = new Response(body);
  const type = whole.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await whole.arrayBuffer()), headers: { 'content-type': type } };
}

/** A settable clock. */
function createClock(start: Date | string): TestClock {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    set: (moment) => {
      time = new Date(moment).getTime();
    },
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      time += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}

function createSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicKey, publicKeyText: publicKey.export({ format: 'jwk' }).x ?? '' };
}
