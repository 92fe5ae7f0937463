import type { Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { signIn, travel, type Look } from './support/journey.ts';
import { eventOf } from './support/product.ts';

/** What a page fetches until it can be used: few files, every answer once, begun before the code is there. */

const desktop: Look = { locale: 'en-US', size: 'desktop' };
const account = 'C1000053';
const pathOf = (request: Request): string => new URL(request.url()).pathname;

describe('a page opened anew', () => {
  test('is few files, and asks each question once, before its code is there', async () => {
    const { eventId } = await eventOf('FIVESTAR26', account);
    const pages = [
      { path: '/', control: 'main a[href^="/registration/"]', calls: ['/api/events'] },
      {
        path: `/registration/${eventId}`,
        control: 'main input[type="radio"]',
        calls: [`/api/events/${eventId}`, '/api/events/available-relationships', '/api/events/available-tickets'],
      },
      { path: '/account', control: 'main h1', calls: ['/api/ticket/my-events', '/api/tickets'] },
    ];
    await travel(desktop, async (journey) => {
      const { page, go } = journey;
      await signIn(journey, account);
      for (const { path, control, calls } of pages) {
        const requests: Request[] = [];
        const hear = (request: Request) => requests.push(request);
        // Code that is held back until the questions are asked; were they asked by that code, this would wait in vain.
        const asked = Promise.all(
          calls.map((call) => page.waitForRequest((request) => new URL(request.url()).pathname === call)),
        );
        await page.route(/\/assets\/(?:start|signed-in|registration)-[^/]*\.js$/, async (route) => {
          await asked;
          await route.continue();
        });
        page.on('request', hear);
        await go(path);
        await page.locator(control).first().waitFor();
        await asked;
        page.off('request', hear);
        await page.unrouteAll({ behavior: 'wait' });

        const questions = requests.map(pathOf).filter((each) => each.startsWith('/api/') && !each.includes('/images/'));
        expect(questions.toSorted(), path).toEqual(calls.toSorted());
        const files = requests.filter((request) => ['script', 'stylesheet'].includes(request.resourceType()));
        expect(files.length, files.map(pathOf).join(' ')).toBeLessThanOrEqual(8);
      }
    });
  });
});
