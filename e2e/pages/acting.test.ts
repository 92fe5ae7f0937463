import { describe, expect, test } from 'vitest';
import type { EventView } from '@foyer/contract/events/events';
import { fullName } from '@foyer/domain/people/names';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { textOf } from '@foyer/messages/catalogue/error-text';
import { enter, type Journey, travel } from './support/journey.ts';
import type { Route } from './support/network.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, mailWith } from '../support/product.ts';
import { buyTicket, ticketTypes } from '../support/shop.ts';
import { formField } from '../support/steps.ts';

/** Actions on a bought ticket: each happens once for any number of presses, and shows a message when it fails. Also acting sessions. */

const people = peopleOf('acting');
const look = { locale: 'en-US', size: 'phone' } as const;

async function seatOf(event: EventView, user: string): Promise<number> {
  const type = (await ticketTypes(event, user)).get('A seat');
  const { status, body } = await buyTicket(event, {
    user,
    ticketConfigurationId: type?.ticketConfigurationId ?? 0,
    values: { firstName: 'Robin', lastName: 'Hale', email: 'robin.hale@example.com', termsAndConditions: true },
  });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.order.tickets[0]?.ticketId ?? 0;
}

/** Holds and counts the requests to an address until they are released. */
async function hold({ context }: Journey, address: string): Promise<{ count: () => number; release: () => void }> {
  const gate = Promise.withResolvers<void>();
  let count = 0;
  await context.route(address, async (route: Route) => {
    count += 1;
    await gate.promise;
    await route.fallback();
  });
  return { count: () => count, release: gate.resolve };
}

describe('a ticket', () => {
  test('is edited, shared and transferred, once each', async () => {
    const { user, other } = people;
    const event = await eventOf('HOT26', user);
    const ticketId = await seatOf(event, user);
    await travel(look, async (journey) => {
      const { context, page, text, visit } = journey;
      await enter(journey, user);

      journey.expectProblem(/\/api\/ticket\b.*ERR_FAILED|ERR_FAILED.*\/api\/ticket\)/);
      // A lost connection shows a message, and the typed text stays.
      await visit(`/ticket/${ticketId}?edit=1`);
      const firstName = formField(journey, event, 'firstName');
      await firstName.fill('Robyn');
      const update = (url: URL) => url.pathname === '/api/ticket';
      const lose = (route: Route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback());
      await context.route(update, lose);
      const save = page.getByRole('button', { name: text.forms.update, exact: true });
      await save.click();
      await page.getByRole('alert').getByText(textOf(text.errors.NETWORK_ERROR)).waitFor();
      expect(await firstName.inputValue()).toBe('Robyn');
      await context.unroute(update);
      await save.click();
      await page.getByText(text.tickets.saved).waitFor();
      await page.waitForURL((url) => url.pathname === `/account/${event.eventId}/summary`);
      await page.getByRole('heading', { name: 'Robyn Hale' }).waitFor();

      await page.getByRole('button', { name: text.tickets.more }).click();
      await page.getByRole('menuitem', { name: text.tickets.shareItinerary }).click();
      const dialog = page.getByRole('dialog', { name: text.tickets.shareTitle });
      await dialog.getByLabel(text.tickets.shareEmail).fill('friend@example.com');
      const sharing = await hold(journey, '**/sendItinerary*');
      await dialog.getByRole('button', { name: text.tickets.shareSend }).dblclick();
      sharing.release();
      await page.getByText(text.tickets.shareSent({ email: 'friend@example.com' })).waitFor();
      await dialog.waitFor({ state: 'hidden' });
      expect(sharing.count()).toBe(1);
      await mailWith('friend@example.com', 'Robyn');

      await page.getByRole('button', { name: text.tickets.more }).click();
      await page.getByRole('menuitem', { name: text.tickets.transfer }).click();
      // This event does not let attendees look up other accounts. The account number is enough.
      journey.expectProblem(/403.*available-relationships/);
      await page.getByLabel(text.tickets.recipient).fill(other);
      await page.getByRole('button', { name: text.tickets.findRecipient }).click();
      const submit = page.getByRole('button', { name: text.tickets.transferSubmit });
      await formField(journey, event, 'firstName').fill('Kim');
      await formField(journey, event, 'lastName').fill('Doe');
      await formField(journey, event, 'email').fill('kim.doe@example.com');
      const handing = await hold(journey, '**/api/ticket/transfer');
      await submit.dblclick();
      handing.release();
      await page.getByText(text.tickets.transferSuccess).waitFor();
      await page.waitForURL((url) => url.pathname === `/account/${event.eventShortCode}`);
      expect(handing.count()).toBe(1);
    });
  });
});

