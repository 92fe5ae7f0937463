import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { launchSteered } from '../e2e/support/browser.ts';
import { ensureBuilt } from '../tools/lib/build.mjs';
import { cpuSlowDown, storedSession, type SignedIn } from './lib/browser.ts';
import { median, round } from './lib/figures.ts';
import { startFoyer, temporaryFolder } from './lib/foyer.ts';
import { waitForQuiet } from './lib/processes.ts';
import { bringVisitors, type Visitors } from './lib/visitors.ts';

/**
 * `npm run bench:lighthouse`: Lighthouse's mobile score of the main pages, opened cold, median of three runs. The first run installs Lighthouse outside the
 * project, because nothing else needs its 180 MB. Words select pages (`-- events login`). `REPORTS=<folder>` stores the full report of each page's last run,
 * which shows where the time went.
 */

const leastScore = 95;
const repeats = Number(process.env.REPEATS ?? 3);
const names = process.argv.slice(2);

interface Audit {
  numericValue?: number;
  details?: { items?: Record<string, unknown>[] };
}
interface Result {
  lhr: {
    runtimeError?: { message: string };
    finalDisplayedUrl: string;
    categories: { performance: { score: number | null } };
    audits: Record<string, Audit | undefined>;
  };
}
type Lighthouse = (address: string, flags: object) => Promise<Result | undefined>;

/** Lighthouse from the lock file in `bench/lighthouse`, installed in a separate folder. */
async function ensureLighthouse(): Promise<Lighthouse> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const folder = path.join(root, 'node_modules/.cache/foyer-lighthouse');
  const wanted = path.join(root, 'bench/lighthouse');
  const lock = 'package-lock.json';
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const module = path.join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(module) || read(path.join(folder, lock)) !== read(path.join(wanted, lock))) {
    console.log('Installing Lighthouse …');
    mkdirSync(folder, { recursive: true });
    for (const file of ['package.json', lock]) copyFileSync(path.join(wanted, file), path.join(folder, file));
    const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
    const { status } = spawnSync('npm', words, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
    if (status !== 0) throw new Error('Lighthouse cannot be installed.');
  }
  const { default: lighthouse } = (await import(pathToFileURL(module).href)) as { default: Lighthouse };
  return lighthouse;
}

interface Visit {
  name: string;
  path: string;
  as?: SignedIn;
  /** Other entries of the browser's storage. */
  stored?: Readonly<Record<string, string>>;
}

function visitsOf(visitors: Visitors, cart: Readonly<Record<string, string>>): Visit[] {
  const { buyer, newcomer, admin, eventId, shortEventId, orderId, ticketId } = visitors;
  return [
    { name: 'login', path: '/login' },
    { name: 'events', path: '/', as: buyer },
    { name: 'registration', path: `/registration/${eventId}`, as: newcomer },
    { name: 'cart', path: `/registration/${shortEventId}`, as: newcomer, stored: cart },
    { name: 'confirmation', path: `/confirmation/HOT26/${orderId}`, as: buyer },
    { name: 'account', path: '/account', as: buyer },
    { name: 'summary', path: `/account/${shortEventId}/summary`, as: buyer },
    { name: 'ticket', path: `/ticket/${ticketId}`, as: buyer },
    { name: 'transfer', path: `/ticket/${ticketId}/transfer`, as: buyer },
    { name: 'dashboard', path: '/dashboard', as: admin },
    { name: 'order-summary', path: `/admin/event/${shortEventId}/order-summary/${buyer.userId}`, as: admin },
    { name: 'check-in', path: `/check-in/${ticketId}`, as: admin },
    { name: 'outbox', path: '/admin/outbox', as: admin },
  ];
}

