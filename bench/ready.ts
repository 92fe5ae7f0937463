import os from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { ensureBuilt } from '../tools/lib/build.mjs';
import { openBrowser, openContext, slowDown, cpuSlowDown, type SignedIn } from './lib/browser.ts';
import { median, round } from './lib/figures.ts';
import { startFoyer, temporaryFolder } from './lib/foyer.ts';
import { waitForQuiet } from './lib/processes.ts';
import { bringVisitors } from './lib/visitors.ts';

/**
 * `npm run bench:ready`: when a page can be used, opened cold on a phone's network and CPU, against the budgets of the product
 * (docs/benchmarks.md). "Ready" is the first frame in which the wanted control can be hit, under no overlay.
 */

interface Screen {
  name: string;
  path: string;
  signedIn?: SignedIn;
  /** The wanted control. */
  control: string;
  budget: Partial<Figures>;
  /** Opened a second time, with what the browser has kept. */
  warm?: { ready: number };
}

interface Figures {
  /** Seconds. */
  ready: number;
  firstPaint: number;
  /** KB, Brotli. */
  script: number;
  requests: number;
  /** Longest tasks beyond 50 ms, added up, until a second after it was ready; ms. */
  blocking: number;
  shift: number;
}

const everywhere: Partial<Figures> = { requests: 12, blocking: 200, shift: 0.02 };
/** How long somebody looks at a page before they go on, at least. */
const readMs = 3000;
const repeats = Number(process.env.REPEATS ?? 5);

/** Runs in the page from its very beginning. */
function watch(control: string): void {
  const found = { ready: 0, shift: 0, blocking: 0 };
  Object.assign(globalThis, { foyerBench: found });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) found.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) found.blocking += Math.max(0, entry.duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const element = [...document.querySelectorAll(control)].find((each) => each.getClientRects().length > 0);
    if (element) {
      // What is further down a person scrolls to.
      if (element.getBoundingClientRect().bottom > innerHeight * 0.8)
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      // A choice is hit through the label or card that holds it.
      const holder = element.closest('label') ?? element;
      if (hit && (holder.contains(hit) || hit.contains(element)) && !element.matches(':disabled')) {
        found.ready = performance.now();
        return;
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Waits until the control could be hit. Asked by evaluating, since the page's content security policy forbids the rest. */
async function readiness(page: Page): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 100) {
    const ready = await page.evaluate(
      // put into the page by the script above, unknown to its types
      () => (globalThis as unknown as { foyerBench: { ready: number } }).foyerBench.ready > 0,
    );
    if (ready) return;
    await page.waitForTimeout(100);
  }
  throw new Error(`The wanted control of ${page.url()} was never there to be hit.`);
}

async function open(browser: Browser, address: string, screen: Screen, warm: boolean): Promise<Figures> {
  const context = await openContext(browser, address, screen.signedIn);
  try {
    if (warm) {
      const before = await context.newPage();
      await before.goto(screen.path, { waitUntil: 'networkidle' });
      await before.close();
    }
    const page = await context.newPage();
    await page.addInitScript(watch, screen.control);
    await slowDown(page, { network: true });
    const asked: number[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) asked.push(Date.now());
    });
    await page.goto(screen.path, { waitUntil: 'commit' });
    await readiness(page);
    await page.waitForTimeout(1000);
    const seen = await page.evaluate(() => {
      // put into the page by the script above, unknown to its types
      const { foyerBench } = globalThis as unknown as {
        foyerBench: { ready: number; shift: number; blocking: number };
      };
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const ready = foyerBench.ready;
      const scripts = files.filter(({ name, responseEnd }) => /\.js(\?|$)/.test(name) && responseEnd <= ready);
      return {
        ...foyerBench,
        readyAt: performance.timeOrigin + ready,
        script: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
        firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      };
    });
    return {
      ready: seen.ready / 1000,
      firstPaint: seen.firstPaint / 1000,
      script: seen.script / 1000,
      requests: asked.filter((at) => at <= seen.readyAt).length,
      blocking: seen.blocking,
      shift: seen.shift,
    };
  } finally {
    await context.close();
  }
}

interface Step {
  name: string;
  path: string;
  signedIn: SignedIn;
  /** What is done before, at full speed. */
  before?: (page: Page) => Promise<void>;
  /** What is tapped, once the page is at rest. */
  tap: string;
  /** The wanted control of what follows. */
  control: string;
  /** Seconds from the finger's lifting to the first frame in which it can be hit. */
  budget: number;
}

async function take(
  browser: Browser,
  address: string,
  { path, signedIn, before, tap, control }: Step,
): Promise<number> {
  const context = await openContext(browser, address, signedIn);
  try {
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    await before?.(page);
    // What a page fetches ahead it has fetched by the time that somebody has read it.
    await page.waitForTimeout(readMs);
    await slowDown(page, { network: true });
    const touched = page.locator(tap).first();
    await touched.scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      const note = () => Object.assign(globalThis, { foyerTouched: performance.now() });
      document.addEventListener('click', note, { capture: true, once: true });
    });
    await page.evaluate(watch, control);
    await touched.click();
    await readiness(page);
    return await page.evaluate(() => {
      // put into the page by the script above, unknown to its types
      const { foyerBench, foyerTouched } = globalThis as unknown as {
        foyerBench: { ready: number };
        foyerTouched: number;
      };
      return (foyerBench.ready - foyerTouched) / 1000;
    });
  } finally {
    await context.close();
  }
}

