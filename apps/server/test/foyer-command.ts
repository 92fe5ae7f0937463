import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { program } from './program.ts';

export interface Outcome {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a command of the real program to its end. `input` is piped to stdin. */
export async function foyer(env: Record<string, string>, args: readonly string[], input = ''): Promise<Outcome> {
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
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, errors };
}
