import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../../e2e/support/browser.ts';
import { endsWithUs } from './foyer.ts';

/** Chromium as a phone or a desktop slower than this machine. */

/** Slow 4G as DevTools applies it (experience.md Weight and speed): 1.44 Mbit/s down, 0.675 up, 562 ms per request. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
/** Slow-down factor of the page's thread. A machine with half the speed of the reference takes half of it. */
export const cpuSlowDown = Number(process.env.SLOWDOWN ?? 4);

export async function openBrowser(): Promise<Browser> {
  const browser = await launchBrowser();
  const forget = endsWithUs(() => void browser.close());
  browser.once('disconnected', forget);
  return browser;
}

/** The session that a browser stores for a signed-in person (`apps/web/src/session/session.ts`). */
export interface SignedIn {
  token: string;
  userId: string;
  username: string;
  isAdmin?: boolean;
  roles?: string[];
}

/** The value of `foyer.session` in browser storage. */
export function storedSession(signedIn: SignedIn): string {
  const record = { isAdmin: false, isHelper: false, roles: [], ...signedIn };
  return JSON.stringify({ ...record, locale: 'en-US', remember: true, expiresAt: Date.now() + 86_400_000 });
}

export async function openContext(browser: Browser, address: string, signedIn?: SignedIn): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  context.setDefaultTimeout(60_000);
  if (signedIn) {
    await context.addInitScript((text) => localStorage.setItem('foyer.session', text), storedSession(signedIn));
  }
  return context;
}

/** Slows the page's thread and, if requested, its network. */
export async function slowDown(page: Page, options: { network: boolean }): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowDown });
  if (options.network) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow4g);
  }
  return session;
}
