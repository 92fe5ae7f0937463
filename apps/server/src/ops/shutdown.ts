import type { Logger } from './logging.ts';

/** Shuts a process down in order: the last opened part is closed first, both during the start and while serving. */
export interface Shutdown {
  /** Registers something to close. Each `close` is awaited before the next. */
  onStop: (name: string, close: () => Promise<void>) => void;
  /** Stops a start between two steps when a stop was requested. */
  check: () => void;
  /** Requests the stop. The exit code of the first request counts. */
  request: (exitCode: number) => void;
  /** Starts, then waits for a stop request. Returns the exit code. A failed start closes what it opened. */
  run: (start: () => Promise<void>) => Promise<number>;
}

class StopRequested extends Error {}

export function createShutdown(logger: Logger): Shutdown {
  const closers: { name: string; close: () => Promise<void> }[] = [];
  let requested: number | undefined;
  let order = (_exitCode: number) => {};
  const ordered = new Promise<number>((resolve) => {
    order = resolve;
  });

  async function closeAll(): Promise<void> {
    for (const { name, close } of closers.toReversed()) {
      try {
        await close();
      } catch (error) {
        logger.error({ err: error, part: name }, 'could not be closed in order');
      }
    }
  }

  return {
    onStop: (name, close) => void closers.push({ name, close }),
    check: () => {
      if (requested !== undefined) throw new StopRequested();
    },
    request: (exitCode) => {
      requested ??= exitCode;
      order(exitCode);
    },
    run: async (start) => {
      try {
        await start();
      } catch (error) {
        await closeAll();
        if (error instanceof StopRequested) return requested ?? 0;
        throw error;
      }
      const exitCode = await ordered;
      await closeAll();
      return exitCode;
    },
  };
}

/** Terminals and supervisors signal a whole group, and `npm start` forwards the same signal. Signals within this time count as one. */
const sameOrderMs = 1000;

/**
 * SIGTERM, Ctrl-C and a closed terminal shut down in order. A second Ctrl-C exits at once. A repeated SIGTERM does not, because supervisors repeat it and can
 * use SIGKILL. An uncaught error is logged and also shuts down, because the process may be broken.
 */
export function stopOnSignals(shutdown: Shutdown, logger: Logger, tell: (line: string) => void): void {
  let firstAt: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    const now = performance.now();
    if (firstAt === undefined) {
      firstAt = now;
      logger.info({ signal }, 'stopping');
      shutdown.request(0);
    } else if (signal === 'SIGINT' && now - firstAt > sameOrderMs) {
      tell('Stopped at once.');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  const onFault = (error: unknown) => {
    logger.fatal({ err: error }, 'uncaught');
    shutdown.request(1);
  };
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
}
