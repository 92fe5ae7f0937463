// In Chromium, because the development server reloads modules.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkPackages } from '../tools/lib/link-packages.ts';
import { sharedBrowser } from './support/browser.ts';
import { demoPassword, seededFolder } from './support/product.ts';
import { copyInto, freePort, root } from './support/start-product.ts';

/**
 * `npm run dev` in a copy of the repository, because the test edits files: its banner, and the effect of an edit on an
 * open page.
 */

let folder: string;
let development: Awaited<ReturnType<typeof startDevelopment>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'foyer-dev-'));
  const isSource = (file: string) => !/\/(?:node_modules|dist)(?:\/|$)/.test(file.slice(root.length - 1));
  for (const part of ['apps', 'packages', 'tools', 'package.json', 'package-lock.json', 'tsconfig.base.json']) {
    await cp(path.join(root, part), path.join(folder, part), { recursive: true, filter: isSource });
  }
  linkPackages(root, folder);
  const data = path.join(folder, 'data');
  await copyInto(seededFolder(), data);
  development = await startDevelopment(data);
});
afterAll(async () => {
  await development?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Starts it and waits for the address in its banner. */
async function startDevelopment(data: string) {
  const child = spawn(process.execPath, [path.join(folder, 'tools/start.mjs'), '--dev'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(await freePort()),
      DATA_DIR: data,
      DATABASE_URL: undefined,
      DEMO: 'true',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      said += chunk.toString();
      const [, ready] = /Foyer is ready: (\S+)/.exec(said) ?? [];
      if (ready !== undefined) resolve(ready);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('exit', () => reject(new Error(`It ended while starting:\n${said}`)));
  });
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { address, stop };
}

/** Opens a page of the development server and closes it after `story`. The page must have no console errors. */
async function develop(story: (page: Page, loads: () => number) => Promise<void>): Promise<void> {
  const context = await (await sharedBrowser()).newContext({ locale: 'en-US' });
  try {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()}`);
    });
    let loaded = 0;
    page.on('domcontentloaded', () => (loaded += 1));
    await story(page, () => loaded);
    expect(problems).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Replaces a text in a source file of the copy. */
async function edit(file: string, from: string, to: string): Promise<void> {
  const filePath = path.join(folder, file);
  const source = await readFile(filePath, 'utf8');
  expect(source).toContain(from);
  await writeFile(filePath, source.replace(from, to));
}

test('prints the address, applies an edited text without losing input, and reloads cleanly', async () => {
  await develop(async (page, loads) => {
    // Only Vite sends the page's source. The server itself has a built page, or none.
    await page.goto(development.address);
    expect(await page.content()).toContain('/@vite/client');
    const userId = page.locator('input[autocomplete^="username"]');
    await userId.waitFor();
    // After a start the first page loads twice if Vite finds another package to bundle.
    await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
    await userId.fill('typed before the edit');
    const before = loads();

    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    await edit('packages/messages/src/en-US/people/login.ts', `'${heading}'`, `'Edited in between'`);
    await page.getByRole('heading', { level: 1, name: 'Edited in between' }).waitFor();
    expect(await userId.inputValue()).toBe('typed before the edit');
    expect(loads(), 'pages loaded since').toBe(before);

    // A module without hot replacement reloads the page, and nothing else happens.
    const entry = path.join(folder, 'apps/web/src/app/main.tsx');
    const again = page.waitForEvent('domcontentloaded');
    await writeFile(entry, `${await readFile(entry, 'utf8')}\n// edited\n`);
    await again;
    await page.getByRole('heading', { level: 1, name: 'Edited in between' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Edited in between' }).waitFor();
  });
});

test('applies an edited staff text to an open staff screen, which keeps its input', async () => {
  await develop(async (page, loads) => {
    await page.goto(development.address);
    await page.locator('input[autocomplete^="username"]').fill('admin');
    await page.locator('input[autocomplete="current-password"]').fill(demoPassword);
    await page.keyboard.press('Enter');
    const number = page.getByLabel('Ticket number or code');
    await number.waitFor();
    await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
    await number.fill('10');
    const before = loads();

    await edit('packages/messages/src/en-US/reports/dashboard.ts', `'Check in by number'`, `'Edited at the desk'`);
    await page.getByText('Edited at the desk').first().waitFor();
    expect(await number.inputValue()).toBe('10');
    expect(loads(), 'pages loaded since').toBe(before);
  });
});
