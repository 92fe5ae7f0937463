import { beforeAll, expect, test } from 'vitest';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { loadTicketChanges } from '@foyer/messages/catalogue/ticket-changes-catalogue';
import { mail } from '@foyer/messages/ja-JP/mail/mail';
import { enter, travel, type Journey, type Size } from './support/journey.ts';
import { letCancel } from '../support/organiser.ts';
import { peopleOf } from '../support/people.ts';
import { ask, mailWith, tokenOf } from '../support/product.ts';
import { buyGeneral, ticketOf } from '../support/shop.ts';

/** Cancelling a ticket and buying another add-on, from the event's page and from the ticket's page. */

const people = peopleOf('afterwards');
beforeAll(() => letCancel('FIVESTAR26'));

async function choose({ page, text }: Journey, words: string): Promise<void> {
  await page.getByRole('button', { name: text.tickets.more, exact: true }).click();
  await page.getByRole('menuitem', { name: words, exact: true }).click();
}

test('cancels a ticket from its page: shows the fee first, then the pending refund and the canceled ticket', async () => {
  const user = people.leaver;
  const { ticketId } = await buyGeneral(user);
  await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    const { cancellation: words } = await loadTicketChanges('es-US');
    await enter(journey, user, `/ticket/${ticketId}`);
    await choose(journey, words.action);
    const dialog = page.getByRole('dialog', { name: words.title });
    await dialog.getByText(words.feePercent({ percent: '10' })).waitFor();
    await dialog.getByText('$134.55').waitFor();
    // The button that keeps the ticket comes first.
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect((await ticketOf(user, ticketId)).status).toBe('ACTIVE');

    await choose(journey, words.action);
    await dialog.getByRole('button', { name: words.confirm, exact: true }).click();
    await page.getByText(words.done).waitFor();
    await page.getByRole('button', { name: text.common.ok, exact: true }).click();
    await page.getByText(text.tickets.statusCanceled, { exact: true }).first().waitFor();
    await page.getByText(text.tickets.reasons.canceled).waitFor();
  });
  expect((await ticketOf(user, ticketId)).status).toBe('CANCELED');
});

test('shows a message offline and after the deadline, and loses nothing', async () => {
  const user = people.late;
  const { ticketId } = await buyGeneral(user);
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, context, text, expectProblem } = journey;
    const { cancellation: words } = await loadTicketChanges('en-US');
    await enter(journey, user, `/ticket/${ticketId}`);
    await choose(journey, words.action);
    const dialog = page.getByRole('dialog', { name: words.title });
    const confirm = dialog.getByRole('button', { name: words.confirm, exact: true });
    await confirm.waitFor();
    expectProblem(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await confirm.click();
    await dialog.getByRole('alert').waitFor();
    await context.setOffline(false);
    await expect.poll(() => confirm.getAttribute('aria-busy')).toBeNull();
    // Staff have ended the ticket, so the page requests the possible actions again.
    const [status] = await ask('/ticket/deactivate-ticket', {
      token: await tokenOf('admin'),
      body: { ticketId, notes: 'Asked for at the desk' },
    });
    expect(status).toBe(200);
    expectProblem(/ 409 |409:|status of 409/);
    await confirm.click();
    await dialog
      .getByText((await loadTicketChanges('en-US')).cancellationReasons.canceled)
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: text.common.close, exact: true }).last().click();
    await page.getByText(text.tickets.statusCanceled, { exact: true }).first().waitFor();
  });
});

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
    await page.getByRole('button', { name: confirm, exact: true }).click();
    const { addOnChanges: words } = await loadTicketChanges('en-US');
    await page.getByText(words.done).waitFor();
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
    await page.getByRole('button', { name: confirm, exact: true }).click();
    await page.getByText(words.done).waitFor();
    await page.getByRole('button', { name: text.common.ok, exact: true }).click();
  });
  expect((await ticketOf(user, ticketId)).addOns).toEqual([]);
});
