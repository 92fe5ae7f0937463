// In Chromium, because the order of code, responses and frames decides.
import type { Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { requestOfFirst } from '../apps/web/src/app/screens/boot-lines.ts';
import { isScreenKey, rowKeys, screenOf, type ScreenKey } from '../apps/web/src/app/screens/rows.ts';
import { signIn, travel, type Journey, type Look } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { eventOf } from './support/product.ts';
import { buyTicket, ticketTypes } from './support/shop.ts';

const people = peopleOf('ready');

/**
 * Requests of a page until it is usable: few files, every request once, and the first ones sent before the code is
 * loaded.
 */

const desktop: Look = { locale: 'en-US', size: 'desktop' };
const account = people.visitor;
const pathOf = (request: Request): string => new URL(request.url()).pathname;

/** A paid order of the account, with its single ticket. */
async function bought(): Promise<{ eventId: number; orderId: number; ticketId: number }> {
  const event = await eventOf('HOT26', account);
  const { status, body } = await buyTicket(event, {
    user: account,
    ticketConfigurationId: (await ticketTypes(event, account)).get('A seat')?.ticketConfigurationId ?? 0,
    values: { firstName: 'Robin', lastName: 'Hale', email: 'robin.hale@example.com' },
  });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return { eventId: event.eventId, orderId: body.orderId, ticketId: body.order.tickets[0]!.ticketId };
}

interface Opened {
  path: string;
  control: string;
  /** Requests that the screen sends after its first responses. */
  later?: string[];
  /** Maximum number of scripts and styles, including the form of a ticket. */
  files: number;
}

let mine: Awaited<ReturnType<typeof bought>>;
beforeAll(async () => {
  mine = await bought();
});

describe('a page opened with an empty cache', () => {
  test('loads few files, and sends each request once, before its code is loaded', async () => {
    // No other test sells this event out, so the page does not load the code for waiting lists.
    const { eventId } = await eventOf('AMBITION26', account);
    const pages: Partial<Record<ScreenKey, Opened>> = {
      events: {
        path: '/',
        control: 'main a[href^="/registration/"]',
        later: ['/api/account/places'],
        files: 8,
      },
      registration: {
        path: `/registration/${eventId}`,
        control: 'main input[type="radio"]',
        later: ['/api/ticket/last-answers'],
        files: 9,
      },
      account: {
        path: '/account',
        control: 'main h1',
        later: ['/api/account/waiting-list', '/api/account/calendar-feed'],
        files: 12,
      },
      eventSummary: {
        path: `/account/${mine.eventId}/summary`,
        control: 'main h1',
        later: ['/api/events/available-relationships', `/api/events/${mine.eventId}/paid-orders`],
        files: 12,
      },
      confirmation: {
        path: `/confirmation/HOT26/${mine.orderId}`,
        control: 'main h1',
        later: [`/api/orders/${mine.orderId}/receipts`],
        files: 12,
      },
      accountEvent: { path: '/account/HOT26', control: 'main h1', files: 12 },
      // With the form, which is loaded with the page.
      ticket: { path: `/ticket/${mine.ticketId}?edit=1`, control: 'main form input', files: 14 },
      ticketTransfer: { path: `/ticket/${mine.ticketId}/transfer`, control: 'main input', files: 13 },
      security: { path: '/security', control: 'main h1', later: ['/api/authentication/factors'], files: 14 },
      draws: { path: `/draws/${mine.eventId}`, control: 'main h1', files: 12 },
    };
    expect(Object.keys(pages).toSorted(), 'every screen with first calls').toEqual(asking('attendee').toSorted());
    await travel(desktop, async (journey) => {
      // Data saving turns off prefetching. On a busy machine, prefetched code could otherwise arrive before the count.
      await journey.page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
      await signIn(journey, account);
      for (const key of asking('attendee')) {
        const { path, control, later = [], files: atMost } = pages[key]!;
        const calls = firstsOf(key, { ...mine, ...(key === 'registration' && { eventId }), account });
        const requests = await open(journey, { path, control, calls, later });

        // The log of states follows when the page rests.
        const isAtRest = (one: string) => one.startsWith('/api/log/');
        const questions = requests
          .map(pathOf)
          .filter((one) => one.startsWith('/api/') && !one.includes('/images/') && !isAtRest(one));
        expect(questions.toSorted(), path).toEqual([...calls, ...later].toSorted());
        const files = requests.filter(
          (request) => ['script', 'stylesheet'].includes(request.resourceType()) && !/send-state/.test(request.url()),
        );
        expect(files.length, `${path}: ${files.map(pathOf).join(' ')}`).toBeLessThanOrEqual(atMost);
      }
    });
  });

  test('of staff sends each request once, its first ones before its code is loaded', async () => {
    await travel(desktop, async (journey) => {
      await signIn(journey, 'admin');
      for (const key of asking('staff')) {
        const known = { ...mine, externalAccountIdentifier: account, account: 'admin' };
        const path = screenOf(key).pattern.replace(/\$(\w+)/g, (_, name: keyof typeof known) => String(known[name]));
        const calls = firstsOf(key, known);
        expect(calls.length, path).toBeGreaterThan(0);
        const requests = await open(journey, { path, control: 'main h1', calls });

        const questions = requests.map((request) => request.url());
        for (const one of calls)
          expect(
            questions.filter((url) => new URL(url).pathname === one),
            path,
          ).toHaveLength(1);
      }
    });
  });
});

/** A link sends each first request of its screen once, before the code of the screen is loaded. */
async function followLink({ page, text, visit }: Journey): Promise<void> {
  await visit('/');
  await page.locator('main a[href^="/registration/"]').first().waitFor();
  const calls = firstsOf('account', { account });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(pathOf(request)));
  const sent = Promise.all(calls.map((one) => page.waitForRequest((request) => pathOf(request) === one)));
  const code = /\/assets\/belongings-screens-(?!parts-)[^/]*\.js$/;
  await page.route(code, async (route) => {
    await sent;
    await route.continue();
  });
  await page.getByRole('navigation').getByRole('link', { name: text.common.myAccount }).click();
  await page.locator('main a[href$="/summary"]').first().waitFor();
  expect(requests.filter((one) => code.test(one))).toHaveLength(1);
  expect(requests.filter((one) => calls.includes(one)).toSorted()).toEqual(calls.toSorted());
  await page.unrouteAll({ behavior: 'wait' });
}

