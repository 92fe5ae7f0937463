import { buffer as bufferOf } from 'node:stream/consumers';
import type { EventView } from '@foyer/contract/events/events';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { beforeAll, describe, expect, test } from 'vitest';
import { enter, travel, type Look } from './support/journey.ts';
import { runJobs } from './support/server.ts';
import { guestsAtDesk, pagesOf } from '../support/badges.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, productTime, tokenOf } from '../support/product.ts';

/**
 * Searching an event's people at the desk by keyboard, opening a person and returning (door 5.1, people 5.3). Also printing badges (door 6.1).
 */

const people = peopleOf('on-site');
let event: EventView;
let ticketId: number;
beforeAll(async () => {
  ({ event, ticketId } = await guestsAtDesk(people));
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
      const { dashboard, eventSearch: t, reports, staffFrame } = await loadStaff('en-US');
      await enter(journey, 'helper', '/dashboard');
      // Other journeys copy the event with its name.
      const ofEvent = page.locator(`[href^="/admin/${event.eventId}?"]`);
      await page
        .getByRole('link', { name: dashboard.adminOf({ event: event.defaultName }), exact: true })
        .and(ofEvent)
        .click();
      await page.getByRole('link', { name: staffFrame.attendees, exact: true }).click();
      await page.getByRole('searchbox').fill(people.newcomer);
      const register = page.getByRole('button', { name: t.notRegistered });
      await register.waitFor();
      expect(await register.getAttribute('aria-disabled'), 'events 3.4: disabled for non-admins').toBe('true');
      expect(await page.locator('a[href*="order-summary"]').count()).toBe(0);
      expect(await page.getByRole('link', { name: staffFrame.messages }).count()).toBe(0);
      await page.getByRole('link', { name: staffFrame.reports, exact: true }).click();
      await page.getByRole('button', { name: reports.export }).waitFor();
      await page.getByRole('link', { name: staffFrame.badges, exact: true }).click();
      await page.waitForURL((url) => url.pathname === `/admin/event/${event.eventId}/badges`);
    });
  });
});

describe('a badge', () => {
  test('shows that an event has no layout; a helper can open a badge', async () => {
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { page } = journey;
      const { badge: t } = await loadStaff('en-US');
      const other = await eventOf('FIVESTAR26', people.guest);
      await enter(journey, 'admin', `/admin/event/${other.eventId}/badges`);
      await page.getByText(t.notConfigured, { exact: true }).waitFor();
    });
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { badge: t } = await loadStaff('en-US');
      await enter(journey, 'helper', `/badge/${ticketId}`);
      await journey.page.getByRole('region', { name: t.preview }).waitFor();
    });
  });
});

describe('badges in one PDF', () => {
  const views: readonly Look[] = [
    { locale: 'en-US', size: 'desktop' },
    { locale: 'ja-JP', size: 'phone' },
    { locale: 'es-US', size: 'phone' },
  ];
  test.each(views)('are chosen, made, and recorded as printed ($locale, $size)', async (seen) => {
    await travel(seen, async (journey) => {
      const { page } = journey;
      const { badge: t } = await loadStaff(seen.locale);
      const isFirst = seen === views[0];
      const number = (count: number) => count.toLocaleString(seen.locale);
      await enter(journey, 'admin', `/admin/event/${event.eventId}/badges`);
      const state = page.getByLabel(t.printState, { exact: true });
      await state.waitFor();
      expect(await state.inputValue()).toBe('no');
      // The first journey prints all badges, so only printed ones are left for the others.
      if (!isFirst) await state.selectOption('all');
      const [, all] = await ask(`/admin/events/${event.eventId}/badges?${isFirst ? 'printed=no' : ''}`, {
        token: await tokenOf('admin'),
      });
      const { totalItems: count } = all as { totalItems: number };
      const make = page.getByRole('button', {
        name: t.makeFile({ isOne: count === 1, count: number(count) }),
        exact: true,
      });
      await make.waitFor();
      // The list also has the files of earlier tests, newest first.
      const saves = page.getByRole('button', { name: t.downloadFile });
      const [, files] = await ask(`/admin/events/${event.eventId}/badge-files`, { token: await tokenOf('admin') });
      const earlier = (files as unknown[]).length;
      await make.click();
      const made = async () => {
        await runJobs();
        return saves.count();
      };
      await expect.poll(made).toBe(earlier + 1);
      const [file] = await Promise.all([page.waitForEvent('download'), saves.first().click()]);
      expect(pagesOf(await bufferOf(await file.createReadStream()))).toEqual(
        Array.from({ length: count }, () => '100 x 148'),
      );

      await page.getByRole('button', { name: t.confirmFile }).first().click();
      await page.getByText(t.fileRecorded, { exact: true }).waitFor();
      if (!isFirst) return;
      await page.getByText(t.manyNone, { exact: true }).waitFor();
      await state.selectOption('changed');
      await page.getByText(t.noneMatches, { exact: true }).waitFor();
    });
  });

  test('show their progress while they are made, and can be canceled', async () => {
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { page } = journey;
      const { badge: t } = await loadStaff('en-US');
      const pending = {
        badgeFileId: 1,
        state: 'pending',
        done: 420,
        total: 1000,
        createDate: new Date().toISOString(),
        availableUntil: new Date(productTime().getTime() + 86_400_000).toISOString(),
        printedDate: null,
      };
      let file = pending;
      await page.route('**/badge-files', (route) => route.fulfill({ json: [file] }));
      await page.route('**/badge-files/1/cancel', (route) => {
        file = { ...pending, state: 'canceled' };
        return route.fulfill({ json: file });
      });
      await enter(journey, 'admin', `/admin/event/${event.eventId}/badges`);
      await page.getByText(t.readyOf({ ready: '420', total: '1,000' }), { exact: true }).waitFor();
      await page.getByRole('button', { name: t.cancelFile, exact: true }).click();
      await page.getByRole('progressbar', { name: t.makingFile }).waitFor({ state: 'detached' });
    });
  });
});
