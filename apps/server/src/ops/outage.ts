import { isUnavailable, storageFault } from '../db/errors.ts';
import type { Logger } from './logging.ts';

/** Logs one line when the database becomes unusable and one when it recovers, instead of a line per request. */
export interface Outage {
  /** Whether `error` is part of an outage that is already logged. A full disk gets a line a minute, because only a write shows its end. */
  covers: (error: unknown) => boolean;
  stop: () => void;
}

interface OutageOptions {
  /** Resolves when the database can be used. */
  ping: () => Promise<unknown>;
  logger: Pick<Logger, 'error' | 'warn'>;
  /** Interval of checks during an outage, in ms. */
  lookAgainMs?: number;
}

/** Pause between two lines about a full disk, in ms. */
const fullAgainMs = 60_000;

export function createOutage({ ping, logger, lookAgainMs = 1_000 }: OutageOptions): Outage {
  let beganAt: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let fullReportedAt = -Infinity;

  const look = async () => {
    try {
      await ping();
      const seconds = Math.round((performance.now() - (beganAt ?? 0)) / 100) / 10;
      beganAt = undefined;
      logger.warn({ seconds }, 'the database is back');
    } catch {
      wait();
    }
  };
  function wait() {
    timer = setTimeout(() => void look(), lookAgainMs);
    timer.unref();
  }

  return {
    covers(error) {
      if (!isUnavailable(error)) return false;
      if (storageFault(error) === 'disk-full') {
        if (performance.now() - fullReportedAt < fullAgainMs) return true;
        fullReportedAt = performance.now();
        logger.error('the disk of the database is full: requests that write get status 503 until it has room');
        return true;
      }
      if (beganAt === undefined) {
        beganAt = performance.now();
        const reason = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
        logger.error({ reason }, 'the database cannot be used: requests that need it get status 503 until it is back');
        wait();
      }
      return true;
    },
    stop: () => clearTimeout(timer),
  };
}
