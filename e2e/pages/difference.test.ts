import type { Recheck } from '@foyer/contract/tickets/recheck';
import { loadTicketChanges } from '@foyer/messages/catalogue/ticket-changes-catalogue';
import { beforeAll, expect, test } from 'vitest';
import { asAdmin } from '../support/editing.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, mailWith, tokenOf } from '../support/product.ts';
import { ticketOf, ticketsOf } from '../support/shop.ts';
import { fillCard, pay } from '../support/steps.ts';
import { enter, travel, type Journey } from './support/journey.ts';
import { runJobs } from './support/server.ts';

/** The difference of a member who lost the place (selling 8.5), after staff applied the re-check of the demo. */

const people = peopleOf('difference');

beforeAll(async () => {
  const { eventId } = await eventOf('DIAMOND26', 'admin');
  const path = `/admin/events/${eventId}/recheck`;
  const { open, settings } = await asAdmin<Recheck>(path, 'GET');
  await asAdmin(path, 'POST', { rule: settings?.rule, expected: open });
  await runJobs();
});

/** The own ticket of the retreat. */
async function retreatOf(user: string): Promise<number> {
  const { eventId } = await eventOf('DIAMOND26', user);
  const own = (await ticketsOf(user)).filter((ticket) => ticket.eventId === eventId);
  expect(own.length).toBe(1);
  return own[0]?.ticketId ?? 0;
}
const dueOf = async (user: string, ticketId: number) =>
  ((await ask(`/ticket/${ticketId}/difference`, { token: await tokenOf(user) }))[1] as { amountDue: number }).amountDue;

/** Opens the dialog from the ticket's menu. */
async function open({ page, text }: Journey, action: string) {
  await page.getByRole('button', { name: text.tickets.more, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('says what is due until when in the zone of the event, and takes the payment by card', async () => {
  const user = people.payer;
  const ticketId = await retreatOf(user);
  await mailWith('$495.00', 'HST');
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    const { difference: words } = await loadTicketChanges('en-US');
    await enter(journey, user, `/ticket/${ticketId}`);
    await open(journey, words.action);
    const dialog = page.getByRole('dialog', { name: words.title });
    // Two weeks after the test's first moment, in Honolulu. The reader is in New York.
    await dialog.getByText(/June.15, 2026.*5:\d\d.AM.HST/).waitFor();
    await dialog.getByText('$495.00', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: text.tickets.continueToPayment, exact: true }).click();
    await fillCard(journey);
    await pay(journey, '$495.00');
    await page.getByText(words.done, { exact: true }).waitFor();
    await page.getByRole('button', { name: text.common.ok, exact: true }).click();
    // Nothing is due any more, so the menu offers no payment.
    await page.getByRole('button', { name: text.tickets.more, exact: true }).click();
    await page.getByRole('menuitem').first().waitFor();
    await expect.poll(() => page.getByRole('menuitem', { name: words.action, exact: true }).count()).toBe(0);
  });
  expect((await ticketOf(user, ticketId)).metadata.amount).toBe(495);
  expect(await dueOf(user, ticketId)).toBe(0);
});

test('charges nothing when the member closes the dialog, and offers the payment again', async () => {
  const user = people.declining;
  const ticketId = await retreatOf(user);
  await travel({ locale: 'ja-JP', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    const { difference: words } = await loadTicketChanges('ja-JP');
    await enter(journey, user, `/ticket/${ticketId}`);
    const dialog = page.getByRole('dialog', { name: words.title });
    await open(journey, words.action);
    await dialog.getByText('$495.00', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: journey.text.common.cancel, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await open(journey, words.action);
    await dialog.getByText('$495.00', { exact: true }).waitFor();
  });
  expect((await ticketOf(user, ticketId)).metadata.amount).toBe(0);
  expect(await dueOf(user, ticketId)).toBe(495);
});