/** Seconds that a step may take for which nothing has to be asked. */
const noCall = 0.1;
/** The way on, last in the bar at the foot. */
const goOn = '[data-bar] button:last-child';

/** The form of HOT26, which the account's own data answer. */
const answered = async (page: Page) => page.locator('main input[autocomplete="email"]').first().waitFor();

if (process.env.CLIENT_DIR === undefined) ensureBuilt();
const server = await startFoyer({ DATA_DIR: temporaryFolder(), JOBS: 'off' });
const browser = await openBrowser();
let over = 0;
try {
  const { buyer, newcomer, eventId, shortEventId, orderId } = await bringVisitors(server.address);
  const screens: Screen[] = [
    {
      name: 'login',
      path: '/login',
      control: 'input[autocomplete="username"]',
      budget: { ready: 2.3, firstPaint: 1.5, script: 105 },
    },
    {
      name: 'events list',
      path: '/',
      signedIn: buyer,
      control: 'main a[href^="/registration/"]',
      budget: { ready: 2.5, script: 115 },
      warm: { ready: 1.3 },
    },
    {
      name: 'registration',
      path: `/registration/${eventId}`,
      signedIn: buyer,
      control: 'main input[type="radio"], main [role="radio"]',
      budget: { ready: 2.8, script: 145 },
    },
    {
      name: 'confirmation',
      path: `/confirmation/HOT26/${orderId}`,
      signedIn: buyer,
      control: 'main a[href$="/summary"]',
      budget: { ready: 2.5 },
    },
  ];
  const steps: Step[] = [
    {
      name: 'Register → tickets',
      path: '/',
      signedIn: newcomer,
      tap: `main a[href="/registration/${eventId}"]`,
      control: 'main input[type="radio"], main [role="radio"]',
      budget: 2,
    },
    {
      name: 'tickets → form',
      path: `/registration/${eventId}`,
      signedIn: newcomer,
      tap: goOn,
      control: 'main input[autocomplete="email"]',
      budget: noCall,
    },
    {
      name: 'form → cart',
      path: `/registration/${shortEventId}`,
      signedIn: newcomer,
      before: answered,
      tap: goOn,
      control: '#registration-cart article button',
      budget: noCall,
    },
    {
      name: 'cart → card',
      path: `/registration/${shortEventId}`,
      signedIn: newcomer,
      before: async (page) => {
        await answered(page);
        await page.locator(goOn).click();
        await page.locator('#registration-cart article').waitFor();
      },
      tap: goOn,
      control: 'main input[autocomplete="cc-number"]',
      budget: noCall,
    },
  ];
  console.log(
    `thread ${cpuSlowDown} times slower, 1.44 Mbit/s, 562 ms a request; median of ${repeats}; ${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(1)}`,
  );
  const rows = [];
  const taken = [];
  for (const step of steps) {
    const runs: number[] = [];
    for (let each = 0; each < repeats; each += 1) {
      await waitForQuiet(2);
      runs.push(await take(browser, server.address, step));
    }
    const found = round(median(runs), 2);
    if (found > step.budget) over += 1;
    taken.push({ step: step.name, 'ready s': `${found} ${found > step.budget ? '>' : '≤'} ${step.budget}` });
  }
  console.table(taken);
  // `-- --steps`: the steps alone.
  for (const screen of process.argv.includes('--steps') ? [] : screens) {
    for (const warm of screen.warm ? [false, true] : [false]) {
      const runs: Figures[] = [];
      for (let each = 0; each < repeats; each += 1) {
        await waitForQuiet(2);
        runs.push(await open(browser, server.address, screen, warm));
      }
      const of = (name: keyof Figures) => median(runs.map((run) => run[name]));
      const budget: Partial<Figures> = { ...everywhere, ...screen.budget, ...(warm ? screen.warm : {}) };
      const cell = (name: keyof Figures, digits: number) => {
        const found = round(of(name), digits);
        const most = budget[name];
        if (most === undefined) return String(found);
        if (found > most) over += 1;
        return `${found} ${found > most ? '>' : '≤'} ${most}`;
      };
      rows.push({
        screen: `${screen.name}, ${warm ? 'warm' : 'cold'}`,
        'ready s': cell('ready', 2),
        'first paint s': cell('firstPaint', 2),
        'JavaScript KB': cell('script', 1),
        requests: cell('requests', 0),
        'blocking ms': cell('blocking', 0),
        'layout shift': cell('shift', 3),
      });
    }
  }
  if (rows.length > 0) console.table(rows);
} finally {
  await browser.close();
  await server.stop();
}
if (over > 0) {
  console.log(`${over} figures are over their budget.`);
  process.exitCode = 1;
}
