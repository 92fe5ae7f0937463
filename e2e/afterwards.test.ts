// In Chromium, because a device loses its network.
import { beforeAll, expect, test } from 'vitest';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { loadTicketChanges } from '@foyer/messages/catalogue/ticket-changes-catalogue';
import { mail } from '@foyer/messages/ja-JP/mail/mail';
import { enter, look, travel, type Journey, type Size } from './support/journey.ts';
import { letCancel } from './support/organiser.ts';
import { peopleOf } from './support/people.ts';
import { mailWith } from './support/product.ts';
import { buyGeneral, ticketOf } from './support/shop.ts';

/** Cancelling a ticket and buying another add-on, from the event's page and from the ticket's page. */

const people = peopleOf('afterwards');
beforeAll(() => letCancel('FIVESTAR26'));

async function choose({ page, text }: Journey, words: string): Promise<void> {
  await page.getByRole('button', { name: text.tickets.more, exact: true }).click();
  await page.getByRole('menuitem', { name: words, exact: true }).click();
}

test('buys an add-on later and returns it, in every language and size', async () => {
  const user = people.diner;
  const { event, ticketId } = await buyGeneral(user);
  const { ticketCode } = await ticketOf(user, ticketId);
  const at = async (
    size: Size,
    locale: Locale,
    path: string,
    act: (journey: Journey, words: string) => Promise<void>,
  ) =>
    travel({ size, locale }, async (journey) => {
      const { addOnChanges: words } = await loadTicketChanges(locale);
      await enter(journey, user, path);
      await choose(journey, words.action);
      const dialog = journey.page.getByRole('dialog', { name: words.title });
      await dialog.getByRole('checkbox').first().waitFor();
      await act(journey, words.confirm);
    });

  await at('phone', 'en-US', `/account/${event.eventId}/summary`, async (journey, confirm) => {
    const { page, text } = journey;
    await page.getByRole('checkbox', { name: /Printed workbook/ }).check();
    await page.getByText(text.tickets.chargedOnFile).waitFor();
    await look(journey, 'add-ons-later');
    await page.getByRole('button', { name: confirm, exact: true }).click();
    const { addOnChanges: words } = await loadTicketChanges('en-US');
    await page.getByText(words.done).waitFor();
    await look(journey, 'add-ons-done');
    await page.getByRole('button', { name: text.common.ok, exact: true }).click();
    await page.getByText('$174.00', { exact: true }).waitFor();
  });
  // The mail is in the account's language.
  await mailWith('印刷版ワークブック', mail.charged({ amount: '$24.50' }));
  expect((await ticketOf(user, ticketId)).ticketCode).toBe(ticketCode);

  await at('desktop', 'ja-JP', `/ticket/${ticketId}`, async (journey, confirm) => {
    const { page, text } = journey;
    const { addOnChanges: words } = await loadTicketChanges('ja-JP');
    await page.getByRole('checkbox', { name: /印刷版ワークブック/ }).uncheck();
    await page.getByText(text.tickets.refundedOnFile).waitFor();
    await look(journey, 'add-ons-back');
    await page.getByRole('button', { name: confirm, exact: true }).click();
    await page.getByText(words.done).waitFor();
    await page.getByRole('button', { name: text.common.ok, exact: true }).click();
  });
  expect((await ticketOf(user, ticketId)).addOns).toEqual([]);
});
