import type { Logger } from './logging.ts';

/** How a process ends in order: what was opened last is closed first, whether it was still starting or long serving. */
export interface Shutdown {
  /** Registers what to close; `close` may take its time, the next waits for it. */
  onStop: (name: string, close: () => Promise<void>) => void;
  /** Ends a start between two steps when the order to stop has come meanwhile. */
  check: () => void;
  /** Orders the end; the first order's exit code counts. */
  request: (exitCode: number) => void;
  /** Starts, then waits for the order to stop; answers with the exit code. A start that fails closes what it opened. */
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

/** Terminals and supervisors signal a whole group while `npm start` hands the same signal on: that is one order. */
const sameOrderMs = 1000;

/**
 * SIGTERM, Ctrl-C and a closed terminal stop in order. Another Ctrl-C ends at once; a repeated SIGTERM does not, since supervisors
 * repeat theirs, and have SIGKILL. What nobody caught is logged and stops too, since the process may be broken then.
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
