import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverProgram } from '../../tools/lib/build.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const main = serverProgram();

/** The product as a separate process, like `npm start` runs it. */
export interface Foyer {
  /** `http://127.0.0.1:…`, without a trailing slash. */
  address: string;
  pid: number;
  stop(): Promise<void>;
}

// An interrupted benchmark exits normally, so the `exit` listeners below clean up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** Ends a child process together with this one. Returns a function that cancels this. */
export function endsWithUs(kill: () => unknown): () => void {
  process.once('exit', kill);
  return () => void process.removeListener('exit', kill);
}

/** A folder that is removed at the end of the benchmark. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'foyer-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}

const environment = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
  ...settings,
});

/** Starts the server and waits until it serves. `nodeWords` are passed to Node (`--cpu-prof`); `logFile` receives the output. */
export async function startFoyer(
  settings: Record<string, string>,
  nodeWords: string[] = [],
  logFile?: string,
): Promise<Foyer> {
  const child = spawn(process.execPath, [...nodeWords, main], {
    cwd: root,
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const forget = endsWithUs(() => child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(forget);
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      if (logFile !== undefined) appendFileSync(logFile, chunk);
      const ready = /Foyer is ready: (\S+)/.exec(said)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    void ended.then(() => reject(new Error(`The server ended before it served:\n${said}`)));
  });
  return {
    address: address.replace(/\/$/, ''),
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs a `foyer` command (`migrate`, `audit`) to its end and returns its output. Throws when it fails. */
export function runFoyer(command: string, settings: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, command], {
    cwd: root,
    env: environment(settings),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`foyer ${command} failed:\n${stdout}${stderr}`);
  return stdout.trim();
}
