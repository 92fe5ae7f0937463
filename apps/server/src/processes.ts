import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { addUpFigures, type Figures, type MetricsFormat } from './ops/open-metrics.ts';
import { PlainFailure } from './ops/plain-failure.ts';
import type { Config } from './ops/config.ts';
import { addressOf } from './ops/listen.ts';
import type { Logger } from './ops/logging.ts';
import type { Shutdown } from './ops/shutdown.ts';

/** Several serving processes on one port (`WEB_CONCURRENCY`). These are the messages between them and the primary. */
type FromPrimary =
  | { foyer: 'stop' }
  | { foyer: 'figures please'; question: number }
  | { foyer: 'metrics'; text: string };
type FromWorker =
  | { foyer: 'metrics please'; format: MetricsFormat }
  | { foyer: 'figures'; question: number; figures: Figures };

function isMessage(message: unknown): message is FromPrimary | FromWorker {
  return typeof message === 'object' && message !== null && 'foyer' in message;
}

/** Starts the serving processes and replaces those that end. Returns the address when all of them listen. */
export async function startWorkers(options: {
  config: Config;
  logger: Logger;
  shutdown: Shutdown;
  databaseUrl: string;
  /** Metrics of this process, mainly of the background work. */
  own: Registry;
}): Promise<string> {
  const { config, logger, shutdown, databaseUrl, own } = options;
  let stopping = false;
  let port = config.port;

  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message) || message.foyer !== 'metrics please') return;
    addUp(own, message.format).then(
      (text) => tell(worker, { foyer: 'metrics', text }),
      (error: unknown) => logger.warn({ err: error }, 'metrics of all processes'),
    );
  });
  shutdown.onStop('serving processes', async () => {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ended = workers.map((worker) => once(worker, 'exit'));
    for (const worker of workers) tell(worker, { foyer: 'stop' });
    await Promise.all(ended);
  });

  const launch = async () => {
    const worker = cluster.fork({ DATABASE_URL: databaseUrl, DATABASE_URL_FILE: '', DEMO: String(config.demo) });
    const ready = new Promise<void>((resolve, reject) => {
      worker.once('listening', (address) => {
        port = address.port;
        resolve();
      });
      worker.once('exit', () => reject(new PlainFailure('A serving process could not start (see above).')));
    });
    void once(worker, 'exit').then(async ([code, signal]) => {
      if (stopping) return;
      logger.error(
        { pid: worker.process.pid, code: code as unknown, signal: signal as unknown },
        'a serving process ended unexpectedly',
      );
      await sleep(1000);
      if (!stopping) launch().catch(() => undefined);
    });
    await ready;
    logger.info({ pid: worker.process.pid }, 'serving process ready');
  };
  await Promise.all(Array.from({ length: config.webConcurrency }, launch));
  return addressOf(config.host, port);
}

function tell(worker: Worker, message: FromPrimary): void {
  if (worker.isConnected()) worker.send(message);
}

/** In a serving process: ignores signals, which the primary handles. Stops on the primary's message or end. */
export function obeyPrimary(shutdown: Shutdown): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => shutdown.request(0));
  process.on('message', (message: unknown) => {
    if (isMessage(message) && message.foyer === 'stop') shutdown.request(0);
  });
}

/** A serving process that does not send its figures within this time is left out. */
const figuresMs = 3_000;
let questions = 0;

/** The figures of this process and all serving processes, as one text. */
async function addUp(own: Registry, format: MetricsFormat): Promise<string> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true);
  const all = await Promise.all([own.getMetricsAsJSON(), ...workers.map((worker) => worker && askFigures(worker))]);
  return addUpFigures(
    all.filter((figures) => figures !== undefined),
    format,
  );
}

function askFigures(worker: Worker): Promise<Figures | undefined> {
  const question = (questions += 1);
  return new Promise((resolve) => {
    const finish = (figures?: Figures) => {
      clearTimeout(late);
      worker.off('message', onMessage);
      worker.off('exit', finish);
      resolve(figures);
    };
    const late = setTimeout(finish, figuresMs);
    const onMessage = (message: unknown) => {
      if (isMessage(message) && message.foyer === 'figures' && message.question === question) finish(message.figures);
    };
    worker.on('message', onMessage);
    worker.once('exit', () => finish());
    tell(worker, { foyer: 'figures please', question });
  });
}

/** In a serving process: sends this process's figures when the primary requests them. */
export function offerMetrics(registry: Registry): void {
  process.on('message', (message: unknown) => {
    if (!isMessage(message) || message.foyer !== 'figures please') return;
    const { question } = message;
    registry.getMetricsAsJSON().then(
      (figures) => {
        const answer: FromWorker = { foyer: 'figures', question, figures };
        process.send?.(answer);
      },
      () => undefined,
    );
  });
}

/** In a serving process: the figures of all processes, added up by the primary. */
export async function askForAllMetrics(format: MetricsFormat): Promise<string> {
  const request: FromWorker = { foyer: 'metrics please', format };
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => finish(() => reject(new Error('The primary did not answer with its metrics.'))),
      5000,
    );
    const onMessage = (message: unknown) => {
      if (isMessage(message) && message.foyer === 'metrics') finish(() => resolve(message.text));
    };
    const finish = (settle: () => void) => {
      clearTimeout(late);
      process.off('message', onMessage);
      settle();
    };
    process.on('message', onMessage);
    process.send?.(request);
  });
}
