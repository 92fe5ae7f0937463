import { describe, expect, test } from 'vitest';
import { enter, type Journey, type Look, signIn, travel, openPersonMenu } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf, nameOf } from '../support/product.ts';

const people = peopleOf('events');

/** The events list and its cards in every state (events 3). */

const desktop: Look = { locale: 'en-US', size: 'desktop' };

const card = ({ page }: Journey, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

describe('the events list', () => {
  test("labels each event's state and offers its single next action", async () => {
    await travel(desktop, async (journey) => {
      const { page, text } = journey;
      await enter(journey, people.newcomer, '/');
      await page.getByRole('article').first().waitFor();
      const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
      expect(headings).not.toContain('FIVESTAR Gala Evening');
      expect(headings, 'only for Japan').not.toContain('Regional Training Tokyo');

      const conference = card(journey, 'FIVESTAR Leadership Conference');
      await conference.getByText(text.events.registrationOpen).waitFor();
      await conference.getByText('Lakeside Convention Center, Chicago, IL').waitFor();
      await conference.getByRole('link', { name: /^Register for FIVESTAR/ }).waitFor();

      const running = card(journey, 'ENERGIZE Days');
      await running.getByText(text.events.happeningNow).waitFor();

      const later = card(journey, 'Diamond Club Retreat');
      await later.getByText(/^Register by /).waitFor();
      await later.getByText(text.events.closed).waitFor();
      await later.getByText(/^On-Site Registration will open /).waitFor();
      expect(await later.getByRole('link').count(), 'nothing to press yet').toBe(0);

      await conference.getByRole('link', { name: /^Register for FIVESTAR/ }).click();
      const { eventId } = await eventOf('FIVESTAR26', people.newcomer);
      await page.waitForURL((url) => url.pathname === `/registration/${eventId}`);
      await page.back();
      await page.getByRole('heading', { level: 1, name: text.events.title }).waitFor();
    });
  });

  test('shows registered people their next action, and the child event under its parent', async () => {
    await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
      const { page, text } = journey;
      await enter(journey, people.family, '/');
      const parent = await eventOf('FIVESTAR26', people.family);
      const child = await eventOf('FIVESTAR26-GALA', people.family);
      const conference = card(journey, nameOf(parent, 'es-US')).first();
      await conference.getByText(text.events.registered).waitFor();
      await conference.getByRole('link', { name: text.events.addAttendee }).first().waitFor();
      await conference.getByRole('link', { name: text.events.shareItinerary }).first().waitFor();
      const gala = conference.getByRole('article').filter({ hasText: nameOf(child, 'es-US') });
      await gala.getByText(text.events.partOf({ event: nameOf(parent, 'es-US') })).waitFor();
      await gala.getByRole('heading', { level: 3 }).waitFor();

      const running = card(journey, nameOf(await eventOf('ENERGIZE26', people.family), 'es-US'));
      await running.getByRole('link', { name: text.events.liveStream }).waitFor();
      await conference.getByRole('link', { name: text.events.summaryFor({ event: nameOf(parent, 'es-US') }) }).click();
      await page.waitForURL((url) => url.pathname === `/account/${parent.eventId}/summary`);
    });
  });

  test('shows what will be here while the list is empty', async () => {
    await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
      const { context, page, text } = journey;
      await context.route('**/api/events', (route) => route.fulfill({ json: [] }));
      await enter(journey, people.anybody, '/');
      await page.getByText(text.events.empty).waitFor();
      await page.getByText(text.events.emptyHint).waitFor();
    });
  });

  test('shows an error with the request id, and retries', async () => {
    await travel(desktop, async (journey) => {
      const { context, page, text, expectProblem } = journey;
      expectProblem(/500/);
      await context.route('**/api/events', (route) =>
        route.fulfill({
          status: 500,
          headers: { 'x-request-id': 'req-4711' },
          json: { error: { code: 'GENERAL_ERROR', message: 'Oops, something happened...' } },
        }),
      );
      await enter(journey, people.anybody, '/');
      const alert = page.getByRole('alert');
      await alert.getByText(String(text.errors.GENERAL_ERROR)).waitFor();
      await alert.getByText(text.common.requestId({ id: 'req-4711' })).waitFor();
      await expect.poll(() => page.title()).toContain(text.common.errorPageTitle({ title: text.events.title }));
      await context.unroute('**/api/events');
      await alert.getByRole('button', { name: text.common.retry }).click();
      await page.getByRole('article').first().waitFor();
    });
  });

  test('shows placeholders in the shape of the content while it loads', async () => {
    await travel(desktop, async (journey) => {
      const { context, page, text } = journey;
      let release: () => void = () => {};
      const wait = new Promise<void>((done) => (release = done));
      await context.route('**/api/events', async (route) => {
        await wait;
        await route.continue();
      });
      await enter(journey, people.anybody, '/');
      await page.getByRole('status', { name: text.common.loading }).waitFor();
      release();
      await page.getByRole('article').first().waitFor();
      await page.getByRole('status', { name: text.common.loading }).waitFor({ state: 'detached' });
    });
  });

  test('shows the last known list until the new one arrives, and nothing of it after sign-out', async () => {
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { context, page, text } = journey;
      await enter(journey, people.anybody, '/');
      const conference = card(journey, 'FIVESTAR Leadership Conference');
      await conference.waitFor();
      let release: () => void = () => {};
      const wait = new Promise<void>((done) => (release = done));
      await context.route('**/api/events', async (route) => {
        await wait;
        await route.fulfill({ json: [] });
      });
      await page.reload();
      await conference.waitFor();
      expect(await page.getByRole('status', { name: text.common.loading }).count()).toBe(0);
      expect(await page.locator('ul[aria-busy=true]').count()).toBe(1);
      release();
      await page.getByText(text.events.empty).waitFor();
      await context.unroute('**/api/events');
      await page.reload();
      await conference.waitFor();

      const storedKeys = async () =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.events.')));
      expect(await storedKeys()).toEqual([`foyer.draft.events.${people.anybody}`]);
      await openPersonMenu(journey);
      await page.getByRole('button', { name: text.common.logout }).click();
      await page.waitForURL((url) => url.pathname === '/login');
      expect(await storedKeys()).toEqual([]);
    });
  });

  test("changes its language in place, and the account's own language does not override the choice", async () => {
    await travel(desktop, async (journey) => {
      const { page } = journey;
      await signIn(journey, people.japanese);
      await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
      await openPersonMenu(journey);
      await page.getByRole('banner').getByRole('combobox').selectOption('ja-JP');
      await page.getByRole('heading', { level: 2, name: 'ENERGIZE デイズ' }).waitFor();
      await expect.poll(() => page.title()).toContain('イベント');
      await page.reload();
      await page.getByRole('heading', { level: 2, name: 'ENERGIZE デイズ' }).waitFor();
    });
  });

  test('shows when the network is lost, and when it returns', async () => {
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { page, context, text, expectProblem } = journey;
      expectProblem(/ERR_INTERNET_DISCONNECTED/);
      await enter(journey, people.anybody, '/');
      await page.getByRole('article').first().waitFor();
      await context.setOffline(true);
      await page.getByText(text.common.offline).waitFor();
      await context.setOffline(false);
      await page.getByText(text.common.offline).waitFor({ state: 'detached' });
    });
  });
});
