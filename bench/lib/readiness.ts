import type { Browser, Page } from 'playwright-core';
import { openContext, slowDown, type SignedIn } from './browser.ts';
import { median, round } from './figures.ts';
import { waitForQuiet } from './processes.ts';

/**
 * Measures when a page is usable, opened cold with a phone's network and CPU. "Ready" is the first frame in which the wanted control can be clicked and no
 * overlay covers it.
 */

export interface Screen {
  name: string;
  path: string;
  signedIn?: SignedIn;
  /** CSS selector of the wanted control. */
  control: string;
  budget: Partial<Figures>;
  /** Budget of a second visit, with the browser's stored data. */
  warm?: { ready: number };
}

interface Figures {
  /** In seconds. */
  ready: number;
  firstPaint: number;
  /** KB, Brotli. */
  script: number;
  requests: number;
  /** Sum of task times beyond 50 ms, until one second after the page is ready, in ms. */
  blocking: number;
  shift: number;
}

/** Budget for every page. */
const everywhere: Partial<Figures> = { requests: 16, blocking: 200, shift: 0.02 };

/** Runs in the page before its own scripts. */
export function watch(control: string): void {
  const found = { ready: 0, shift: 0, blocking: 0 };
  globalThis.foyerBench = found;
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
      // Scroll to a control further down, like a person would.
      if (element.getBoundingClientRect().bottom > innerHeight * 0.8)
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      // A choice is clicked through the label or card that contains it.
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

/** Waits until the control can be clicked. Uses `evaluate`, because the page's content security policy forbids other ways. */
export async function readiness(page: Page): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 100) {
    const ready = await page.evaluate(() => globalThis.foyerBench.ready > 0);
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
    const requestTimes: number[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) requestTimes.push(Date.now());
    });
    await page.goto(screen.path, { waitUntil: 'commit' });
    await readiness(page);
    await page.waitForTimeout(1000);
    const seen = await page.evaluate(() => {
      const { foyerBench } = globalThis;
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
      requests: requestTimes.filter((at) => at <= seen.readyAt).length,
      blocking: seen.blocking,
      shift: seen.shift,
    };
  } finally {
    await context.close();
  }
}

/** Opens a screen several times. Returns its medians with the budget, and how many figures exceed it. */
export async function tryScreen(
  browser: Browser,
  address: string,
  screen: Screen,
  { repeats, warm = false }: { repeats: number; warm?: boolean },
): Promise<{ row: Record<string, string>; over: number }> {
  const runs: Figures[] = [];
  for (let each = 0; each < repeats; each += 1) {
    await waitForQuiet(2);
    runs.push(await open(browser, address, screen, warm));
  }
  let over = 0;
  const budget: Partial<Figures> = { ...everywhere, ...screen.budget, ...(warm ? screen.warm : {}) };
  const cell = (name: keyof Figures, digits: number) => {
    const found = round(median(runs.map((run) => run[name])), digits);
    const most = budget[name];
    if (most === undefined) return String(found);
    if (found > most) over += 1;
    return `${found} ${found > most ? '>' : '≤'} ${most}`;
  };
  const row = {
    screen: `${screen.name}, ${warm ? 'warm' : 'cold'}`,
    'ready s': cell('ready', 2),
    'first paint s': cell('firstPaint', 2),
    'JavaScript KB': cell('script', 1),
    requests: cell('requests', 0),
    'blocking ms': cell('blocking', 0),
    'layout shift': cell('shift', 3),
  };
  return { row, over };
}
