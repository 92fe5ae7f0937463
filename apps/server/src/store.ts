import { openDatabase, type Database } from './db/database.ts';
import { findRunningEmbedded, startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import type { Config } from './ops/config.ts';
import type { Logger } from './ops/logging.ts';
import type { Shutdown } from './ops/shutdown.ts';

export interface Store {
  database: Database;
  /** For further processes. */
  url: string;
  /** Names of the migrations applied just now. */
  migrated: string[];
}

/** Opens the database of the settings, starting the embedded one when there is none, and brings it forward. */
export async function openStore(config: Config, logger: Logger, shutdown: Shutdown): Promise<Store> {
  const url = config.databaseUrl ?? (await startOwn(config, logger, shutdown));
  shutdown.check();
  const database = await openPool(config, url, logger, shutdown);
  const migrated = await migrate({ url, onApplied: (name) => logger.info({ migration: name }, 'migrated') });
  shutdown.check();
  return { database, url, migrated };
}

/**
 * Opens the database as it is, without bringing it forward: that of the settings, or the embedded one that a running server uses, or
 * the embedded one started for this.
 */
export async function openLiveStore(
  config: Config,
  logger: Logger,
  shutdown: Shutdown,
): Promise<Pick<Store, 'database'>> {
  const url =
    config.databaseUrl ?? (await findRunningEmbedded(config.dataDir)) ?? (await startOwn(config, logger, shutdown));
  shutdown.check();
  return { database: await openPool({ ...config, databasePoolSize: 2 }, url, logger, shutdown) };
}

async function startOwn(config: Config, logger: Logger, shutdown: Shutdown): Promise<string> {
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: (line) => logger.warn(line) });
  shutdown.onStop('embedded database', () => embedded.stop());
  return embedded.url;
}

/** The pool of one process; it waits for its statements when the process stops. */
export async function openPool(config: Config, url: string, logger: Logger, shutdown: Shutdown): Promise<Database> {
  const database = await openDatabase({
    url,
    poolSize: config.databasePoolSize,
    onConnectionLost: (error) => logger.warn({ err: error }, 'database connection lost'),
  });
  shutdown.onStop('database', () => database.close());
  return database;
}
