import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable, Writable } from 'node:stream';

interface Output extends Writable {
  isTTY?: boolean | undefined;
  columns?: number | undefined;
}

/** Settings and streams of a command: those of the process, or those that a test gives it in its own process. */
interface Terminal {
  env: NodeJS.ProcessEnv;
  stdin: Readable & { isTTY?: boolean };
  stdout: Output;
  stderr: Output;
}

const given = new AsyncLocalStorage<Terminal>();

export const terminal = (): Terminal => given.getStore() ?? process;

/** Whether the command is the only work of this process. */
export const hasOwnProcess = (): boolean => given.getStore() === undefined;

/** Runs a command with other settings and streams than the process has. */
export const withTerminal = <T>(other: Terminal, run: () => Promise<T>): Promise<T> => given.run(other, run);