/** Sets the browser's storage to what it would contain for this person, and clears its cache. */
async function settle(context: BrowserContext, address: string, { as, stored = {} }: Visit): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${address}/favicon.svg`);
  const entries = { ...stored, ...(as ? { 'foyer.session': storedSession(as) } : {}) };
  await page.evaluate((entries) => {
    sessionStorage.clear();
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, entries);
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  // After ten seconds the browser stores the whole client for staff, so remove it.
  const storageTypes = 'service_workers,cache_storage,indexeddb';
  await session.send('Storage.clearDataForOrigin', { origin: address, storageTypes });
  await page.close();
}

/** Registers for the short event, where the only ticket is preselected. Returns the stored cart. */
async function fillCart(context: BrowserContext, address: string, visitors: Visitors) {
  const event = visitors.shortEventId;
  await settle(context, address, { name: '', path: '', as: visitors.newcomer });
  const page = await context.newPage();
  await page.goto(`${address}/registration/${event}`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const key = `foyer.cart.${event}`;
  for (let waited = 0; ; waited += 100) {
    const cart = await page.evaluate((name) => localStorage.getItem(name), key);
    if (cart !== null) {
      await page.close();
      return { [key]: cart };
    }
    if (waited > 20_000) throw new Error('The cart was not filled.');
    await page.waitForTimeout(100);
  }
}

interface Figures {
  score: number;
  firstPaint: number;
  lcp: number;
  blocking: number;
  shift: number;
  kilobytes: number;
  pictures: number;
  requests: number;
}

async function look(lighthouse: Lighthouse, port: number, address: string, visit: Visit): Promise<Figures> {
  const flags = {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance'],
    disableStorageReset: true,
    throttling: { cpuSlowdownMultiplier: cpuSlowDown },
  };
  const result = await lighthouse(address + visit.path, flags);
  if (!result) throw new Error(`Lighthouse says nothing of ${visit.path}.`);
  const { runtimeError, audits, categories, finalDisplayedUrl } = result.lhr;
  if (runtimeError) throw new Error(`${visit.path}: ${runtimeError.message}`);
  const { REPORTS: folder } = process.env;
  if (folder) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${visit.name}.json`), JSON.stringify(result.lhr));
  }
  const shown = new URL(finalDisplayedUrl).pathname;
  if (shown !== visit.path) throw new Error(`${visit.path} led to ${shown}.`);
  const value = (name: string) => audits[name]?.numericValue ?? 0;
  const requests = audits['network-requests']?.details?.items ?? [];
  const sizeOf = (items: Record<string, unknown>[]) =>
    items.reduce((sum, { transferSize }) => sum + (Number(transferSize) || 0), 0) / 1000;
  return {
    score: (categories.performance.score ?? 0) * 100,
    firstPaint: value('first-contentful-paint') / 1000,
    lcp: value('largest-contentful-paint') / 1000,
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    kilobytes: sizeOf(requests),
    pictures: sizeOf(requests.filter(({ resourceType }) => resourceType === 'Image')),
    requests: requests.length,
  };
}

const lighthouse = await ensureLighthouse();
if (process.env.CLIENT_DIR === undefined) await ensureBuilt({ compressed: 'full' });
const server = await startFoyer({ DATA_DIR: temporaryFolder(), JOBS: 'off' });
const { context, port } = await launchSteered(temporaryFolder());
let under = 0;
try {
  const visitors = await bringVisitors(server.address);
  const visits = visitsOf(visitors, await fillCart(context, server.address, visitors));
  console.log(
    `Lighthouse mobile, median of ${repeats}; ${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(1)}`,
  );
  const rows = [];
  for (const visit of visits.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const runs: Figures[] = [];
    for (let each = 0; each < repeats; each += 1) {
      await settle(context, server.address, visit);
      await waitForQuiet(2);
      runs.push(await look(lighthouse, port, server.address, visit));
    }
    const of = (name: keyof Figures, digits = 0) => round(median(runs.map((run) => run[name])), digits);
    const score = of('score');
    if (score < leastScore) under += 1;
    rows.push({
      page: visit.name,
      score: `${score} ${score < leastScore ? '<' : '≥'} ${leastScore}`,
      'first paint s': of('firstPaint', 1),
      'LCP s': of('lcp', 1),
      'blocking ms': of('blocking'),
      'layout shift': of('shift', 3),
      KB: of('kilobytes'),
      'of it pictures': of('pictures'),
      requests: of('requests'),
    });
  }
  console.table(rows);
} finally {
  await context.close();
  await server.stop();
}
if (under > 0) {
  console.log(`${under} pages score less than ${leastScore}.`);
  process.exitCode = 1;
}
