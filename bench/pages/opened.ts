import type { Browser } from 'playwright-core';
import { ensureBuilt } from '../../tools/lib/build.mjs';
import { isScreenKey, rowKeys, screenOf, type ScreenKey } from '../../apps/web/src/app/screens/rows.ts';
import { openBrowser, openContext } from '../lib/browser.ts';
import { startFoyer, temporaryFolder } from '../lib/foyer.ts';
import { bringVisitors, type Visitors } from '../lib/visitors.ts';

/** What a browser requests when an administrator opens a screen with an empty cache. */

/** The page is complete when it sends nothing for this long. The device lock asks every five seconds. */
const quietMs = 1_000;

interface Opened {
  screen: ScreenKey;
  requests: string[];
  /** What loads each request: `Script`, `Stylesheet`, `Fetch`. */
  types: string[];
  /** Bytes of scripts as they were transferred. */
  script: number;
}

/** The address of a staff screen with the demo's event, buyer and ticket. */
function addressOf(key: ScreenKey, { shortEventId, buyer, ticketId }: Visitors): string {
  const values: Readonly<Record<string, string>> = {
    eventId: String(shortEventId),
    ticketId: String(ticketId),
    externalAccountIdentifier: buyer.userId,
  };
  return screenOf(key).pattern.replaceAll(/\$(\w+)/g, (_, name: string) => values[name] ?? '1');
}

async function lookAt(browser: Browser, address: string, visitors: Visitors, screen: ScreenKey): Promise<Opened> {
  const context = await openContext(browser, address, visitors.admin);
  const page = await context.newPage();
  const requests: string[] = [];
  const types: string[] = [];
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let script = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    types.push(type ?? '');
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
    if (type === 'Script' || request.url.endsWith('.js')) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength;
  });
  await page.goto(addressOf(screen, visitors));
  await page.locator('main h1').first().waitFor();
  for (let seen = -1; seen !== requests.length; await page.waitForTimeout(quietMs)) seen = requests.length;
  await context.close();
  return { screen, requests, types, script };
}

/** Opens every staff screen of the built product. */
export async function openStaffScreens(): Promise<Opened[]> {
  await ensureBuilt({ compressed: 'full' });
  const server = await startFoyer({ DATA_DIR: temporaryFolder(), JOBS: 'off' });
  const browser = await openBrowser();
  const found: Opened[] = [];
  try {
    const visitors = await bringVisitors(server.address);
    for (const screen of rowKeys.filter(isScreenKey).filter((key) => screenOf(key).group === 'staff'))
      found.push(await lookAt(browser, server.address, visitors, screen));
  } finally {
    await browser.close();
    await server.stop();
  }
  return found;
}
