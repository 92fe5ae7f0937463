import { fileURLToPath } from 'node:url';
import puppeteer, { type Page } from 'puppeteer-core';
import { fontEnvironment } from '../support/browser.ts';
import { fileOf } from './installed.ts';
import { viewports, type Engine, type Tab } from './tab.ts';

/** The fonts from npm are here. */
const packages = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** Firefox, driven over WebDriver BiDi. */
export async function startFirefox(timeZone: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: fileOf('firefox'),
    headless: true,
    env: { ...(await fontEnvironment()), TZ: timeZone },
    extraPrefsFirefox: {
      // `/healthz` is a plain text, not a page of the browser's own.
      'devtools.jsonview.enabled': false,
      'intl.accept_languages': 'en-US',
      'ui.prefersReducedMotion': 1,
      // Firefox's sandbox lets a page read fonts of the machine only.
      'security.sandbox.content.read_path_whitelist': packages,
    },
  });
  return {
    newTab: async (size) => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ ...viewports[size], hasTouch: size === 'phone' });
      return tabOf(page, () => context.close());
    },
    close: () => browser.close(),
  };
}

function tabOf(page: Page, close: () => Promise<void>): Tab {
  return {
    open: async (address) => {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
    },
    address: async () => page.url(),
    // Puppeteer's type unwraps handles, which no argument here is.
    // Sound: Puppeteer's types do not know that the arguments belong to the function.
    run: (act, ...given) => page.evaluate(act as never, ...(given as unknown as never[])),
    inject: async (source) => {
      await page.evaluate(source);
    },
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
    },
    type: (text) => page.keyboard.type(text),
    point: (x, y, by) => (by === 'mouse' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y)),
    print: async () => Buffer.from(await page.pdf({ preferCSSPageSize: true })),
    picture: async () => Buffer.from(await page.screenshot()),
    close,
  };
}
