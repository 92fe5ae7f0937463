import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { locales, type Locale } from '@foyer/contract/wire/vocabulary';
import type { AttendeeMessages, RareStepMessages } from '@foyer/messages/catalogue/messages';
import { loadRareSteps } from '@foyer/messages/catalogue/rare-steps-catalogue';
import type { RunOptions } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { recordOf } from '../../apps/web/src/session/session.ts';
import { contrastOfScreen, expectNoFinding, geometryRules, textOfScreen, wholeScreen } from './axe.ts';
import { sharedBrowser } from './browser.ts';
import { productAddress, signInByCall } from './product.ts';
import { attendeeTexts } from './texts.ts';
import { chooseLanguage } from './person-menu.ts';

export { openPersonMenu, signIn, signOut } from './person-menu.ts';

/** Common parts of the end-to-end tests: pages by size and language, forbidden errors, axe checks and screenshots. */

export const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 },
} as const;
export type Size = keyof typeof sizes;

export interface Look {
  size: Size;
  locale: Locale;
  colorScheme?: 'light' | 'dark';
  /** IANA zone of the reader's clock. It differs from the event's zone by default. */
  timezone?: string;
  /**
   * Lets the service worker store the staff app, as a device at the door does. Storing loads about a hundred files and
   * takes half of the processor time of a staff journey.
   */
  storesApp?: boolean;
}

export interface Journey {
  page: Page;
  context: BrowserContext;
  look: Look;
  /** The texts in the test's language. */
  text: AttendeeMessages;
  /** Texts of steps that few registrations have. */
  rare: RareStepMessages;
  /** Allows console errors and failed requests that match the pattern. */
  expectProblem: (pattern: RegExp) => void;
  /** Opens a path of the product: `await visit('/login')`. */
  visit: (path: string) => Promise<void>;
  /** `enter` for steps that page tests share. */
  enter: (userId: string, path?: string) => Promise<void>;
}

const pictures = fileURLToPath(new URL('../screenshots/', import.meta.url));

/** Collects errors of a page: on the console, uncaught, and failed requests. */
function watch(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    const { url } = message.location();
    // Some browsers request this icon, even if the page names another one.
    if (url.endsWith('/favicon.ico')) return;
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => {
    problems.push(`uncaught: ${error.name} ${error.message} ${error.stack ?? ''} (${page.url()})`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page aborts its pending requests.
    if (!reason.includes('ERR_ABORTED')) problems.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400)
      problems.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
  });
}

/**
 * Runs a test on a new page with its own session. Fails on every error that the test did not allow. A failing test
 * leaves a screenshot in `e2e/screenshots`.
 */
export async function travel<T>(look: Look, journey: (journey: Journey) => Promise<T>): Promise<T> {
  const address = productAddress();
  const context = await (
    await sharedBrowser()
  ).newContext({
    ...sizes[look.size],
    baseURL: address,
    locale: look.locale,
    timezoneId: look.timezone ?? 'America/New_York',
    colorScheme: look.colorScheme ?? 'light',
    reducedMotion: 'reduce',
    serviceWorkers: look.storesApp ? 'allow' : 'block',
  });
  context.setDefaultTimeout(45_000);
  const problems: string[] = [];
  // Browsers request the icon of pages outside the product's client, such as the health check that `enter` may open.
  const expected: RegExp[] = [/\/favicon\.ico/];
  context.on('page', (page) => watch(page, problems));
  // An uncaught error does not print its cause, for example errors that React recovered from.
  await context.addInitScript(() => {
    window.addEventListener('error', ({ error }) => {
      if (error instanceof Error && error.cause instanceof Error) console.error(`cause: ${error.cause.stack}`);
    });
  });
  const page = await context.newPage();
  const visit = async (path: string) => {
    await page.goto(path);
  };
  let outcome: T;
  try {
    outcome = await journey({
      page,
      context,
      look,
      text: await attendeeTexts(look.locale),
      rare: await loadRareSteps(look.locale),
      expectProblem: (pattern) => expected.push(pattern),
      visit,
      enter: (userId, path) => enter({ page, visit, look }, userId, path),
    });
  } catch (error) {
    await takePicture(page, `failed-${nameOfTest()}`);
    throw error;
  } finally {
    await context.close();
  }
  const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
  expect(unexpected, `console errors and failed requests: ${unexpected.join('\n')}`).toEqual([]);
  return outcome;
}

type LanguageLook = Pick<Look, 'locale' | 'colorScheme'>;
const everyLanguage: readonly LanguageLook[] = locales.map((locale) => ({ locale }));

/**
 * Runs `see` on the current page in each of these languages. Chooses the language on the page, because opening the page
 * again would load and compile the app again.
 */
export async function inEachLanguage(
  journey: Journey,
  see: (journey: Journey) => Promise<void>,
  looks: readonly LanguageLook[] = everyLanguage,
): Promise<void> {
  const { page } = journey;
  for (const { locale, colorScheme = 'light' } of looks) {
    await page.emulateMedia({ colorScheme });
    await chooseLanguage(journey, locale);
    const [text, rare] = await Promise.all([attendeeTexts(locale), loadRareSteps(locale)]);
    await see({ ...journey, look: { ...journey.look, locale, colorScheme }, text, rare });
  }
}

/** Opens a page in both sizes with `open`, and runs `see` on it in each language. */
export async function travelEverywhere(
  open: (journey: Journey) => Promise<void>,
  see: (journey: Journey) => Promise<void>,
): Promise<void> {
  for (const size of ['phone', 'desktop'] as const)
    await travel({ locale: 'en-US', size }, async (journey) => {
      await open(journey);
      await inEachLanguage(journey, see);
    });
}

