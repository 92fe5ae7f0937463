import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import type { Page } from 'playwright-core';
import { cpuSlowDown, openBrowser, openContext, slowDown } from '../lib/browser.ts';
import { round } from '../lib/figures.ts';
import { codeOf, signedInStaff } from './hall.ts';
import { figuresOf } from './rate.ts';
import type { Door } from './scans.ts';

/** The scan screen on a slow device: time until it can work offline, and time from a scanner's Enter to the verdict. */

/** Runs in the page: records when Enter was pressed and when the frame with the result was painted. */
function watchVerdicts(): void {
  const found: number[] = [];
  globalThis.foyerVerdicts = found;
  let enteredAt = 0;
  let shown: Element | null = null;
  window.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Enter') enteredAt = performance.now();
    },
    true,
  );
  new MutationObserver(() => {
    const verdict = document.querySelector('main section[aria-labelledby] [role=alert]');
    if (verdict === null || verdict === shown || enteredAt === 0) {
      shown = verdict;
      return;
    }
    shown = verdict;
    const from = enteredAt;
    enteredAt = 0;
    requestAnimationFrame(() => setTimeout(() => found.push(performance.now() - from)));
  }).observe(document, { childList: true, subtree: true });
}

const verdictsOf = (page: Page) => page.evaluate(() => globalThis.foyerVerdicts);

/** Runs in the page: waits until the previous verdict's animations end, like the next person who still has to show a code. */
const isUnchanged = () =>
  Promise.all(document.getAnimations().map(async ({ finished }) => finished.catch(() => undefined))).then(
    () => undefined,
  );

/** Scans codes in sequence like a hardware scanner: the whole text, then Enter. */
async function scanOneByOne(page: Page, codes: readonly string[]): Promise<number[]> {
  const before = (await verdictsOf(page)).length;
  for (const [index, code] of codes.entries()) {
    await page.evaluate(isUnchanged);
    await page.keyboard.insertText(code);
    await page.keyboard.press('Enter');
    await page.waitForFunction((count) => globalThis.foyerVerdicts.length > count, before + index);
  }
  return (await verdictsOf(page)).slice(before);
}

/** Makes `scans` scans of each kind. The codes are real, so the device also checks signatures and decrypts entries. */
export async function benchDevice(door: Door, scans: number) {
  const { scan: t } = await loadStaff('en-US');
  const browser = await openBrowser();
  try {
    const context = await openContext(browser, door.address, signedInStaff);
    const page = await context.newPage();
    await page.addInitScript(watchVerdicts);
    await slowDown(page, { network: false });
    const taken = door.tickets.splice(0, 2 * scans + 4);
    const codes: string[] = [];
    for (const ticketId of taken) codes.push(await codeOf(door.address, ticketId));

    const began = performance.now();
    await page.goto(`/admin/event/${door.eventId}/scan`);
    await page.getByText(t.ready, { exact: true }).waitFor();
    const ready = performance.now() - began;
    await page.getByText(t.dataOf({ time: '' }).trim()).waitFor({ timeout: 600_000 });
    const whole = performance.now() - began;

    // Skip the first scans of each kind, which compile code.
    await scanOneByOne(page, codes.splice(0, 2));
    const online = await scanOneByOne(page, codes.splice(0, scans));
    await context.setOffline(true);
    await scanOneByOne(page, codes.splice(0, 2));
    const alone = await scanOneByOne(page, codes.splice(0, scans));
    const used = await scanOneByOne(page, taken.slice(-scans).map(String));
    return {
      load: {
        'ready to scan, s': round(ready / 1_000, 1),
        'whole roster kept, s': round(whole / 1_000, 1),
        'thread slower by': cpuSlowDown,
      },
      verdicts: {
        'with the server': figuresOf(online),
        'without a network, let in': figuresOf(alone),
        'without a network, used before': figuresOf(used),
      },
    };
  } finally {
    await browser.close();
  }
}
