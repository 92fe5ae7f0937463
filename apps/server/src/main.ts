import { DatabaseStartError } from './db/errors.ts';
import { auditChecks, auditOrders } from './modules/orders/index.ts';
import { PlainFailure, runCommandLine, type Commands } from './ops/command-line.ts';
import { readConfig, SettingsError } from './ops/config.ts';
import { createLogger } from './ops/logging.ts';
import { createShutdown } from './ops/shutdown.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { start } from './start.ts';
import { openLiveStore, openStore, type Store } from './store.ts';

type OpenStore<S> = (...args: Parameters<typeof openStore>) => Promise<S>;

/** The commands of `foyer`. */
const commands: Commands = {
  start: { summary: 'Serve until stopped. This is what runs without a command.', run: start },
  migrate: {
    summary: 'Bring the database forward and stop.',
    run: () =>
      withStore(({ migrated }) => {
        say(migrated.length === 0 ? 'The database is up to date.' : `Applied ${migrated.join(', ')}.`);
      }),
  },
  seed: {
    summary: 'Fill an empty database with the demo accounts and events, and stop.',
    run: () =>
      withStore(async ({ database }) => {
        const outcome = await seedDemo(database, { now: new Date() });
        say(outcome === 'seeded' ? 'The demo data is written.' : 'The database is in use: nothing was changed.');
      }),
  },
  audit: {
    summary: 'Hold orders and money against their invariants, on a live database too; 1 when something is wrong.',
    run: () =>
      withOpened(openLiveStore, async ({ database }) => {
        const violations = await auditOrders(database, new Date());
        for (const { check, count, examples } of violations) {
          say(`WRONG  ${check}: ${count}`);
          for (const example of examples) say(`         ${example}`);
        }
        if (violations.length > 0)
          throw new PlainFailure(`${violations.length} of ${auditChecks.length} checks failed.`);
        say(`All ${auditChecks.length} checks hold.`);
      }),
  },
};

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Does one thing with the migrated database, then closes it. */
const withStore = (work: (store: Store) => Promise<void> | void) => withOpened(openStore, work);

/** Does one thing with a database as `open` gives it, then closes it. */
async function withOpened<S>(open: OpenStore<S>, work: (store: S) => Promise<void> | void): Promise<number> {
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' });
  const logger = createLogger(config);
  const shutdown = createShutdown(logger);
  return shutdown.run(async () => {
    await work(await open(config, logger, shutdown));
    shutdown.request(0);
  });
}

/** What an operator did wrong is told in plain lines; a stack is for faults of ours. */
function tellFailure(error: unknown): number {
  if (error instanceof SettingsError) {
    for (const line of error.lines) process.stderr.write(`${line}\n`);
    return 2;
  }
  if (error instanceof PlainFailure || error instanceof DatabaseStartError) {
    process.stderr.write(`${error.message}\n`);
    return error instanceof PlainFailure ? error.exitCode : 1;
  }
  process.stderr.write(`Foyer failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 1;
}

let exitCode: number;
try {
  exitCode = await runCommandLine(process.argv.slice(2), commands, say);
} catch (error) {
  exitCode = tellFailure(error);
}
process.exit(exitCode);
