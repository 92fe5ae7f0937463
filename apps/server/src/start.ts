import cluster from 'node:cluster';
import { createApp, createGateways } from './app.ts';
import type { Database } from './db/database.ts';
import { banner } from './ops/banner.ts';
import { readConfig, type Config } from './ops/config.ts';
import { createHealth, type Health } from './ops/health.ts';
import { addressOf, asPlainFailure, checkAddress } from './ops/listen.ts';
import { createLogger, type Logger } from './ops/logging.ts';
import { createMetrics, type Metrics } from './ops/metrics.ts';
import { createShutdown, stopOnSignals, type Shutdown } from './ops/shutdown.ts';
import { loadSigningKey } from './ops/signing-key.ts';
import { askForAllMetrics, obeyPrimary, offerMetrics, startWorkers } from './processes.ts';
import { openStore, openPool } from './store.ts';

/** Requests under way have this long to finish once the end was ordered. */
const drainMs = 10_000;

const say = (text: string) => void process.stdout.write(text);

/** Runs the product until a signal ends it; answers with the exit code. */
export async function start(): Promise<number> {
  const config = readConfig(process.env);
  const logger = createLogger(config);
  const shutdown = createShutdown(logger);
  return cluster.isWorker ? runWorker(config, logger, shutdown) : runPrimary(config, logger, shutdown);
}

/** The process a person starts: it owns the database and the background work, and serves unless others do. */
async function runPrimary(config: Config, logger: Logger, shutdown: Shutdown): Promise<number> {
  stopOnSignals(shutdown, logger, (line) => say(`${line}\n`));
  return shutdown.run(async () => {
    await checkAddress(config);
    const { database, url } = await openStore(config, logger, shutdown);
    // Made before further processes look for it.
    await loadSigningKey(config);
    shutdown.check();
    const address =
      config.webConcurrency === 1
        ? await serve({ config, logger, shutdown, database })
        : await startWorkers({ config, logger, shutdown, databaseUrl: url });
    say(banner(config.publicUrl ?? address, config.demo));
  });
}

/** One of several serving processes; the primary owns everything but its pool and its requests. */
async function runWorker(config: Config, logger: Logger, shutdown: Shutdown): Promise<number> {
  obeyPrimary(shutdown);
  return shutdown.run(async () => {
    const database = await openPool(config, config.databaseUrl ?? '', logger, shutdown);
    await serve({ config, logger, shutdown, database, metricsText: askForAllMetrics, offerMetrics });
  });
}

interface Serving {
  config: Config;
  logger: Logger;
  shutdown: Shutdown;
  database: Database;
  /** With several processes: the figures of all of them, and how this one gives its own. */
  metricsText?: () => Promise<string>;
  offerMetrics?: (registry: Metrics['registry']) => void;
}

/** Composes the app and listens; answers with the address it can be reached at. */
async function serve({
  config,
  logger,
  shutdown,
  database,
  metricsText,
  offerMetrics: offer,
}: Serving): Promise<string> {
  const clock = () => new Date();
  const health = createHealth(() => database.pool.query('SELECT 1'));
  const signingKey = await loadSigningKey(config);
  let address = addressOf(config.host, config.port);
  const publicUrl = () => config.publicUrl ?? address;
  const metrics = createMetrics({ processFigures: true });
  offer?.(metrics.registry);
  const gateways = createGateways({ config, database, clock, signingKey, publicUrl, logger });
  const app = await createApp({
    config,
    database,
    gateways,
    clock,
    logger,
    signingKey,
    health,
    metrics,
    publicUrl,
    ...(metricsText ? { metricsText } : {}),
  });
  shutdown.onStop('server', () => drain(app, health, logger));
  shutdown.check();
  try {
    await app.server.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw asPlainFailure(error, config);
  }
  const bound = app.server.server.address();
  if (bound !== null && typeof bound === 'object') address = addressOf(config.host, bound.port);
  health.phase = 'serving';
  return address;
}

/** Takes no more connections and lets requests finish; what takes longer than it may is cut off. */
async function drain(app: Awaited<ReturnType<typeof createApp>>, health: Health, logger: Logger): Promise<void> {
  health.phase = 'stopping';
  const closed = app.close();
  const late = setTimeout(() => {
    logger.warn('requests took too long to finish and were cut off');
    app.server.server.closeAllConnections();
  }, drainMs);
  await closed;
  clearTimeout(late);
}
