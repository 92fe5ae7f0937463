import { constants } from 'node:os';
import { PlainFailure } from '../ops/plain-failure.ts';
import { terminal } from './terminal.ts';

/** A command that the operator stopped before its end. The line says what was done and how to continue. */
class Interrupted extends PlainFailure {
  constructor(line: string, signal: NodeJS.Signals) {
    // The exit code of a shell: 130 for Ctrl-C.
    super(line, 128 + constants.signals[signal]);
    this.name = 'Interrupted';
  }
}

export interface Interruption {
  signal: AbortSignal;
  /** Fails with `line` if the operator stopped the command. @throws Interrupted */
  check: (line: string) => void;
}

/** A terminal sends Ctrl-C to a whole group, and npm forwards it. Signals within this time count as one. */
const sameOrderMs = 1000;

/**
 * Runs a long command that ends in order on Ctrl-C or SIGTERM: `work` watches the signal, and stops after its current
 * batch. A second Ctrl-C ends the process at once. `stopped` is the line for work that ends by an AbortError.
 */
export async function interruptible<T>(
  stopped: string | (() => string),
  work: (interruption: Interruption) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let first: { at: number; name: NodeJS.Signals } | undefined;
  const onSignal = (name: NodeJS.Signals) => {
    const at = performance.now();
    if (first === undefined) {
      first = { at, name };
      terminal().stderr.write('Stopping after the current batch. Press Ctrl-C again to stop at once.\n');
      controller.abort();
    } else if (name === 'SIGINT' && at - first.at > sameOrderMs) {
      process.exit(128 + constants.signals.SIGINT);
    }
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  const check = (line: string) => {
    if (first !== undefined) throw new Interrupted(line, first.name);
  };
  try {
    return await work({ signal: controller.signal, check });
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') check(typeof stopped === 'string' ? stopped : stopped());
    throw error;
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}