function nameOfTest(): string {
  return (expect.getState().currentTestName ?? 'journey').replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120);
}

/** Runs `act` with the whole page as one tall window, in which sticky content covers nothing. */
async function asOneScreen<T>(page: Page, act: () => Promise<T>): Promise<T> {
  const size = page.viewportSize();
  const height = await page.evaluate(() =>
    document.querySelector('dialog:modal') ? 0 : document.documentElement.scrollHeight,
  );
  if (!size || height <= size.height) return act();
  await page.setViewportSize({ width: size.width, height });
  try {
    // Late content can make the page taller than the window again. At the top nothing is below sticky content.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    return await act();
  } finally {
    await page.setViewportSize(size);
  }
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (page.isClosed()) return;
  await mkdir(pictures, { recursive: true });
  await asOneScreen(page, () => page.screenshot({ path: `${pictures}${name}.png` }));
}

const wantsPictures = (): boolean => Boolean(process.env['SCREENSHOTS']);

/** Saves a screenshot of the whole page in `e2e/screenshots` when `SCREENSHOTS=1`. */
export async function screenshot({ page, look }: Pick<Journey, 'page' | 'look'>, name: string): Promise<void> {
  if (!wantsPictures()) return;
  await settled(page);
  await takePicture(page, `${name}.${look.locale}.${look.size}${look.colorScheme === 'dark' ? '.dark' : ''}`);
}

/**
 * Whether this screen is new in this run. Creates a marker file in the workers' shared folder, which only one worker
 * can create.
 */
async function isFirst(key: string): Promise<boolean> {
  const seen = path.join(path.dirname(inject('stagesFile')), 'seen');
  await mkdir(seen, { recursive: true });
  try {
    await writeFile(path.join(seen, encodeURIComponent(key)), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Checks a screen for accessibility in light and dark colours, with a screenshot of both when requested. A screen with
 * the same size has the same structure in every language. Therefore axe runs all rules the first time, in light and
 * dark colours. In further languages it runs only the rules about text, and in the same language nothing. `name` names
 * the screenshot; `as` names the screen if another name has the same structure.
 */
export async function look(journey: Journey, name: string, as = name): Promise<void> {
  const { page } = journey;
  const screen = `${as} ${journey.look.size}`;
  await settled(page);
  if (await isFirst(`${screen} ${journey.look.locale}`))
    await asOneScreen(page, async () => {
      const first = await isFirst(screen);
      await expectNoFinding(page, first ? wholeScreen : textOfScreen);
      if (first) await inOtherColours(journey, () => expectNoFinding(page, contrastOfScreen));
    });
  if (!wantsPictures()) return;
  await screenshot(journey, name);
  const colorScheme = otherThan(journey.look.colorScheme);
  await inOtherColours(journey, () => screenshot({ page, look: { ...journey.look, colorScheme } }, name));
}

const otherThan = (scheme: Look['colorScheme']) => (scheme === 'dark' ? 'light' : 'dark');

/** Runs `act` with the page in the opposite colour scheme of the test. */
async function inOtherColours({ page, look: { colorScheme } }: Journey, act: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: otherThan(colorScheme) });
  await settled(page);
  await act();
  await page.emulateMedia({ colorScheme: colorScheme ?? 'light' });
  await settled(page);
}

/** Waits for loading content, fonts and animations. Half-faded text has no contrast. */
export async function settled(page: Page): Promise<void> {
  // A page behind the password prompt loads nothing until it is visible again.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main [aria-busy="true"]')].every((busy) => !busy.checkVisibility()),
  );
  const still = page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled(Array.from(document.images, (image) => image.decode()));
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
  // Content that has not finished now never will, such as an image outside the window.
  await Promise.race([still, pause(3000, undefined, { ref: false })]);
}

/** Asserts that axe has no finding on the page: WCAG 2.2 AA and axe's best practices. */
export async function expectAccessible(page: Page, options: RunOptions = wholeScreen): Promise<void> {
  await settled(page);
  await asOneScreen(page, () => expectNoFinding(page, options));
}

/**
 * Runs the rules that depend on the scroll position, in the current window with its sticky bar. All other rules are
 * covered by `look`.
 */
export async function expectAccessibleHere(page: Page): Promise<void> {
  await settled(page);
  await expectNoFinding(page, geometryRules);
}

/**
 * Gives the page a session, as if the person had signed in before in the test's language, and opens `path` if given.
 * For tests that begin after the sign-in screen. Opening that screen and the next one is most of the work of a short
 * test.
 */
export async function enter(
  { page, visit, look }: Pick<Journey, 'page' | 'visit' | 'look'>,
  userId: string,
  path?: string,
): Promise<void> {
  const record = { ...recordOf(await signInByCall(userId), false, Date.now()), locale: look.locale };
  const stored = { origin: productAddress(), session: JSON.stringify(record), locale: look.locale };
  const keep = ({ origin, session, locale }: typeof stored) => {
    if (window !== window.top || location.origin !== origin) return;
    sessionStorage.setItem('foyer.session', session);
    localStorage.setItem('foyer.locale', locale);
  };
  if (page.url() === 'about:blank') {
    // Only the first document gets the session. A later sign-out is therefore final.
    const script = await page.addInitScript(keep, stored);
    page.once('framenavigated', () => void script.dispose().catch(() => undefined));
  } else {
    // Any response from the product's origin gives access to its storage.
    await visit('/healthz');
    await page.evaluate(keep, stored);
  }
  if (path !== undefined) await visit(path);
}
