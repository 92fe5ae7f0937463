import { locales } from '@foyer/contract/wire/vocabulary';
import { loadRareSteps } from '@foyer/messages/catalogue/rare-steps-catalogue';
import { expect } from 'vitest';
import { recordOf } from '../../../apps/web/src/session/session.ts';
import type { AnyJourney, AnyLook } from '../../support/any-page.ts';
import { productTime, signInByCall } from '../../support/product.ts';
import { attendeeTexts } from '../../support/texts.ts';
import { createNetwork, type Pattern, type RouteHandler } from './network.ts';
import { PageWithoutBrowser } from './page.ts';
import { chooseLanguage } from '../../support/person-menu.ts';

export { openPersonMenu, signIn, signOut } from '../../support/person-menu.ts';

/** The common parts of tests of pages: a page by size and language, forbidden errors, and a session. */

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;

export type Size = keyof typeof sizes;

export interface Look extends AnyLook {
  /** IANA zone of the reader's clock. It differs from the event's zone by default. */
  timezone?: string;
}

export interface Journey extends AnyJourney {
  page: PageWithoutBrowser;
  look: Look;
  context: Context;
}

/** What the pages of a browser share. */
export interface Context {
  /** Opens another tab. */
  newPage: () => Promise<PageWithoutBrowser>;
  route: (pattern: Pattern, handler: RouteHandler) => Promise<void>;
  unroute: (pattern: Pattern, handler?: RouteHandler) => Promise<void>;
  /** Requests fail as without a network, or reach the server again. */
  setOffline: (isOffline: boolean) => Promise<void>;
}

/** Runs a test on a new page with its own session. Fails on every error that the test did not allow. */
export async function travel<T>(look: Look, journey: (journey: Journey) => Promise<T>): Promise<T> {
  const zone = process.env['TZ'];
  process.env['TZ'] = look.timezone ?? 'America/New_York';
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const local = new Map<string, string>();
  const network = createNetwork(new Map(), (problem) => problems.push(problem));
  const pages: PageWithoutBrowser[] = [];
  const newPage = () => {
    const opened = new PageWithoutBrowser({
      size: sizes[look.size],
      language: look.locale,
      onProblem: (problem) => problems.push(problem),
      local,
      network,
    });
    pages.push(opened);
    return opened;
  };
  const context: Context = {
    newPage: () => Promise.resolve(newPage()),
    route: (pattern, handler) => Promise.resolve(network.route(pattern, handler)),
    unroute: (pattern) => Promise.resolve(network.unroute(pattern)),
    setOffline: (isOffline) => {
      network.setOffline(isOffline);
      for (const each of pages) each.notifyOfNetwork(isOffline);
      return Promise.resolve();
    },
  };
  const page = newPage();
  const visit = (path: string) => page.goto(path);
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
    if (error instanceof Error && problems.length > 0)
      error.message += `\nProblems of the page: ${problems.join('\n')}`;
    throw error;
  } finally {
    for (const each of pages) await each.close();
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
  const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
  expect(unexpected, `console errors and failed requests: ${unexpected.join('\n')}`).toEqual([]);
  return outcome;
}

/**
 * Gives the page a session, as if the person had signed in before in the test's language, and opens `path` if given.
 */
export async function enter(
  { page, visit, look }: Pick<Journey, 'page' | 'visit' | 'look'>,
  userId: string,
  path?: string,
): Promise<void> {
  const record = { ...recordOf(await signInByCall(userId), false, productTime().getTime()), locale: look.locale };
  page.store({ local: { 'foyer.locale': look.locale }, session: { 'foyer.session': JSON.stringify(record) } });
  if (path !== undefined) await visit(path);
}

/** Runs `see` on the current page in each language, which it chooses on the page. */
export async function inEachLanguage(journey: Journey, see: (journey: Journey) => Promise<void>): Promise<void> {
  for (const locale of locales) {
    await chooseLanguage(journey, locale);
    const [text, rare] = await Promise.all([attendeeTexts(locale), loadRareSteps(locale)]);
    await see({ ...journey, look: { ...journey.look, locale }, text, rare });
  }
}

/** Opens a page with `open`, and runs `see` on it in each language. Without layout, one size shows the same. */
export async function travelEverywhere(
  open: (journey: Journey) => Promise<void>,
  see: (journey: Journey) => Promise<void>,
): Promise<void> {
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    await open(journey);
    await inEachLanguage(journey, see);
  });
}
