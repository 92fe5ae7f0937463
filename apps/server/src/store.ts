import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from './db/database.ts';
import { findRunningEmbedded, hasEmbedded, startEmbedded } from './db/embedded.ts';
import { overSocket } from './db/embedded/socket.ts';
import { DatabaseStartError, isUnavailable } from './db/errors.ts';
import { migrate } from './db/migrate.ts';
import type { Config } from './ops/config.ts';
import type { Logger } from './ops/logging.ts';
import { createMigrationLog } from './ops/migration-log.ts';
import type { Shutdown } from './ops/shutdown.ts';

export interface Store {
  database: Database;
  url: string;
  /** Names of the migrations and SQL functions that were just applied. */
  migrated: string[];
}

interface OpenOptions {
  /** Called with the number of applied migrations and SQL functions, and of all. Only on a terminal; elsewhere they are logged. */
  onProgress?: (done: number, total: number) => void;
  /** Called while the embedded database starts in its own process. */
  whileStarting?: () => void;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
  /** Called before the first change of the database. If it throws, the database stays as it was. */
  beforeChanges?: (database: Database) => Promise<void>;
}

/**
 * Opens the configured or embedded database and migrates it.
 * @throws DatabaseStartError when no embedded database exists: a command with other settings than the service would create a second one
 */
export async function openStore(config: Config, logger: Logger, shutdown: Shutdown): Promise<Store> {
  return bringForward(config, config.databaseUrl ?? (await startOwn(config, logger, shutdown)), logger, shutdown);
}

/** Like `openStore`, but creates the embedded database if it is missing. */
export async function openNewStore(
  config: Config,
  logger: Logger,
  shutdown: Shutdown,
  options: OpenOptions = {},
): Promise<Store> {
  const url = config.databaseUrl ?? (await startEmbeddedFor(config, logger, shutdown, options.whileStarting));
  return bringForward(config, url, logger, shutdown, options);
}

/** Like `openStore`, but also works while a server uses the embedded database. */
export async function openSharedStore(config: Config, logger: Logger, shutdown: Shutdown): Promise<Store> {
  return bringForward({ ...config, databasePoolSize: 2 }, await findUrl(config, logger, shutdown), logger, shutdown);
}

async function bringForward(
  config: Config,
  url: string,
  logger: Logger,
  shutdown: Shutdown,
  { onProgress, beforeChanges, applicationName }: OpenOptions = {},
): Promise<Store> {
  shutdown.check();
  const database = await openPool(config, url, logger, shutdown, applicationName);
  await beforeChanges?.(database);
  const log = createMigrationLog(logger);
  const migrated = await migrate({
    url,
    waitSeconds: config.migrationWaitSeconds,
    onApplied: (name, done, total) => {
      // A terminal has the progress line of the starter, or the summary of the command.
      if (process.stdout.isTTY) onProgress?.(done, total);
      else log.onApplied(name, done, total);
    },
    onWait: (holder) => logger.warn({ holder, seconds: config.migrationWaitSeconds }, 'waiting for the migration lock'),
  });
  if (!process.stdout.isTTY) log.end(migrated);
  shutdown.check();
  return { database, url, migrated };
}

/** Opens the database without migrating it: the configured one, or the embedded one, which a running server may use or which is started for this. */
export async function openLiveStore(
  config: Config,
  logger: Logger,
  shutdown: Shutdown,
): Promise<Pick<Store, 'database' | 'url'>> {
  return openLive(config, await findUrl(config, logger, shutdown), logger, shutdown);
}

/** Like `openLiveStore`, but creates the embedded database if it is missing, because a backup is restored into an empty one. */
export async function openNewLiveStore(
  config: Config,
  logger: Logger,
  shutdown: Shutdown,
): Promise<Pick<Store, 'database' | 'url'>> {
  const isNew = config.databaseUrl === undefined && !hasEmbedded(config.dataDir);
  const url = await (isNew ? startEmbeddedFor : findUrl)(config, logger, shutdown);
  return openLive(config, url, logger, shutdown);
}