test('stays in the workspace of the event while acting, with the strip on the screens of the person and of staff', async () => {
  const event = await eventOf('HOT26', people.acted);
  const ticketId = await seatOf(event, people.acted);
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, text } = journey;
    const { staffFrame: t, orderSummary } = await loadStaff('en-US');
    const profile = `/admin/event/${event.eventId}/order-summary/${people.acted}`;
    await enter(journey, 'admin', profile);
    await page.getByRole('button', { name: orderSummary.transferOf({ name: 'Robin Hale' }) }).click();
    await page.waitForURL((url) => url.pathname === `/ticket/${ticketId}/transfer`);
    const strip = page.getByText(new RegExp(people.acted)).first();
    const sections = page.getByRole('navigation', { name: t.sectionsOf({ name: event.defaultName }) });
    // The address has a ticket and no event.
    for (const path of [`/ticket/${ticketId}`, `/ticket/${ticketId}/transfer`, `/registration/${event.eventId}`]) {
      await journey.visit(path);
      await sections.waitFor();
      await strip.waitFor();
      expect(await sections.getByRole('link', { name: t.attendees }).getAttribute('aria-current'), path).toBe('true');
    }
    await page.getByRole('link', { name: t.actingEvents, exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
    // Without an event there are no sections.
    expect(await sections.count()).toBe(0);
    await page.back();
    await sections.getByRole('link', { name: t.orders }).click();
    await page.waitForURL((url) => url.pathname === `/admin/${event.eventId}`);
    await strip.waitFor();
    await page.getByRole('button', { name: text.common.stopActing }).click();
    await page.waitForURL((url) => url.pathname === profile);
    await page.getByRole('button', { name: text.common.stopActing }).waitFor({ state: 'detached' });
    // A ticket of staff has the workspace of its event too.
    for (const path of [`/check-in/${ticketId}`, `/badge/${ticketId}`]) {
      await journey.visit(path);
      await sections.waitFor();
    }
  });
});

describe('an acting session that the server ends', () => {
  /** An administrator begins to act for an attendee from the search, and their session for that account ends on the server. */
  async function endActing(journey: Journey, from: string, open = '') {
    const { page, text, visit } = journey;
    const { eventSearch } = await loadStaff(journey.look.locale);
    journey.expectProblem(/401/);
    await enter(journey, 'admin', from);
    const loaded = [/available-tickets/, /available-relationships/, /last-answers/].map((each) =>
      page.waitForResponse(each),
    );
    await page.getByRole('button', { name: eventSearch.notRegistered }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/registration/'));
    await page.getByRole('button', { name: text.common.stopActing }).waitFor();
    // The next request meets the end of the session, and none before it.
    await Promise.all(loaded);
    const stored = await page.evaluate(() => sessionStorage.getItem('foyer.session'));
    const acting = JSON.parse(stored ?? '{}') as {
      token: string;
      firstName: string;
      lastName: string;
      privileged: { token: string };
    };
    if (open) {
      await visit(open);
      await page.getByRole('searchbox').waitFor();
    }
    expect((await ask('/authentication/logout', { token: acting.token, body: { actingOnly: true } }))[0]).toBe(200);
    const name = fullName(acting, journey.look.locale);
    return {
      ownToken: acting.privileged.token,
      message: page.getByRole('alert').getByText(text.common.actingEnded({ name, userId: people.other })),
    };
  }

  test.each([
    { locale: 'en-US', size: 'desktop' },
    { locale: 'es-US', size: 'phone' },
    { locale: 'ja-JP', size: 'phone' },
  ] as const)('leads back to where it began, and says so ($locale, $size)', async (seen) => {
    const event = await eventOf('ENERGIZE26', people.other);
    await travel(seen, async (journey) => {
      const { page, text } = journey;
      const { staffFrame } = await loadStaff(seen.locale);
      const { ownToken, message } = await endActing(journey, `/admin/${event.eventId}?searchText=${people.other}`);
      await page.getByRole('link', { name: staffFrame.actingTickets, exact: true }).click();
      await message.waitFor();
      await page.waitForURL((url) => url.pathname === `/admin/${event.eventId}`);
      await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(people.other);
      expect((await ask('/account/profile', { token: ownToken }))[0]).toBe(200);
      await page.getByRole('button', { name: text.common.close, exact: true }).click();
      await message.waitFor({ state: 'detached' });
    });
  });

  test.each([
    { is: 'sends its request again', late: false },
    { is: 'sends a request again whose response comes after another call has met the end', late: true },
  ])('leaves a screen of staff as it is, and $is', async ({ late }) => {
    const event = await eventOf('ENERGIZE26', people.other);
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page } = journey;
      const address = `/admin/${event.eventId}`;
      const deviceLock = late ? await hold(journey, '**/api/authentication/lock') : null;
      const { message } = await endActing(journey, `${address}?searchText=${people.other}`, `${address}?tab=search`);
      const search = late ? await hold(journey, '**/api/admin/search/event') : null;
      await page.getByRole('searchbox').fill(people.watcher);
      if (search) await expect.poll(search.count).toBe(1);
      deviceLock?.release();
      await message.waitFor();
      search?.release();
      await page.getByRole('row').filter({ hasText: people.watcher }).waitFor();
      expect(await page.getByRole('searchbox').inputValue()).toBe(people.watcher);
      expect(new URL(page.url()).pathname).toBe(address);
    });
  });
});
