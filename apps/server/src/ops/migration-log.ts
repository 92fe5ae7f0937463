import type { Logger } from './logging.ts';

/** Pause between two lines about the progress, in ms. */
const everyMs = 5_000;
/** More names than these are the first start, where they say nothing. */
const mostNames = 20;

/** Logs the migration of a database in a few lines: its start, its progress every five seconds, and its end. Each change has a line at the level `debug`. */
export function createMigrationLog(
  logger: Pick<Logger, 'info' | 'debug'>,
  now: () => number = () => performance.now(),
) {
  const beganAt = now();
  let loggedAt = beganAt;
  return {
    onApplied: (name: string, done: number, total: number): void => {
      logger.debug({ applied: name }, 'migrated');
      if (done > 1 && now() - loggedAt < everyMs) return;
      loggedAt = now();
      logger.info({ done, total }, 'migrating the database');
    },
    end: (migrated: readonly string[]): void => {
      if (migrated.length === 0) return;
      const seconds = Math.round((now() - beganAt) / 100) / 10;
      const names = migrated.length > mostNames ? {} : { applied: migrated };
      logger.info({ changes: migrated.length, ...names, seconds }, 'the database is migrated');
    },
  };
}
