import cluster from 'node:cluster';
import { checkBeforeCreation, checkBeforeMigrations, checkPurpose } from './check-purpose.ts';
import { useBucket } from './gateways/images/bucket.ts';
import { createAnnouncer } from './ops/announce.ts';
import { readConfig } from './ops/config.ts';
import { checkAddress, metricsNames } from './ops/listen.ts';
import { createLogger, logWarnings } from './ops/logging.ts';
import { createShutdown, stopOnSignals } from './ops/shutdown.ts';
import { createStarter } from './ops/starter.ts';
import { startTraces } from './ops/traces.ts';
import type { Base } from './serving.ts';
import { openNewStore, serverName } from './store.ts';

/** Half of the program. It is loaded while PostgreSQL, another process, starts. */
const loadServing = () => import('./serving.ts');

/** Runs the product until a signal stops it. Returns the exit code. */
export async function start(): Promise<number> {
  const config = readConfig(process.env);
  const logger = createLogger(config);
  logWarnings(logger);
  const base = { config, logger, shutdown: createShutdown(logger) };
  useBucket(config.bucket);
  await startTraces(config, logger, base.shutdown);
  return cluster.isWorker ? (await loadServing()).runWorker(base) : runPrimary(base);
}

/** The main process: it owns the database and the background work, and serves unless other processes do. */
async function runPrimary(base: Base): Promise<number> {
  const { config, logger, shutdown } = base;
  const announcer = createAnnouncer(process.stdout, logger);
  stopOnSignals(shutdown, logger, announcer.line);
  return shutdown.run(async () => {
    await checkAddress(config);
    if (config.metrics.port !== undefined)
      await checkAddress({ ...config.metrics, port: config.metrics.port }, metricsNames);
    const starter = createStarter(process);
    checkBeforeCreation(config);
    starter.database();
    let isJudged = false;
    const store = await openNewStore(config, logger, shutdown, {
      applicationName: serverName(),
      beforeChanges: async (database) => {
        isJudged = await checkBeforeMigrations(config, database);
      },
      onProgress: starter.database,
      // A failure is reported where the result is used.
      whileStarting: () => void loadServing().catch(() => undefined),
    });
    if (!isJudged) await checkPurpose(config, store.database);
    const { serveFrom } = await loadServing();
    await serveFrom({ ...base, announcer, starter }, store);
  });
}
