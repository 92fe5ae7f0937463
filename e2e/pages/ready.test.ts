import type { OwnEvent } from '@foyer/contract/events/events';
import { beforeAll, expect, test } from 'vitest';
import { peopleOf } from '../support/people.ts';
import { eventOf } from '../support/product.ts';
import { buyTicket, ticketTypes } from '../support/shop.ts';
import { enter, travel, type Look } from './support/journey.ts';
import type { Route } from './support/network.ts';

const { visitor } = peopleOf('ready');

/** Pages of one's own tickets while they load, and with many of them. */

const desktop: Look = { locale: 'en-US', size: 'desktop' };
let eventId = 0;
beforeAll(buy);

async function buy(): Promise<void> {
  const event = await eventOf('HOT26', visitor);
  ({ eventId } = event);
  const { status, body } = await buyTicket(event, {
    user: visitor,
    ticketConfigurationId: (await ticketTypes(event, visitor)).get('A seat')?.ticketConfigurationId ?? 0,
    values: { firstName: 'Robin', lastName: 'Hale', email: 'robin.hale@example.com' },
  });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
}

test('shows that it is loading when its responses arrive after its code', async () => {
  for (const path of ['/account', '/account/HOT26', `/account/${eventId}/summary`])
    await travel(desktop, async (journey) => {
      const { page } = journey;
      const held = Promise.withResolvers<void>();
      await page.route(/\/api\/ticket/, async (route) => {
        await held.promise;
        await route.continue();
      });
      await enter(journey, visitor, path);
      await page.locator('main [aria-busy="true"]').first().waitFor();
      held.resolve();
      await page.locator('main a[href*="/ticket/"], main a[href$="/summary"]').first().waitFor();
      await expect.poll(() => page.locator('main [aria-busy="true"]').count(), { message: path }).toBe(0);
    });
});

test('shows forty events and a hundred tickets', async () => {
  await travel(desktop, async (journey) => {
    const { page, visit } = journey;
    await enter(journey, visitor);
    // The response for one event and one ticket, repeated.
    const many = async (route: Route, count: number, as: (one: OwnEvent, n: number) => object) => {
      const answer = await route.fetch();
      const [one] = (await answer.json()) as [OwnEvent];
      await route.fulfill({
        response: answer,
        json: Array.from({ length: count }, (_, n) => ({ ...one, ...as(one, n) })),
      });
    };
    await page.route(/\/api\/ticket\/my-events$/, (route) =>
      many(route, 40, ({ configuration }, n) => ({
        eventId: 9000 + n,
        eventShortCode: `MANY-${n}`,
        // These events have no images.
        configuration: { ...configuration, images: [] },
      })),
    );
    await page.route(/\/api\/tickets$/, (route) =>
      many(route, 100, (_, n) => ({ ticketId: 90_000 + n, eventId: 9000 + (n % 40) })),
    );
    await visit('/account');
    const cards = page.locator('main a[href$="/summary"]');
    const rows = page.locator('section[aria-labelledby="my-tickets"] a[href^="/ticket/"]:not([href$="/transfer"])');
    await expect.poll(() => cards.count()).toBe(40);
    await expect.poll(() => rows.count()).toBe(100);
  });
});
