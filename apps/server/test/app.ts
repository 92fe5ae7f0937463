import { AsyncResource } from 'node:async_hooks';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Method } from '@foyer/contract/wire/endpoint';
import { createJobs } from '../src/app-jobs.ts';
import { createApp } from '../src/app.ts';
import { createTrialCopies } from '../src/trial-copies.ts';
import type { AppDependencies } from '../src/wiring.ts';
import { createGateways, type Gateways } from '../src/create-gateways.ts';
import { readInstallationId } from '../src/db/installation.ts';
import { openDatabase, pingDatabase, type Database } from '../src/db/database.ts';
import type { Server } from '../src/http/serve.ts';
import type { Worker } from '../src/jobs/worker.ts';
import type { Fault } from '../src/modules/payments/index.ts';
import { readConfig, type Config, type Environment } from '../src/ops/config.ts';
import { createHealth, type Health } from '../src/ops/health.ts';
import { createLogger } from '../src/ops/logging.ts';
import { createMetrics } from '../src/ops/metrics.ts';
import type { SigningKey } from '../src/ops/signing-key.ts';
import type { FairTurns } from '../src/workers/fair-turns.ts';
import type { Workers } from '../src/workers/workers.ts';
import { createTestDatabase, localUrl } from './database.ts';
import { checkDeclared } from './declared.ts';
import { prepareAll } from './preparing.ts';
import { testWorkers } from './workers.ts';

export interface TestAppOptions {
  /** Start time of the clock; 2026-06-01T12:00:00Z by default. */
  now?: Date | string;
  /** Settings as environment variables: `{ PAYMENT_MODE: 'hosted' }`. */
  env?: Environment;
  /** Replacements of single gateways. */
  gateways?: Partial<Gateways>;
  /** Worker threads that the test shares or observes. */
  workers?: Workers;
  /** Image upload turns that the test observes. */
  imageTurns?: FairTurns;
  /** Part of the database name. */
  name?: string;
  /** Database to clone instead of the empty one (`demo.ts`). */
  template?: string;
  /** Runs this app as another process of the same installation, on that app's database. The clocks are separate. */
  beside?: Pick<TestApp, 'database' | 'databaseUrl' | 'clock'>;
  /** Called at the steps where a process can die (`test/doomed.ts`). */
  fault?: Fault;
  /** Receives log lines from `LOG_LEVEL` up (`silent` by default). */
  onLog?: (line: string) => void;
}

export interface TestCall {
  body?: unknown;
  /** Session token, sent in `x-auth-token`. */
  token?: string;
  headers?: Record<string, string>;
  /** Network address of the caller; 127.0.0.1 by default. */
  address?: string;
  /** The test requests a path that leads to no endpoint on purpose. */
  isNoRoute?: boolean;
}

export interface TestAnswer<B = unknown> {
  status: number;
  /** Parsed JSON; `undefined` when the response is not JSON, or is compressed. */
  body: B;
  text: string;
  bytes: Buffer;
  headers: Record<string, string | string[] | number | undefined>;
}

/** A clock that moves only when the test moves it. */
export interface TestClock {
  now: () => Date;
  set: (moment: Date | string) => void;
  advance: (by: { seconds?: number; minutes?: number; hours?: number; days?: number }) => void;
}

interface TestJobs {
  /** Runs the jobs that an installation runs every minute or more often, until none has work left. */
  drain: () => Promise<void>;
  /** Runs all jobs until none has work left, also those that delete old rows and repair. They are half of the statements. */
  drainAll: () => Promise<void>;
  start: Worker['start'];
  stop: Worker['stop'];
}

export interface TestApp {
  /** Sends a request without a network. `path` starts with `/api/…`; FormData bodies are sent as multipart. */
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
  /** Local address of the server, for tests that need a real connection. */
  address: string;
  trials: ReturnType<typeof createTrialCopies>;
  /** The background worker. It runs only on request. */
  jobs: TestJobs;
  close: () => Promise<void>;
}

/** The whole product on its own database, with the sandbox gateway, mail in a temporary folder and a fixed clock. */
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
    ...(await createGateways({
      config,
      database,
      clock: clock.now,
      signingKey,
      publicUrl,
      logger,
      metrics,
      installation,
    })),
    ...options.gateways,
  };
  const workers = options.workers ?? testWorkers();
  const trials = createTrialCopies({
    config,
    database,
    databaseUrl,
    clock: clock.now,
    logger,
    signingKey,
    workers,
    publicUrl,
  });
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
    ...(options.fault ? { fault: options.fault } : {}),
    publicUrl,
    trials,
  };
  const app = await createApp(deps);
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const worker = createJobs(deps, () => address);
  health.phase = 'serving';

  return {
    inject: <B>(method: Method, path: string, call: TestCall = {}) =>
      network.runInAsyncScope(() => inject<B>(app.server, method, path, call)),
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
    trials,
    jobs: { ...worker, drain: () => worker.drain(60_000), drainAll: () => worker.drain() },
    close: async () => {
      await worker.stop();
      await app.close();
      await trials.close();
      await workers.close();
      gateways.mail.close();
      gateways.wallets.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function databaseOf({ beside, name = 'app', template }: TestAppOptions) {
  if (beside) {
    const database = await openDatabase({
      url: localUrl(beside.databaseUrl),
      poolSize: 10,
      applicationName: `foyer ${name}`,
      statementTimeout: 120_000,
    });
    prepareAll(database);
    return { database, databaseUrl: beside.databaseUrl, drop: () => database.close() };
  }
  const {
    database,
    url: databaseUrl,
    drop,
  } = await createTestDatabase(name, template === undefined ? {} : { template });
  return { database, databaseUrl, drop };
}

/** A request arrives from outside: it belongs to no transaction in which a test may send it. */
const network = new AsyncResource('test request');

/** @throws Error when the path leads to no endpoint, or the endpoint does not declare the status (`checkDeclared`) */
async function inject<B>(server: Server, method: Method, url: string, call: TestCall): Promise<TestAnswer<B>> {
  const { body, token, headers, address, isNoRoute = false } = call;
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
  checkDeclared(method, url, answer.statusCode, { isNoRoute });
  const isPlain = answer.headers['content-encoding'] === undefined;
  const isAnswerJson = isPlain && answer.headers['content-type']?.includes('json');
  return {
    status: answer.statusCode,
    // The test chooses the type. `http` has already validated the response against the contract's schema.
    body: (isAnswerJson ? JSON.parse(answer.body) : undefined) as B,
    text: answer.body,
    bytes: answer.rawPayload,
    headers: answer.headers,
  };
}

/** The bytes of a body and, for a form, its content type. Like browsers, sends a form with its length. */
async function payloadOf(body: unknown): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  if (!(body instanceof FormData)) return { payload: Buffer.from(body as Uint8Array), headers: {} };
  const whole = new Response(body);
  const type = whole.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await whole.arrayBuffer()), headers: { 'content-type': type } };
}

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
