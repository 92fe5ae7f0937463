import type { Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { requestOfFirst } from '../apps/web/src/app/screens/boot-lines.ts';
import { isScreenKey, rowKeys, screenOf, type ScreenKey } from '../apps/web/src/app/screens/table.ts';
import { signIn, travel, type Look } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { eventOf } from './support/product.ts';
import { buyTicket, ticketTypes } from './support/shop.ts';

const people = peopleOf('ready');

/** What a page fetches until it can be used: few files, every answer once, begun before the code is there. */

const desktop: Look = { locale: 'en-US', size: 'desktop' };
const account = people.visitor;
const pathOf = (request: Request): string => new URL(request.url()).pathname;

/** An order of the account, paid, with its one ticket. */
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
  /** What the screen asks only once it has its first answers. */
  later?: string[];
  /** Scripts and styles at most, the form of a ticket among them. */
  files: number;
}

describe('a page opened anew', () => {
  test('is few files, and asks each question once, before its code is there', async () => {
    // Of all events the one that no journey makes sold out for good: what waits for a ticket is loaded where one is.
    const { eventId } = await eventOf('AMBITION26', account);
    const mine = await bought();
    const pages: Partial<Record<ScreenKey, Opened>> = {
      events: { path: '/', control: 'main a[href^="/registration/"]', files: 8 },
      registration: {
        path: `/registration/${eventId}`,
        control: 'main input[type="radio"]',
        later: ['/api/ticket/last-answers'],
        files: 8,
      },
      account: { path: '/account', control: 'main h1', later: ['/api/account/waiting-list'], files: 12 },
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
      ticket: {
        path: `/ticket/${mine.ticketId}`,
        control: 'main h1',
        later: ['/api/ticket/event-ticket-summary'],
        files: 12,
      },
    };
    const asking = rowKeys.filter(isScreenKey).filter((key) => screenOf(key).firstCalls !== undefined);
    expect(Object.keys(pages).toSorted(), 'every screen with first calls').toEqual(asking.toSorted());
    await travel(desktop, async (journey) => {
      const { page, go } = journey;
      await signIn(journey, account);
      for (const key of asking) {
        const { path, control, later = [], files: atMost } = pages[key]!;
        const known = { ...mine, ...(key === 'registration' && { eventId }), account };
        const firsts = (screenOf(key).firstCalls?.(known) ?? []).map((first) => requestOfFirst(first).address);
        const calls = firsts.map((address) => new URL(address, 'http://foyer.test').pathname);
        const requests: Request[] = [];
        const hear = (request: Request) => requests.push(request);
        // Code that is held back until the questions are asked; were they asked by that code, this would wait in vain.
        const each = (paths: string[]) =>
          Promise.all(paths.map((one) => page.waitForRequest((request) => pathOf(request) === one)));
        const asked = each(calls);
        const askedLater = each(later);
        await page.route(/\/assets\/(?:start|signed-in|registration)-[^/]*\.js$/, async (route) => {
          await asked;
          await route.continue();
        });
        page.on('request', hear);
        await go(path);
        await page.locator(control).first().waitFor();
        await Promise.all([asked, askedLater]);
        page.off('request', hear);
        await page.unrouteAll({ behavior: 'wait' });

        const questions = requests.map(pathOf).filter((one) => one.startsWith('/api/') && !one.includes('/images/'));
        expect(questions.toSorted(), path).toEqual([...calls, ...later].toSorted());
        const files = requests.filter((request) => ['script', 'stylesheet'].includes(request.resourceType()));
        expect(files.length, files.map(pathOf).join(' ')).toBeLessThanOrEqual(atMost);
      }
    });
  });
});
