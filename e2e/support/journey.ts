import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Locale } from '@foyer/contract/vocabulary';
import { loadArrival, loadAttendee, loadBelongings, loadSignIn } from '@foyer/messages/catalogues';
import type { AttendeeMessages, RareStepMessages } from '@foyer/messages/messages';
import { loadRareSteps } from '@foyer/messages/rare-steps-catalogue';
import type { RunOptions } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { recordOf } from '../../apps/web/src/session/session.ts';
import { contrastOfScreen, expectNoFinding, placeOnScreen, textOfScreen, wholeScreen } from './axe.ts';
import { sharedBrowser } from './browser.ts';
import { demoPassword, productAddress, signInByCall } from './product.ts';

/** What journeys through the product share: pages by size and language, what may not happen on them, axe, pictures. */

export const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 },
} as const;
export type Size = keyof typeof sizes;

export interface Look {
  size: Size;
  locale: Locale;
  colorScheme?: 'light' | 'dark';
  /** IANA zone of the reader's own clock; not the event's unless a test says so. */
  timezone?: string;
}

export interface Journey {
  page: Page;
  context: BrowserContext;
  look: Look;
  /** The texts of the journey's language. */
  text: AttendeeMessages;
  /** Those of steps that few registrations have. */
  rare: RareStepMessages;
  /** Says that console errors and failed requests that match belong to the story. */
  expectProblem: (pattern: RegExp) => void;
  /** Opens a path of the product: `await go('/login')`. */
  go: (path: string) => Promise<void>;
}

const pictures = fileURLToPath(new URL('../screenshots/', import.meta.url));

/** Collects what must not happen on a page: errors on the console, uncaught errors, requests that failed. */
function watch(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    const { url } = message.location();
    // Some browsers look there for an icon, whatever the page names as its own.
    if (url.endsWith('/favicon.ico')) return;
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => {
    problems.push(`uncaught: ${error.name} ${error.message} ${error.stack ?? ''} (${page.url()})`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page ends what it was still loading.
    if (!reason.includes('ERR_ABORTED')) problems.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400)
      problems.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
  });
}

