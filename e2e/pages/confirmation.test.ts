import type { EventView } from '@foyer/contract/events/events';
import { expect, test } from 'vitest';
import { enter, travel, type Journey } from './support/journey.ts';
import type { Download } from './support/page.ts';
import { paymentsBegun } from '../support/organiser.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf, mailWith, nameOf } from '../support/product.ts';
import { buyTicket, ticketsOf, ticketTypes } from '../support/shop.ts';
import { fillCard, formField, continueToPayment, pay } from '../support/steps.ts';

const people = peopleOf('confirmation');

/**
 * The order confirmation: saving, the calendar file, and notification of the payment (orders 8.1).
 */

const values = { firstName: 'Robin', lastName: 'Hale', email: 'robin.hale@example.com' };

async function seatOf(event: EventView, user: string): Promise<number> {
  const type = (await ticketTypes(event, user)).get('A seat');
  const { status, body } = await buyTicket(event, {
    user,
    ticketConfigurationId: type?.ticketConfigurationId ?? 0,
    values,
  });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.orderId;
}

/** Content of a download with its folded lines joined. */
async function contentOf(saved: Download): Promise<string> {
  const stream = await saved.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks)
    .toString('utf8')
    .replaceAll(/\r\n[ \t]/g, '');
}

/** `20270219T180000` in the event's time zone. */
function localStart(event: EventView): { start: string; zone: string } {
  const zone = event.configuration.timeZone;
  const wall = new Date(event.eventStart).toLocaleString('sv-SE', { timeZone: zone });
  return { start: wall.replaceAll(/[-:]/g, '').replace(' ', 'T'), zone };
}

test('can be opened again later, is mailed again to a corrected address, and downloads a calendar file', async () => {
  const user = people.keeper;
  const event = await eventOf('HOT26', user);
  const orderId = await seatOf(event, user);
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, text } = journey;
    await enter(journey, user);
    await journey.visit(`/confirmation/${event.eventShortCode}/${orderId}`);
    await page.getByRole('heading', { level: 1, name: text.confirmation.thankYou }).waitFor();
    await page.getByText(text.confirmation.nextMailTo({ email: 'robin@example.com' })).waitFor();
    // The address was mistyped, which is visible here and can be corrected.
    await page.getByRole('button', { name: text.confirmation.mailAgain }).click();
    const dialog = page.getByRole('dialog', { name: text.confirmation.mailAgainTitle });
    await dialog.getByLabel(text.tickets.shareEmail).fill('robin.hale@example.com');
    await dialog.getByRole('button', { name: text.tickets.shareSend }).click();
    await page.getByText(text.confirmation.nextMailTo({ email: 'robin.hale@example.com' })).waitFor();
    await mailWith('robin.hale@example.com', `ticket-`, nameOf(event, 'en-US'));
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: text.account.addToCalendar }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('HOT26.ics');
    const calendar = await contentOf(saved);
    expect(calendar.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
    expect(calendar.split('BEGIN:VEVENT'), 'one event').toHaveLength(2);
    const lines = calendar.slice(calendar.indexOf('BEGIN:VEVENT')).split('\r\n');
    expect(lines.find((line) => line.startsWith('SUMMARY:'))).toBe('SUMMARY:Advisors’ Night: 500 seats');
    const { start, zone } = localStart(event);
    expect(lines).toContain(`DTSTART;TZID=${zone}:${start}`);
  });
});

test('charges once with a slow card after the tab was closed, and shows the ticket and a cart notice on return', async () => {
  const user = people.leaver;
  const event = await eventOf('HOT26', user);
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, context, text } = journey;
    await enter(journey, user);
    await journey.visit(`/registration/${event.eventId}`);
    await formField(journey, event, 'email').waitFor();
    await page.getByRole('button', { name: text.forms.submit, exact: true }).click();
    await continueToPayment(journey);
    await fillCard(journey, { number: '4000000000002008' });
    await pay(journey, '$25.00');
    // Closing the page aborts requests that the server has not received.
    await expect.poll(() => paymentsBegun(user)).toBe(1);
    await page.close();
    // A new tab needs a new sign-in. The response went to the closed page, and the cart in this browser still has the
    // sold tickets.
    const again = await context.newPage();
    const later: Journey = {
      ...journey,
      page: again,
      visit: async (path) => {
        await again.goto(path);
      },
    };
    await enter(later, user);
    await expect.poll(async () => (await ticketsOf(user)).length).toBe(1);
    await again.goto(`/registration/${event.eventId}`);
    const cart = again.getByRole('group', { name: text.registration.cart, exact: true });
    await cart.getByText(text.registration.alreadyBought).waitFor();
    await expect
      .poll(() => again.getByRole('button', { name: text.registration.makePayment, exact: true }).isEnabled(), {
        message: 'not sold twice',
      })
      .toBe(false);
    await again.goto(`/account/${event.eventId}/summary`);
    await again.getByRole('button', { name: text.tickets.brighten }).waitFor();
    expect((await ticketsOf(user)).map(({ status }) => status)).toEqual(['ACTIVE']);
  });
});
