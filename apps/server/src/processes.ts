import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { PlainFailure } from './ops/plain-failure.ts';
import type { Config } from './ops/config.ts';
import { addressOf } from './ops/listen.ts';
import type { Logger } from './ops/logging.ts';
import type { Shutdown } from './ops/shutdown.ts';

/** Several serving processes on one port (`WEB_CONCURRENCY`). They talk with the primary in these few messages. */
type FromPrimary = { foyer: 'stop' } | { foyer: 'metrics'; text: string };
type FromWorker = { foyer: 'metrics please' };

function isMessage(message: unknown): message is FromPrimary | FromWorker {
  return typeof message === 'object' && message !== null && 'foyer' in message;
}

/** Starts the serving processes and keeps their number; answers with the address once all of them listen. */
export async function startWorkers(options: {
  config: Config;
  logger: Logger;
  shutdown: Shutdown;
  databaseUrl: string;
  /** What the background work of this process counts. */
  background: Registry;
}): Promise<string> {
  const { config, logger, shutdown, databaseUrl, background } = options;
  const aggregator = new AggregatorRegistry();
  let stopping = false;
  let port = config.port;

  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message) || message.foyer !== 'metrics please') return;
    void Promise.all([aggregator.clusterMetrics(), background.metrics()]).then(
      (texts) => tell(worker, { foyer: 'metrics', text: texts.join('\n') }),
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

/** In a serving process: signals are the primary's to understand; its word, or its end, stops us. */
export function obeyPrimary(shutdown: Shutdown): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => shutdown.request(0));
  process.on('message', (message: unknown) => {
    if (isMessage(message) && message.foyer === 'stop') shutdown.request(0);
  });
}

/** In a serving process: lets the primary ask for this process's figures. */
export function offerMetrics(registry: Registry): void {
  AggregatorRegistry.setRegistries([registry]);
  // Making one is what starts listening for the primary's question.
  void new AggregatorRegistry();
}

/** In a serving process: the figures of all processes, added up by the primary. */
export async function askForAllMetrics(): Promise<string> {
  const request: FromWorker = { foyer: 'metrics please' };
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
