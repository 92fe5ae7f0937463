import type { EventView } from '@foyer/contract/events/events';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { textOf } from '@foyer/messages/catalogue/error-text';
import { beforeAll, expect, test } from 'vitest';
import { enter, travel, type Look } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, tokenOf } from '../support/product.ts';
import { buyTicket, plainAnswers, ticketTypes } from '../support/shop.ts';

/** Single sentences of the product rules about waiting, resetting and searching. */

const { holder } = peopleOf('details');
const desktop: Look = { locale: 'en-US', size: 'desktop' };
let event: EventView;
let ticketId: number;
beforeAll(async () => {
  event = await eventOf('ENERGIZE26', holder);
  const type = (await ticketTypes(event, holder)).get('Open sessions');
  const { body } = await buyTicket(event, {
    user: holder,
    ticketConfigurationId: type?.ticketConfigurationId ?? 0,
    values: plainAnswers('Robin', 'Hale'),
  });
  ticketId = body.order.tickets[0]?.ticketId ?? 0;
});

test('a payment page that is still open shows the wait and when to check back', async () => {
  const orderIntentId = '0b0b0b0b-0000-4000-8000-000000000001';
  await travel(desktop, async (journey) => {
    const { context, page, text } = journey;
    const data = {
      orderIntentId,
      status: 'PENDING',
      eventId: event.eventId,
      redirectUrl: '/api/payments/sandbox/page',
      error: { code: 'ORDER_INTENT_NOT_COMPLETE', message: '' },
    };
    await context.route('**/api/orders/intent/*', (route) => route.fulfill({ json: { data } }));
    await enter(journey, holder, `/registration/${event.eventShortCode}/complete/${orderIntentId}`);
    await page.getByRole('link', { name: text.confirmation.continuePaying }).waitFor();
    await page.getByText(textOf(text.errors.ORDER_INTENT_NOT_COMPLETE)).waitFor();
    expect(await page.locator('main [class*="spinner"]').count()).toBe(1);
  });
});

test('the live stream has a button after its address is loaded, and none after an error', async () => {
  await travel(desktop, async (journey) => {
    const { context, page, text } = journey;
    const url = 'https://live.example/41';
    await context.route('**/api/live-event/GetLiveEventUrl', (route) => route.fulfill({ json: { url } }));
    await enter(journey, holder, `/account/${event.eventId}/summary`);
    const link = page.getByRole('link', { name: text.tickets.liveStream });
    await link.waitFor();
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([url, '_blank']);

    let calls = 0;
    journey.expectProblem(/500/);
    await context.route('**/api/live-event/GetLiveEventUrl', (route) => {
      calls += 1;
      return route.fulfill({ status: 500, json: { error: { code: 'GENERAL_ERROR' } } });
    });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => calls).toBe(1);
    expect(await link.count()).toBe(0);
  });
});

test('the check-in of a ticket opens its dialog with the wait text, which becomes the result', async () => {
  const { checkIn: words } = await loadStaff('en-US');
  await travel(desktop, async (journey) => {
    const { context, page } = journey;
    const gate = Promise.withResolvers<void>();
    await context.route('**/check-in', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await enter(journey, 'admin', `/check-in/${ticketId}`);
    await page.getByRole('button', { name: words.button, exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(words.wait).waitFor();
    expect(await dialog.getByRole('button').count()).toBe(0);
    gate.resolve();
    await dialog.getByText(words.checkedIn).waitFor();
    await dialog.getByRole('button', { name: words.ok, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});

test('Enter checks a ticket in again after its check-in was undone', async () => {
  const { checkIn: words } = await loadStaff('en-US');
  const token = await tokenOf('admin');
  const undo = () =>
    ask(`/ticket/${ticketId}/check-in/undo`, { token, method: 'POST', body: { reason: 'Wrong person' } });
  await undo();
  await travel(desktop, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', `/check-in/${ticketId}`);
    const button = page.getByRole('button', { name: words.button, exact: true });
    const dialog = page.getByRole('alertdialog');
    for (const time of ['first', 'second']) {
      await expect
        .poll(() => button.evaluate((element) => element === document.activeElement), { message: time })
        .toBe(true);
      await page.keyboard.press('Enter');
      await dialog.getByText(words.checkedIn).waitFor();
      const [, ticket] = await ask(`/ticket/${ticketId}`, { token });
      expect(ticket, time).toMatchObject({ status: 'CHECKED_IN' });
      await undo();
      await dialog.getByRole('button', { name: words.ok, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(words.alreadyCheckedIn).waitFor({ state: 'detached' });
    }
  });
});
