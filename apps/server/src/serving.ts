import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { createJobs } from './app-jobs.ts';
import { createApp, type App } from './app.ts';
import type { AppDependencies } from './wiring.ts';
import { checkUse } from './commands/check/database.ts';
import { checkSettings } from './commands/check/outside.ts';
import { createGateways } from './create-gateways.ts';
import { pingDatabase } from './db/database.ts';
import { readInstallation, readInstallationId } from './db/installation.ts';
import { faultOf } from './modules/payments/index.ts';
import { createMetricsServer, metricsReader } from './http/metrics.ts';
import { hasAdministrator } from './modules/people/staff/index.ts';
import { restedNotice, type Announcer } from './ops/announce.ts';
import type { Config } from './ops/config.ts';
import { createHealth, type Health } from './ops/health.ts';
import { addressOf, asPlainFailure, metricsNames } from './ops/listen.ts';
import type { Logger } from './ops/logging.ts';
import { createMetrics } from './ops/metrics.ts';
import { createOutage } from './ops/outage.ts';
import type { Shutdown } from './ops/shutdown.ts';
import { openSigningKey } from './ops/signing-key.ts';
import type { Starter } from './ops/starter.ts';
import { askForAllMetrics, obeyPrimary, offerMetrics, startWorkers } from './processes.ts';
import { foyerCommand } from './ops/version.ts';
import { demoPassword, demoSignIns, isEmpty } from './seed/demo-state.ts';
import { openPool, serverName, type Store } from './store.ts';
import { createTrialCopies } from './trial-copies.ts';
import { createWorkers } from './workers/workers.ts';

/** Time for requests in progress to finish after a stop request, in ms. */
const drainMs = 10_000;

export interface Base {
  config: Config;
  logger: Logger;
  shutdown: Shutdown;
}

interface Primary extends Base {
  announcer: Announcer;
  starter: Starter;
}

/** Fills an empty demo database, starts the background work and serves, in the main process or in others. */
export async function serveFrom(base: Primary, { database, url }: Pick<Store, 'database' | 'url'>): Promise<void> {
  const { config, logger, shutdown, announcer, starter } = base;
  for (const { level, about, line } of [...checkSettings(config), ...(await checkUse(database, config))]) {
    if (level !== 'ok') logger.warn({ about }, line);
  }
  if (config.demo && (await isEmpty(database.kysely))) {
    const { seedDemo } = await import('./seed/seed-demo.ts');
    const result = await seedDemo(database, { now: new Date() });
    // A terminal shows the sign-ins of the demo data instead.
    if (result === 'seeded' && !process.stdout.isTTY) logger.info('demo data written');
  }
  shutdown.check();
  // Also creates the key before further processes read it. A key that differs from the database's ends the start here.
  const listener = { address: addressOf(config.host, config.port) };
  const deps = await compose(base, { database, url }, listener);
  const jobs = createJobs(deps, () => listener.address);
  shutdown.onStop('background work', () => jobs.stop());
  await starter.clientBuilt();
  shutdown.check();
  listener.address =
    config.webConcurrency === 1
      ? await serve(base, deps)
      : await startWorkers({ ...base, databaseUrl: url, own: deps.metrics.registry });
  if (config.jobs === 'inline') jobs.start();
  await starter.lineClear();
  announcer.ready(
    config.publicUrl ?? listener.address,
    listener.address,
    config.demo ? { password: demoPassword, accounts: demoSignIns } : undefined,
  );
  const { pausedAt, backupAt } = await readInstallation(database.kysely);
  if (pausedAt !== null) announcer.line(restedNotice(backupAt));
  if (!(await hasAdministrator(database.kysely, config))) {
    announcer.line(`There is no administrator yet. Create one: ${foyerCommand} admin create <user id>`);
  }
}

/** A serving process. It owns only its pool and its requests; the primary owns everything else. */
export async function runWorker(base: Base): Promise<number> {
  const { config, logger, shutdown } = base;
  obeyPrimary(shutdown);
  return shutdown.run(async () => {
    const database = await openPool(config, config.databaseUrl ?? '', logger, shutdown, serverName());
    const listener = { address: addressOf(config.host, config.port) };
    const deps = await compose(base, { database, url: config.databaseUrl ?? '' }, listener);
    offerMetrics(deps.metrics.registry);
    listener.address = await serve(base, { ...deps, metricsText: askForAllMetrics });
  });
}

