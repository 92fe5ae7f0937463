import { setFlagsFromString } from 'node:v8';
import { useBucket } from '../gateways/images/bucket.ts';
import type { Database } from '../db/database.ts';
import { readConfig, type Config } from '../ops/config.ts';
import { createLogger } from '../ops/logging.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import { createShutdown } from '../ops/shutdown.ts';
import { openLiveStore, openNewLiveStore, openNewStore, openSharedStore, openStore } from '../store.ts';
import { hasOwnProcess, terminal } from './terminal.ts';

type OpenStore<S> = (...args: Parameters<typeof openStore>) => Promise<S>;

export function printLine(line: string): void {
  terminal().stdout.write(`${line}\n`);
}

/** The settings of a command: the same as the server's, but with log level `warn`, and only a start waits for the database. */
export const readCommandConfig = (): Config => ({
  ...readConfig({ ...terminal().env, LOG_LEVEL: terminal().env['LOG_LEVEL'] ?? 'warn' }),
  databaseWaitSeconds: 0,
});

/** Migrates and opens the database, runs one function with it and closes it. */
export const withStore = withOpened(openStore);

/** Opens the database, creates it if it is missing, migrates it, runs one function with it and closes it. */
export const withNewStore = withOpened(openNewStore);

/** Like `withStore`, but also works while a server uses the database. */
export const withSharedStore = withOpened(openSharedStore);

/** Opens the database without migrating it, also while a server uses it, runs one function and closes it. */
export const withLiveStore = withOpened(openLiveStore);

/** Like `withLiveStore`, but writes no log, for a command that reports all faults itself. */
export const withSilentStore = withOpened(openLiveStore, { isSilent: true });

/** Opens the database, creates it if it is missing, runs one function with it and closes it. Does not migrate it. */
export const withNewLiveStore = withOpened(openNewLiveStore);

/**
 * Limits the growth of V8's new space, because a server runs on the same machine. Otherwise short-lived rows grow it to 128 MB before any garbage collection.
 * Importing a million accounts then needs half the memory in the same time.
 */
const staySmall = () => setFlagsFromString('--semi-space-growth-factor=1');

/** For work that stores state in its session (temporary tables, a lock). @throws PlainFailure behind a pooler, because its sessions rotate */
export function refusePooler({ pooler }: Pick<Database, 'pooler'>, what: string): void {
  if (!pooler) return;
  throw new PlainFailure(
    `${what} needs a direct connection to PostgreSQL, but DATABASE_URL leads to a pooler. Use PostgreSQL's own address for this command.`,
  );
}

function withOpened<S>(open: OpenStore<S>, { isSilent = false } = {}) {
  return async (work: (store: S, config: Config) => Promise<void> | void): Promise<number> => {
    if (hasOwnProcess()) staySmall();
    const config = readCommandConfig();
    const logger = createLogger(isSilent ? { logLevel: 'silent' } : config, terminal().stdout);
    const shutdown = createShutdown(logger);
    useBucket(config.bucket);
    return shutdown.run(async () => {
      await work(await open(config, logger, shutdown), config);
      shutdown.request(0);
    });
  };
}