describe("a page of one's own tickets", () => {
  const pages = () =>
    (
      [
        ['account', '/account'],
        ['accountEvent', '/account/HOT26'],
        ['eventSummary', `/account/${mine.eventId}/summary`],
      ] as const
    ).map(([key, path]) => ({ path, calls: firstsOf(key, { ...mine, account }) }));

  test('is opened by a link with each first request once, and is rendered once without a placeholder when its responses arrive before its code', async () => {
    await travel(desktop, async (journey) => {
      const { page, visit } = journey;
      await signIn(journey, account);
      await followLink(journey);
      await page.addInitScript(rememberPlaceholder);
      for (const { path, calls } of pages()) {
        const answered = Promise.all(
          calls.map((one) => page.waitForEvent('requestfinished', (request) => pathOf(request) === one)),
        );
        await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
          await answered;
          await route.continue();
        });
        await visit(path);
        await page.locator('main a[href*="/ticket/"], main a[href$="/summary"]').first().waitFor();
        expect(await page.evaluate(() => globalThis.sawPlaceholder ?? false), path).toBe(false);
        await page.unrouteAll({ behavior: 'wait' });
      }
    });
  });
});

/** Runs in the page from the start. */
function rememberPlaceholder(): void {
  new MutationObserver(() => {
    globalThis.sawPlaceholder ||= document.querySelector('main [aria-busy="true"]') !== null;
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** The screens of a group with first requests. */
const asking = (group: 'attendee' | 'staff') =>
  rowKeys.filter(isScreenKey).filter((key) => screenOf(key).group === group && screenOf(key).firstCalls !== undefined);

/** The paths of a screen's first requests. */
const firstsOf = (key: ScreenKey, known: { account: string }): string[] =>
  (screenOf(key).firstCalls?.(known) ?? []).map(
    (first) => new URL(requestOfFirst(first).address, 'http://foyer.test').pathname,
  );

/** Opens a page and returns its requests, when its first and later requests were sent and `control` is visible. */
async function open(
  { page, visit }: Journey,
  { path, control, calls, later = [] }: Pick<Opened, 'path' | 'control' | 'later'> & { calls: string[] },
): Promise<Request[]> {
  // The page before may still send requests.
  await page.goto('about:blank');
  const requests: Request[] = [];
  const record = (request: Request) => requests.push(request);
  // The code is held back until the requests are sent. If the code itself sent them, this would wait forever.
  const each = (paths: string[]) =>
    Promise.all(paths.map((one) => page.waitForRequest((request) => pathOf(request) === one)));
  const firstCalls = each(calls);
  const laterCalls = each(later);
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await firstCalls;
    await route.continue();
  });
  page.on('request', record);
  await visit(path);
  await page.locator(control).first().waitFor();
  await Promise.all([firstCalls, laterCalls]);
  page.off('request', record);
  await page.unrouteAll({ behavior: 'wait' });
  return requests;
}
