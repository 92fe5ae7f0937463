import os from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { ensureBuilt } from '../tools/lib/build.mjs';
import { openBrowser, openContext, slowDown, cpuSlowDown, type SignedIn } from './lib/browser.ts';
import { median, round } from './lib/figures.ts';
import { startFoyer, temporaryFolder } from './lib/foyer.ts';
import { waitForQuiet } from './lib/processes.ts';
import { readiness, tryScreen, watch, type Screen } from './lib/readiness.ts';
import { bringVisitors } from './lib/visitors.ts';

/**
 * `npm run bench:ready`: when a page is usable, opened cold with a phone's network and CPU, compared with the product's budgets (docs/benchmarks.md). "Ready"
 * is the first frame in which the wanted control can be clicked and no overlay covers it.
 */

/** Minimum time that a person looks at a page before the next step, in ms. */
const readMs = 3000;
const repeats = Number(process.env.REPEATS ?? 5);

interface Step {
  name: string;
  path: string;
  signedIn: SignedIn;
  /** Preparation before the step, at full speed. */
  before?: (page: Page) => Promise<void>;
  /** Selector of the tapped control, once the page is idle. */
  tap: string;
  /** Selector of the wanted control of the next page. */
  control: string;
  /** Seconds from the end of the tap to the first frame in which it can be clicked. */
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
    // Wait until prefetching has finished, because a person first reads the page.
    await page.waitForTimeout(readMs);
    await slowDown(page, { network: true });
    const touched = page.locator(tap).first();
    await touched.scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      const note = () => {
        globalThis.foyerTouched = performance.now();
      };
      document.addEventListener('click', note, { capture: true, once: true });
    });
    await page.evaluate(watch, control);
    await touched.click();
    await readiness(page);
    return await page.evaluate(() => {
      const { foyerBench, foyerTouched } = globalThis;
      return (foyerBench.ready - foyerTouched) / 1000;
    });
  } finally {
    await context.close();
  }
}

/** Seconds for a step that needs no request. */
const noCall = 0.12;
/** The button to the next step, last in the bottom bar. */
const continueButton = '[data-bar] button:last-child';

/** Waits for the form of HOT26, which is filled from the account's data. */
const answered = async (page: Page) => page.locator('main input[autocomplete="email"]').first().waitFor();

if (process.env.CLIENT_DIR === undefined) await ensureBuilt({ compressed: 'full' });
const server = await startFoyer({ DATA_DIR: temporaryFolder(), JOBS: 'off' });
const browser = await openBrowser();
let over = 0;
try {
  const { buyer, newcomer, eventId, shortEventId, orderId } = await bringVisitors(server.address);
  const screens: Screen[] = [
    {
      name: 'login',
      path: '/login',
      control: 'input[autocomplete^="username"]',
      budget: { ready: 2.3, firstPaint: 1.6, script: 115 },
    },
    {
      name: 'events list',
      path: '/',
      signedIn: buyer,
      control: 'main a[href^="/registration/"]',
      budget: { ready: 2.5, script: 130 },
      warm: { ready: 1.2 },
    },
    {
      name: 'registration',
      path: `/registration/${eventId}`,
      signedIn: buyer,
      control: 'main input[type="radio"], main [role="radio"]',
      budget: { ready: 2.8, script: 170 },
    },
    {
      name: 'confirmation',
      path: `/confirmation/HOT26/${orderId}`,
      signedIn: buyer,
      control: 'main a[href$="/summary"]',
      budget: { ready: 2.6, script: 155 },
    },
  ];
  const steps: Step[] = [
    {
      name: 'Register → tickets',
      path: '/',
      signedIn: newcomer,
      tap: `main a[href="/registration/${eventId}"]`,
      control: 'main input[type="radio"], main [role="radio"]',
      budget: 0.9,
    },
    {
      name: 'tickets → form',
      path: `/registration/${eventId}`,
      signedIn: newcomer,
      tap: continueButton,
      control: 'main input[autocomplete="email"]',
      budget: noCall,
    },
    {
      name: 'form → cart',
      path: `/registration/${shortEventId}`,
      signedIn: newcomer,
      before: answered,
      tap: continueButton,
      control: '#registration-cart article button',
      budget: noCall,
    },
    {
      name: 'cart → card',
      path: `/registration/${shortEventId}`,
      signedIn: newcomer,
      before: async (page) => {
        await answered(page);
        await page.locator(continueButton).click();
        await page.locator('#registration-cart article').waitFor();
      },
      tap: continueButton,
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
  // `-- --steps`: runs the steps only.
  for (const screen of process.argv.includes('--steps') ? [] : screens) {
    for (const warm of screen.warm ? [false, true] : [false]) {
      const { row, over: more } = await tryScreen(browser, server.address, screen, { repeats, warm });
      rows.push(row);
      over += more;
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
