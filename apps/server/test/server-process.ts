import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from './program.ts';

const sharedKey = Buffer.alloc(32, 1).toString('base64');

/** The product as a separate process on an existing database. */
export interface ServerProcess {
  address: string;
  pid: number;
  /** The signal that ended the process; null when it exited on its own. */
  ended: Promise<NodeJS.Signals | null>;
  /** Folder of its files, and of its database unless `DATABASE_URL` is set. */
  dataDir: string;
  /** Everything the process wrote to stdout and stderr. */
  output: () => string;
  /** Kills it, like a power cut. */
  kill: () => Promise<void>;
  /** Ends it and removes its files. */
  stop: () => Promise<void>;
}

/** Starts the real server with these settings, on a free port. Background work is off by default. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'foyer-process-')));
  const child: ChildProcess = spawn(process.execPath, [program(), 'start'], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      CLIENT_DIR: join(dataDir, 'no-client'),
      PORT: '0',
      DEMO: 'false',
      PAYMENT_GATEWAY: 'sandbox',
      JOBS: 'off',
      LOG_LEVEL: 'info',
      // Processes on one shared database share the signing key. A process with its own folder or database has its own key.
      ...(env['DATABASE_URL'] === undefined || env['DATA_DIR'] !== undefined ? {} : { SIGNING_KEY: sharedKey }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const ready = /Foyer is ready: (\S+)/.exec(output)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    void ended.then(() => reject(new Error(`The server ended before it listened:\n${output}`)));
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return {
    address,
    pid: child.pid ?? 0,
    ended,
    dataDir,
    output: () => output,
    kill,
    stop: async () => {
      await kill();
      // An embedded database still writes for a moment after its server was killed.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
