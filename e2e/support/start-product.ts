import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serverProgram } from '../../tools/lib/build.mjs';
import { cardNumbersIn } from './secrecy.ts';

/** Starts the built product like `npm start`, with demo data and its own PostgreSQL in its own data folder. */

export const root = fileURLToPath(new URL('../..', import.meta.url));
const startLimit = 180_000;
const stopLimit = 15_000;

export interface Product {
  /** The URL, for example `http://127.0.0.1:41234`. */
  address: string;
  /** Folder with its database and its mails. */
  dataFolder: string;
  /**
   * Stops it like Ctrl-C, searches its data for card numbers, and removes the data. Throws when any of these failed.
   */
  stop: () => Promise<void>;
}

/** A data folder with the initial demo data, for copying. Creating it takes longer than most tests. */
export interface Seeded {
  folder: string;
  remove: () => Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

const newFolder = () => mkdtemp(path.join(os.tmpdir(), 'foyer-e2e-'));
const removed = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });

/** Copies owners and modes too, because PostgreSQL requires them. */
export async function copyInto(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true });
  else await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}

/** Fills an empty folder with the demo, including the widths of its images. */
export async function seedProduct(): Promise<Seeded> {
  const folder = await newFolder();
  const remove = () => removed(folder);
  try {
    await promisify(execFile)(process.execPath, [serverProgram(), 'seed'], { cwd: root, env: environment(folder) });
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, remove };
}

/**
 * Starts it with these settings on a copy of a seeded folder, and waits until it is ready. Passkeys need a host name instead of an
 * address.
 */
export async function startProduct(
  seededFolder: string,
  settings: NodeJS.ProcessEnv = {},
  host: 'localhost' | '127.0.0.1' = '127.0.0.1',
): Promise<Product> {
  const dataFolder = await newFolder();
  const remove = () => removed(dataFolder);
  try {
    await copyInto(seededFolder, dataFolder);
    const { address, stop } = await startIn(dataFolder, settings, host);
    const stopAndRemove = async () => {
      try {
        await stop();
      } finally {
        await remove();
      }
    };
    return { address, dataFolder, stop: stopAndRemove };
  } catch (error) {
    await remove();
    throw error;
  }
}

const environment = (dataFolder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  // A response that does not match the contract fails the test.
  CHECK_ANSWERS: 'true',
  HOST: '127.0.0.1',
  DATA_DIR: dataFolder,
  DATABASE_URL: undefined,
  DEMO: 'true',
  LOG_LEVEL: 'debug',
});

async function startIn(
  dataFolder: string,
  settings: NodeJS.ProcessEnv,
  host = '127.0.0.1',
): Promise<Omit<Product, 'dataFolder'>> {
  const port = await freePort();
  const address = `http://${host}:${port}`;
  const child = spawn(process.execPath, [serverProgram()], {
    cwd: root,
    env: { ...environment(dataFolder), HOST: host, PORT: String(port), PUBLIC_URL: address, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise((done) => child.once('exit', done));

  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const stopped = await Promise.race([ended.then(() => true), pause(stopLimit, false, { ref: false })]);
    if (!stopped) {
      child.kill('SIGKILL');
      await ended;
    }
    const leaks = await cardNumbersIn(dataFolder, output);
    if (!stopped) throw new Error(`The product did not stop within ${stopLimit / 1000} s of SIGTERM.`);
    if (leaks.length > 0) throw new Error(`Card numbers were left in:\n${leaks.join('\n')}`);
  };

  const isReady = async (): Promise<boolean> => {
    try {
      return (await fetch(`${address}/readyz`)).ok;
    } catch {
      return false;
    }
  };
  for (let waited = 0; waited < startLimit; waited += 100) {
    if (child.exitCode !== null) throw new Error(`The product ended while starting:\n${output}`);
    if (await isReady()) return { address, stop };
    await pause(100);
  }
  child.kill('SIGKILL');
  await ended;
  throw new Error(`The product was not ready after ${startLimit / 1000} s:\n${output}`);
}
