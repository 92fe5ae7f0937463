import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const main = path.join(root, 'apps/server/src/main.ts');

/** The product as a process of its own, as `npm start` runs it. */
export interface Foyer {
  /** `http://127.0.0.1:…`, without a slash at the end. */
  address: string;
  pid: number;
  stop(): Promise<void>;
}

// A benchmark that is interrupted leaves as one that ends: the `exit` listeners below clear away.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** Ends a child with us, however we end; answers how to forget it. */
export function endsWithUs(kill: () => unknown): () => void {
  process.once('exit', kill);
  return () => void process.removeListener('exit', kill);
}

/** A folder that is gone when the benchmark is. */
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

/** Starts the server and waits until it serves. `nodeWords` go before the program (`--cpu-prof`); `logFile` gets what it says. */
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

/** Runs a command of `foyer` (`migrate`, `audit`) to its end; answers what it said. Throws when it fails. */
export function runFoyer(command: string, settings: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, command], {
    cwd: root,
    env: environment(settings),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`foyer ${command} failed:\n${stdout}${stderr}`);
  return stdout.trim();
}
