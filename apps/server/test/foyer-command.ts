import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { program } from './program.ts';

export interface Outcome {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a command of the real program to its end. `input` is piped to stdin. */
export const foyer = (env: Record<string, string>, args: readonly string[], input = ''): Promise<Outcome> =>
  startFoyer(env, args, input).ended;

/** A running command of the real program. `signal` reaches it like Ctrl-C of a terminal. */
export interface RunningCommand {
  signal: (name: NodeJS.Signals) => void;
  /** What it wrote to standard error so far. */
  errors: () => string;
  ended: Promise<Outcome>;
}

/** Starts a command of the real program. With the input `open`, its standard input stays open without data. */
export function startFoyer(
  env: Record<string, string>,
  args: readonly string[],
  input: string | { open: true } = '',
): RunningCommand {
  const child = spawn(process.execPath, [program(), ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')));
  // The program may end without reading its input.
  child.stdin.on('error', () => undefined);
  if (typeof input === 'string') child.stdin.end(input);
  return {
    signal: (name) => void child.kill(name),
    errors: () => errors,
    ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output, errors })),
  };
}
