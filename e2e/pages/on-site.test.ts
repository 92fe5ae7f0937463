import type { EventView } from '@foyer/contract/events/events';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { beforeAll, describe, expect, test } from 'vitest';
import { enter, travel } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf } from '../support/product.ts';
import { buyTicket, ticketTypes } from '../support/shop.ts';

/**
 * Searching an event's people at the desk by keyboard, opening a person and returning (door 5.1, people 5.3). Also printing badges (door 6.1).
 */

const people = peopleOf('on-site');
let event: EventView;
beforeAll(async () => {
  event = await eventOf('ENERGIZE26', people.guest);
  const type = (await ticketTypes(event, people.guest)).get('Open sessions');
  const { status, body } = await buyTicket(event, {
    user: people.guest,
    ticketConfigurationId: type?.ticketConfigurationId ?? 0,
    values: {
      firstName: 'Wilhelmina',
      lastName: 'Ashdown',
      email: 'w.ashdown@example.com',
      termsAndConditions: true,
      badgeFirstName: 'ヴィルヘルミーナ桜子',
      badgeLastName: 'Featherstonehaugh-Wright',
    },
  });
  if (status >= 300) throw new Error(JSON.stringify(body));
  await buyTicket(event, {
    user: people.queue,
    ticketConfigurationId: type?.ticketConfigurationId ?? 0,
    values: { firstName: 'Quentin', lastName: 'Ashdown', email: 'q.ashdown@example.com', termsAndConditions: true },
  });
});

describe('searching', () => {
  test('registers a person who is not registered, and returns to the search', async () => {
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page } = journey;
      const { eventSearch: t } = await loadStaff('en-US');
      await enter(journey, 'admin', `/admin/${event.eventId}?searchText=${people.newcomer}`);
      await page.getByRole('button', { name: t.notRegistered }).click();
      await page.waitForURL((url) => url.pathname === `/registration/${event.eventId}`);
      await page.getByRole('button', { name: journey.text.common.stopActing }).click();
      await page.waitForURL((url) => url.pathname === `/admin/${event.eventId}`);
      await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(people.newcomer);
    });
  });

  test('a scanner cannot open the search', async () => {
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      await enter(journey, 'scanner', `/admin/${event.eventId}`);
      await journey.page.waitForURL((url) => url.pathname === '/dashboard');
    });
  });

  test('lets a helper search, see reports and open badges, but not the order summary', async () => {
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page } = journey;
      const { dashboard, eventSearch: t, reports, attendeeMessages } = await loadStaff('en-US');
      await enter(journey, 'helper', '/dashboard');
      // Other journeys copy the event with its name.
      const ofEvent = page.locator(`[href^="/admin/${event.eventId}?"]`);
      await page
        .getByRole('link', { name: dashboard.adminOf({ event: event.defaultName }), exact: true })
        .and(ofEvent)
        .click();
      await page.getByRole('searchbox').fill(people.newcomer);
      const register = page.getByRole('button', { name: t.notRegistered });
      await register.waitFor();
      expect(await register.getAttribute('aria-disabled'), 'events 3.4: disabled for non-admins').toBe('true');
      expect(await page.locator('a[href*="order-summary"]').count()).toBe(0);
      expect(await page.getByRole('link', { name: attendeeMessages.link }).count()).toBe(0);
      await page.getByRole('tab', { name: reports.stats }).click();
      await page.getByRole('button', { name: reports.export }).waitFor();
      await page.getByRole('link', { name: t.badges }).click();
      await page.waitForURL((url) => url.pathname === `/admin/event/${event.eventId}/badges`);
    });
  });
});
