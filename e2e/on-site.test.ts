import type { EventView } from '@foyer/contract/events';
import { loadStaff } from '@foyer/messages/catalogues';
import { beforeAll, describe, expect, test } from 'vitest';
import { enter, look, travel, type Look } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { eventOf, nameOf } from './support/product.ts';
import { buyTicket, ticketTypes } from './support/shop.ts';

/** An event's people at the desk: searching by keyboard, on to a person and back (spec §2 Admin event Search tab, §4 Context switch). */

const people = peopleOf('on-site');
const looks: readonly Look[] = [
  { locale: 'en-US', size: 'desktop' },
  { locale: 'ja-JP', size: 'phone' },
];
let event: EventView;
beforeAll(async () => {
  event = await eventOf('ENERGIZE26', people.guest);
  const type = (await ticketTypes(event, people.guest)).get('Open sessions');
  const { status, body } = await buyTicket(event, {
    user: people.guest,
    ticketConfigurationId: type?.ticketConfigurationId ?? 0,
    values: { firstName: 'Wilhelmina', lastName: 'Ashdown', email: 'w.ashdown@example.com', termsAndConditions: true },
  });
  if (status >= 300) throw new Error(JSON.stringify(body));
});

describe('searching', () => {
  test.each(looks)('by keyboard, to a person and back ($locale, $size)', async (seen) => {
    await travel(seen, async (journey) => {
      const { page } = journey;
      const { eventSearch: t } = await loadStaff[seen.locale]();
      await enter(journey, 'admin', `/admin/${event.eventId}`);
      await page.getByRole('heading', { level: 1, name: nameOf(event, seen.locale) }).waitFor();
      await page.getByText(t.startTitle).waitFor();
      await look(journey, 'event-search-start');

      // `/` comes to the box from anywhere and is not typed.
      await page.getByRole('tab', { name: t.search }).focus();
      await page.keyboard.press('/');
      await page.keyboard.type(people.guest);
      const row = page.getByRole('row').filter({ hasText: people.guest });
      await row.getByRole('button', { name: t.registered }).waitFor();
      expect(await row.getByRole('link', { name: t.badge }).getAttribute('href')).toMatch(
        new RegExp(`^/badge/\\d+\\?cNbr=${people.guest}$`),
      );
      await look(journey, 'event-search');

      // Down to the row, Enter opens it; the way back shows the same list.
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname.endsWith(`/order-summary/${people.guest}`));
      await page.goBack();
      await row.waitFor();
      expect(await page.getByRole('searchbox').inputValue()).toBe(people.guest);

      // As one types: nobody, and then everybody whose number begins so, a page at a time.
      await page.getByRole('searchbox').fill('zzzz');
      await page.getByText(t.noneTitle({ text: 'zzzz' })).waitFor();
      await page.getByRole('searchbox').fill('C10001');
      await page.getByText(t.found({ count: 100 })).waitFor();
      const pages = page.getByRole('navigation', { name: t.pages });
      await pages.getByRole('button').last().click();
      await page.getByText(/11.20/).waitFor();
      await page.reload();
      await page.getByText(/11.20/).waitFor();
    });
  });

  test('whoever is not registered is registered from here, and the way back leads here', async () => {
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page } = journey;
      const { eventSearch: t } = await loadStaff['en-US']();
      await enter(journey, 'admin', `/admin/${event.eventId}?searchText=${people.newcomer}`);
      await page.getByRole('button', { name: t.notRegistered }).click();
      await page.waitForURL((url) => url.pathname === `/registration/${event.eventId}`);
      await page.getByRole('button', { name: journey.text.common.stopActing }).click();
      await page.waitForURL((url) => url.pathname === `/admin/${event.eventId}`);
      expect(await page.getByRole('searchbox').inputValue()).toBe(people.newcomer);
    });
  });

  test.each(['helper', 'scanner'])('is not for %s', async (who) => {
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      await enter(journey, who, `/admin/${event.eventId}`);
      await journey.page.waitForURL((url) => url.pathname === '/dashboard');
    });
  });
});
