import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserServer } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { launchSharedBrowser } from './browser.ts';

/**
 * Once per run: the built product on a data folder of its own with demo data, and one browser that all test files
 * share. Tests get both addresses by `inject`.
 */

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product answers, e.g. `http://127.0.0.1:41234`. */
    productAddress: string;
    /** The data folder of the product, where its mails lie. */
    dataFolder: string;
    browserAddress: string;
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const startLimit = 90_000;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

interface Product {
  process: ChildProcess;
  address: string;
  ended: Promise<unknown>;
}

/** Starts the server as `npm start` does and waits until it says that it can serve. */
async function startProduct(dataFolder: string): Promise<Product> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataFolder,
      DATABASE_URL: '',
      DEMO: 'true',
      PUBLIC_URL: address,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise((done) => child.once('exit', done));

  const ready = async (): Promise<boolean> => {
    try {
      return (await fetch(`${address}/readyz`)).ok;
    } catch {
      return false;
    }
  };
  for (let waited = 0; waited < startLimit; waited += 100) {
    if (child.exitCode !== null) throw new Error(`The product ended while starting:\n${output}`);
    if (await ready()) return { process: child, address, ended };
    await pause(100);
  }
  child.kill('SIGKILL');
  throw new Error(`The product was not ready after ${startLimit / 1000} s:\n${output}`);
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(path.join(root, 'apps/web/dist/index.html'))) {
    throw new Error('The client is not built. Run `npm test`, or `npm run build` first.');
  }
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'foyer-e2e-'));
  const product = await startProduct(dataFolder).catch(async (error: unknown) => {
    await rm(dataFolder, { recursive: true, force: true });
    throw error;
  });
  let browser: BrowserServer | undefined;

  const tearDown = async (): Promise<void> => {
    await browser?.close();
    product.process.kill('SIGTERM');
    const stopped = await Promise.race([product.ended.then(() => true), pause(15_000, false, { ref: false })]);
    if (!stopped) product.process.kill('SIGKILL');
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
    if (!stopped) throw new Error('The product did not stop within 15 s of SIGTERM.');
  };

  try {
    browser = await launchSharedBrowser();
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('productAddress', product.address);
  project.provide('dataFolder', dataFolder);
  project.provide('browserAddress', browser.wsEndpoint());
  return tearDown;
}