/**
 * Runs a journey on a fresh page with a session of its own, and fails when anything went wrong beneath it that the
 * journey did not expect. A failing journey leaves a picture in `e2e/screenshots`.
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
  });
  context.setDefaultTimeout(45_000);
  const problems: string[] = [];
  // A browser looks for the icon of what is no page of ours, such as the health check that `enter` may pass.
  const expected: RegExp[] = [/\/favicon\.ico/];
  context.on('page', (page) => watch(page, problems));
  // An uncaught error does not say its cause by itself, such as what React recovered from.
  await context.addInitScript(() => {
    window.addEventListener('error', ({ error }) => {
      if (error instanceof Error && error.cause instanceof Error) console.error(`cause: ${error.cause.stack}`);
    });
  });
  const page = await context.newPage();
  let outcome: T;
  try {
    outcome = await journey({
      page,
      context,
      look,
      text: {
        ...(await loadArrival[look.locale]()),
        ...(await loadAttendee[look.locale]()),
        ...(await loadBelongings[look.locale]()),
        ...(await loadSignIn[look.locale]()),
      },
      rare: await loadRareSteps[look.locale](),
      expectProblem: (pattern) => expected.push(pattern),
      go: async (path) => {
        await page.goto(path);
      },
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

function nameOfTest(): string {
  return (expect.getState().currentTestName ?? 'journey').replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120);
}

/** Does something with the whole page as one tall screen, so that what sticks to an edge covers nothing. */
async function asOneScreen<T>(page: Page, act: () => Promise<T>): Promise<T> {
  const size = page.viewportSize();
  const height = await page.evaluate(() =>
    document.querySelector('dialog:modal') ? 0 : document.documentElement.scrollHeight,
  );
  if (!size || height <= size.height) return act();
  await page.setViewportSize({ width: size.width, height });
  try {
    // What comes late makes the page higher than the screen again: at its head nothing lies beneath what sticks there.
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

/** A picture of the whole page in `e2e/screenshots`, when the run asks for them (`SCREENSHOTS=1`). */
export async function screenshot({ page, look }: Pick<Journey, 'page' | 'look'>, name: string): Promise<void> {
  if (!wantsPictures()) return;
  await settled(page);
  await takePicture(page, `${name}.${look.locale}.${look.size}${look.colorScheme === 'dark' ? '.dark' : ''}`);
}

/** Whether nobody in this run has been there: a mark beside what the workers share, which one of them alone can make. */
async function isFirst(place: string): Promise<boolean> {
  const seen = path.join(path.dirname(inject('stagesFile')), 'seen');
  await mkdir(seen, { recursive: true });
  try {
    await writeFile(path.join(seen, encodeURIComponent(place)), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * A screen that a journey passes: usable by everyone by day and by night, with a picture of both when the run asks for
 * them. The same screen in the same size is the same structure in every language: axe looks at the whole of it the first
 * time, by day and by night, in further languages at what follows from the text, and in the same one not again.
 * `name` is the picture's; `as` the screen's, where another name has the same structure.
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

/** Does something with the page in its dark colours, or in its light ones where the journey is made by night. */
async function inOtherColours({ page, look: { colorScheme } }: Journey, act: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: otherThan(colorScheme) });
  await settled(page);
  await act();
  await page.emulateMedia({ colorScheme: colorScheme ?? 'light' });
  await settled(page);
}

/** Waits for what is still loading, for fonts and for everything that moves; half-faded text has no contrast. */
async function settled(page: Page): Promise<void> {
  // A page behind the question for the password loads nothing until it is shown again.
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
  // What does not come to rest by then never will, such as a picture that nobody sees.
  await Promise.race([still, pause(3000, undefined, { ref: false })]);
}

/** No axe finding on the page: WCAG 2.2 AA and axe's best practices. */
export async function expectAccessible(page: Page, options: RunOptions = wholeScreen): Promise<void> {
  await settled(page);
  await asOneScreen(page, () => expectNoFinding(page, options));
}

/**
 * What hangs on where one scrolled to, in the window as it stands, with the bar above what lies beneath it. All else of a screen `look` has
 * seen, for which it makes no difference.
 */
export async function expectAccessibleHere(page: Page): Promise<void> {
  await settled(page);
  await expectNoFinding(page, placeOnScreen);
}

/**
 * Gives the page a session, as if its person had signed in before in the journey's language, and opens `path` when there is one: for
 * stories that begin after the sign-in screen. Opening that screen and the one behind it is most of the work of a short journey.
 */
export async function enter(
  { page, go, look }: Pick<Journey, 'page' | 'go' | 'look'>,
  userId: string,
  path?: string,
): Promise<void> {
  const record = { ...recordOf(await signInByCall(userId), false, Date.now()), locale: look.locale };
  const kept = { origin: productAddress(), session: JSON.stringify(record), locale: look.locale };
  const keep = ({ origin, session, locale }: typeof kept) => {
    if (window !== window.top || location.origin !== origin) return;
    sessionStorage.setItem('foyer.session', session);
    localStorage.setItem('foyer.locale', locale);
  };
  if (page.url() === 'about:blank') {
    // The first document finds it there, and no other one is given it: who signs out is out.
    const script = await page.addInitScript(keep, kept);
    page.once('framenavigated', () => void script.dispose().catch(() => undefined));
  } else {
    // Any answer of the product's own origin will do to write its storage.
    await go('/healthz');
    await page.evaluate(keep, kept);
  }
  if (path !== undefined) await go(path);
}

/** Opens what is beneath the name in the bar: account, language, signing out. */
export async function openPersonMenu({ page }: Pick<Journey, 'page'>): Promise<void> {
  await page.getByRole('banner').locator('[popovertarget]').click();
}

export async function signOut(journey: Journey): Promise<void> {
  await openPersonMenu(journey);
  await journey.page.getByRole('button', { name: journey.text.common.logout }).click();
}

/** Signs in through the login screen in the journey's language and waits for the page it leads to. */
export async function signIn({ page, go, text, look }: Journey, userId: string): Promise<void> {
  await go(`/login?lang=${look.locale}`);
  await page.getByLabel(text.login.userId, { exact: true }).fill(userId);
  await page.getByLabel(text.login.password, { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: text.login.submit, exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