/** Builds the app's dependencies over an open database. `place` gets the address when the server listens. */
async function compose(
  base: Base,
  { database, url }: Pick<Store, 'database' | 'url'>,
  listener: { address: string },
): Promise<AppDependencies> {
  const { config, logger } = base;
  const clock = () => new Date();
  const publicUrl = () => config.publicUrl ?? listener.address;
  const signingKey = await openSigningKey(database.kysely, config);
  const metrics = createMetrics({ processFigures: true });
  const installation = await readInstallationId(database.kysely);
  const gateways = await createGateways({
    config,
    database,
    clock,
    signingKey,
    publicUrl,
    logger,
    metrics,
    installation,
  });
  base.shutdown.onStop('mail', async () => gateways.mail.close());
  base.shutdown.onStop('webhooks', async () => gateways.webhooks.close());
  base.shutdown.onStop('wallets', async () => gateways.wallets.close());
  const { payments } = gateways;
  const ping = () => pingDatabase(database.pool);
  const outage = createOutage({ ping, logger });
  base.shutdown.onStop('outage', async () => outage.stop());
  const health = createHealth(ping, { clockOffsetMs: () => payments.clockOffsetMs ?? 0, outage });
  // The first response shows whether our clock is right. A provider that does not respond does not prevent the start.
  payments.probe().catch(() => undefined);
  const workers = createWorkers({ processes: config.webConcurrency });
  base.shutdown.onStop('threads', () => workers.close());
  const fault = faultOf(process.env);
  const trials = createTrialCopies({
    config,
    database,
    databaseUrl: url,
    clock,
    logger,
    signingKey,
    workers,
    publicUrl,
  });
  base.shutdown.onStop('trial copies', () => trials.close());
  return { config, database, gateways, clock, logger, signingKey, health, metrics, workers, publicUrl, fault, trials };
}

/** Builds the app and listens. Returns its address. */
async function serve({ config, logger, shutdown }: Base, deps: AppDependencies): Promise<string> {
  const app = await createApp(deps);
  shutdown.onStop('server', () => drain(app, deps.health, logger, config.drainSeconds));
  shutdown.check();
  try {
    await app.server.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw asPlainFailure(error, config);
  }
  await serveMetrics({ config, logger, shutdown }, deps);
  deps.health.phase = 'serving';
  const bound = app.server.server.address();
  return addressOf(config.host, bound !== null && typeof bound === 'object' ? bound.port : config.port);
}

/** Serves metrics on their own port, if configured. Each serving process returns the figures of all processes there. */
async function serveMetrics({ config, logger, shutdown }: Base, deps: AppDependencies): Promise<void> {
  const { port, host } = config.metrics;
  if (port === undefined) return;
  const server = createMetricsServer(config.metrics, metricsReader(deps), (err) =>
    logger.warn({ err }, 'the metrics could not be read'),
  );
  shutdown.onStop('metrics', async () => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(asPlainFailure(error, { host, port }, metricsNames)));
    server.listen({ host, port }, resolve);
  });
  // All serving processes share the port, so the first one logs it for all.
  if (cluster.isWorker && cluster.worker?.id !== 1) return;
  const bound = server.address();
  const address = addressOf(host, bound !== null && typeof bound === 'object' ? bound.port : port);
  logger.info({ address }, 'metrics are served here');
}

/**
 * Signals proxies to redirect traffic and keeps serving for that time. Then it accepts no more connections and lets requests finish. Requests that exceed the
 * time limit are cut off.
 */
async function drain(app: App, health: Health, logger: Logger, seconds: number): Promise<void> {
  health.phase = 'draining';
  await sleep(seconds * 1000);
  // A request that arrived with the last connections still gets its response.
  const closed = app.close();
  const late = setTimeout(() => {
    health.phase = 'stopping';
    logger.warn('requests took too long to finish and were cut off');
    app.server.server.closeAllConnections();
  }, drainMs);
  await closed;
  health.phase = 'stopping';
  clearTimeout(late);
}