async function openLive(config: Config, url: string, logger: Logger, shutdown: Shutdown) {
  shutdown.check();
  return { database: await openPool({ ...config, databasePoolSize: 2 }, url, logger, shutdown), url };
}

async function findUrl(config: Config, logger: Logger, shutdown: Shutdown): Promise<string> {
  return config.databaseUrl ?? (await findRunningEmbedded(config.dataDir)) ?? startOwn(config, logger, shutdown);
}

async function startOwn(config: Config, logger: Logger, shutdown: Shutdown): Promise<string> {
  if (hasEmbedded(config.dataDir)) return startEmbeddedFor(config, logger, shutdown);
  throw new DatabaseStartError(
    `There is no database: DATABASE_URL is not set in ${config.settingsFrom}, and ${config.dataDir} has no embedded one. ` +
      'Name the file with the settings (--env-file), or set DATABASE_URL or DATA_DIR. Only start, seed and restore make the embedded database.',
  );
}

async function startEmbeddedFor(
  config: Config,
  logger: Logger,
  shutdown: Shutdown,
  whileStarting?: () => void,
): Promise<string> {
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    log: (line) => logger.warn(line),
    ...(whileStarting && { whileStarting }),
  });
  shutdown.onStop('embedded database', () => embedded.stop());
  return overSocket(embedded.url, embedded.socket);
}

/** Interval of attempts to reach a database that does not listen yet, in ms. */
const askAgainMs = 500;

/**
 * How long a command waits without a response before it checks its connection. Its statements run for minutes, nobody waits
 * behind them, and on a machine under full load a new connection takes seconds.
 */
const commandPatienceMs = 30_000;

/** Connections that break within this time have the same cause. */
const lostTogetherMs = 10_000;

/** Start of the names of all serving processes in `pg_stat_activity`, which `foyer check` counts. */
export const serverNames = 'foyer server ';
/** Name of this serving process there, unique among all machines. PostgreSQL cuts names after 63 bytes. */
export const serverName = (): string => `${serverNames}${process.pid} on ${hostname()}`.slice(0, 63);

const pooled =
  'the database is reached through a pooler: statement_timeout is that of the role, ALTER ROLE … SET statement_timeout';

/**
 * The pool of one process. A stopping process waits for its statements. A database that is not up yet is awaited for the configured time; a database that
 * refuses (password, name, version) is not.
 */
export async function openPool(
  config: Config,
  url: string,
  logger: Logger,
  shutdown: Shutdown,
  applicationName?: string,
): Promise<Database> {
  const until = performance.now() + config.databaseWaitSeconds * 1000;
  let lostAt = Number.NEGATIVE_INFINITY;
  for (let isReported = false; ; isReported = true) {
    try {
      const database = await openDatabase({
        url,
        poolSize: config.databasePoolSize,
        ...(applicationName === undefined ? { patience: commandPatienceMs } : { applicationName }),
        onLimited: (granted) =>
          logger.warn(
            { granted, DATABASE_POOL_SIZE: config.databasePoolSize },
            'the database grants fewer connections than DATABASE_POOL_SIZE: requests wait for the granted ones',
          ),
        // All free connections break together, so only the first one is logged.
        onConnectionLost: (error) => {
          const now = performance.now();
          if (now - lostAt > lostTogetherMs) logger.warn({ reason: error.message }, 'database connection lost');
          lostAt = now;
        },
      });
      shutdown.onStop('database', () => database.close());
      if (database.pooler) logger[database.pooler.statementTimeout === '0' ? 'warn' : 'info'](database.pooler, pooled);
      return database;
    } catch (error) {
      if (!isUnavailable(error) || performance.now() >= until) throw error;
      if (!isReported) logger.warn({ seconds: config.databaseWaitSeconds }, 'waiting for the database');
    }
    await sleep(askAgainMs);
    shutdown.check();
  }
}
