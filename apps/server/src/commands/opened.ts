import { setFlagsFromString } from 'node:v8';
import type { Database } from '../db/database.ts';
import { readConfig, type Config } from '../ops/config.ts';
import { createLogger } from '../ops/logging.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import { createShutdown } from '../ops/shutdown.ts';
import { openLiveStore, openNewLiveStore, openNewStore, openSharedStore, openStore } from '../store.ts';

type OpenStore<S> = (...args: Parameters<typeof openStore>) => Promise<S>;

/** One line of a command's answer. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The settings of a command: as the server's, but of the log only what is wrong. */
export const readCommandConfig = (): Config =>
  readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' });

/** Does one thing with the migrated database, then closes it. */
export const withStore = withOpened(openStore);

/** Opens the database, creates it if it is missing, migrates it, runs one function with it and closes it. */
export const withNewStore = withOpened(openNewStore);

/** Does one thing with the migrated database, also beside a running server, then closes it. */
export const withSharedStore = withOpened(openSharedStore);

/** Does one thing with the database as it is, also beside a running server, then closes it. */
export const withLiveStore = withOpened(openLiveStore);

/** Opens the database, creates it if it is missing, runs one function with it and closes it. Does not migrate it. */
export const withNewLiveStore = withOpened(openNewLiveStore);

/**
 * Beside a server every megabyte counts: rows that pass through would let the space for new objects grow to 128 MB before any of them
 * is cleared away. Kept small, a million accounts come in with half the memory, in the same time.
 */
const staySmall = () => setFlagsFromString('--semi-space-growth-factor=1');

/** For work that keeps things in its session (temporary tables, a lock). @throws PlainFailure behind a pooler, whose sessions go round */
export function refusePooler({ pooler }: Pick<Database, 'pooler'>, what: string): void {
  if (!pooler) return;
  throw new PlainFailure(
    `${what} needs a connection to PostgreSQL itself, and DATABASE_URL leads to a pooler: say PostgreSQL's own address for this command.`,
  );
}

function withOpened<S>(open: OpenStore<S>) {
  return async (work: (store: S, config: Config) => Promise<void> | void): Promise<number> => {
    staySmall();
    const config = readCommandConfig();
    const logger = createLogger(config);
    const shutdown = createShutdown(logger);
    return shutdown.run(async () => {
      await work(await open(config, logger, shutdown), config);
      shutdown.request(0);
    });
  };
}
