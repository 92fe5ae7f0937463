import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { runProgram } from '../src/commands/program.ts';
import { withTerminal } from '../src/commands/terminal.ts';
import { program } from './program.ts';

export interface Outcome {
  code: number | null;
  output: string;
  errors: string;
}

/**
 * Runs a command of the product to its end, in this process: a process of its own costs a third of a second. `input` is its
 * standard input. `main.test.ts` and `startFoyer` run the real program.
 */
export async function foyer(env: Record<string, string>, args: readonly string[], input = ''): Promise<Outcome> {
  // A server ends with its process.
  if (args.join(' ') === 'start') return startFoyer(env, args).ended;
  const [output, errors] = [collect(), collect()];
  const stdin = Readable.from([Buffer.from(input)], { objectMode: false });
  const terminal = { env: { ...env }, stdin, stdout: output.stream, stderr: errors.stream };
  const code = await withTerminal(terminal, () => runProgram(args));
  return { code, output: output.text(), errors: errors.text() };
}

function collect(): { stream: Writable; text: () => string } {
  let text = '';
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => {
      text += chunk;
      done();
    },
  });
  return { stream, text: () => text };
}

/** A running command of the real program. `signal` reaches it like Ctrl-C of a terminal. */
export interface RunningCommand {
  signal: (name: NodeJS.Signals) => void;
  /** What it wrote to standard error so far. */
  errors: () => string;
  ended: Promise<Outcome>;
}

/** Starts a command of the real program. Its standard input is empty, or stays open without data. */
export function startFoyer(
  env: Record<string, string>,
  args: readonly string[],
  input: { open: boolean } = { open: false },
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
  if (!input.open) child.stdin.end();
  return {
    signal: (name) => void child.kill(name),
    errors: () => errors,
    ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output, errors })),
  };
}
