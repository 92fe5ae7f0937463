import type { Profile } from '@foyer/contract/people/accounts';
import type { EventView } from '@foyer/contract/events/events';
import type { CashDrawer } from '@foyer/contract/payments/cash-drawer';
import { translationKey } from '@foyer/contract/wire/vocabulary';
import { loadTicketChanges } from '@foyer/messages/catalogue/ticket-changes-catalogue';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { beforeAll, expect, test } from 'vitest';
import { enter, travel, type Journey, type Look } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, mailWith, tokenOf } from '../support/product.ts';
import { buyGeneral, ticketOf } from '../support/shop.ts';

/** Add-ons of an earlier ticket, sold and returned at the desk, with their entries in the drawer, the log and mails. */

const people = peopleOf('desk-add-ons');

/** Cash that the administrator took and paid back at the event today, in dollars. */
async function drawerOf({ eventId }: EventView): Promise<[taken: number, refunded: number]> {
  const [, answer] = await ask(`/admin/events/${eventId}/drawers`, { token: await tokenOf('admin') });
  const own = (answer as { drawers: CashDrawer[] }).drawers.find(({ isOwn }) => isOwn)?.amounts[0];
  return [own?.taken ?? 0, own?.refunded ?? 0];
}

beforeAll(async () => {
  const { eventId } = await eventOf('FIVESTAR26', people.diner);
  const opening = { method: 'PUT', token: await tokenOf('admin'), body: { amounts: [] } };
  await ask(`/admin/events/${eventId}/drawers/opening`, opening);
});

/** Opens the add-ons of the single ticket on the order summary. */
async function openAddOns(journey: Journey, event: EventView, user: string) {
  const { page, text, look: seen } = journey;
  const { addOnChanges: words } = await loadTicketChanges(seen.locale);
  await journey.visit(`/admin/event/${event.eventId}/order-summary/${user}`);
  await page.getByRole('button', { name: text.tickets.changeTicket, exact: true }).click();
  await page.getByRole('menuitem', { name: words.action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words.title });
  await dialog.getByRole('checkbox').first().waitFor();
  return { dialog, words };
}

test('sells for cash into the drawer, pays back in cash and waives, with a log entry each', async () => {
  const user = people.diner;
  const { event, ticketId } = await buyGeneral(user);
  const { ticketCode } = await ticketOf(user, ticketId);
  const before = await drawerOf(event);
  const at = (seen: Look, act: (journey: Journey) => Promise<void>) =>
    travel(seen, async (journey) => {
      await enter(journey, 'admin');
      await act(journey);
    });

  await at({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, text } = journey;
    const { orderSummary: s } = await loadStaff('en-US');
    const { dialog, words } = await openAddOns(journey, event, user);
    await dialog.getByRole('checkbox', { name: /Printed workbook/ }).check();
    await dialog.getByText(text.tickets.chargedOnFile).waitFor();
    await dialog.getByRole('button', { name: text.tickets.chargeCard, exact: true }).waitFor();
    await dialog.getByRole('button', { name: text.tickets.bypassDifference, exact: true }).waitFor();
    await dialog.getByRole('button', { name: text.tickets.cashDifference, exact: true }).click();
    await page.getByText(words.done).waitFor();
    // Guests and staff read the same dialog, so it does not say whose ticket it is.
    expect(
      await page
        .getByRole('dialog')
        .getByText(/\byour?\b/i)
        .count(),
    ).toBe(0);
    await page.getByRole('button', { name: text.common.ok, exact: true }).click();
    // The page updates automatically: the ticket and the log.
    await page.getByText('Printed workbook').first().waitFor();
    await page.getByText(s.actAddOnsChanged).first().waitFor();
  });
  const sold = await ticketOf(user, ticketId);
  expect([sold.ticketCode, sold.addOns.length]).toEqual([ticketCode, 1]);
  const [taken, refunded] = await drawerOf(event);
  expect([taken - before[0], refunded - before[1]]).toEqual([24.5, 0]);
  // In the holder's language.
  const [, profile] = await ask('/account/profile', { token: await tokenOf(user) });
  const [workbook] = sold.addOns;
  const name = workbook?.translations.name?.[translationKey((profile as Profile).locale)]?.value;
  await mailWith(name ?? 'Printed workbook', '24.50');

  await at({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    const { dialog, words } = await openAddOns(journey, event, user);
    await dialog.getByRole('checkbox', { name: /印刷版ワークブック/ }).uncheck();
    await dialog.getByRole('button', { name: text.tickets.nothingBack, exact: true }).waitFor();
    await dialog.getByRole('button', { name: text.tickets.cashBack, exact: true }).click();
    await page.getByText(words.done).waitFor();
    await page.getByRole('button', { name: text.common.ok, exact: true }).click();
  });
  const after = await drawerOf(event);
  expect([after[0] - before[0], after[1] - before[1]]).toEqual([24.5, 24.5]);
  expect((await ticketOf(user, ticketId)).addOns).toEqual([]);

  await at({ locale: 'es-US', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    const { dialog, words } = await openAddOns(journey, event, user);
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByRole('button', { name: text.tickets.bypassDifference, exact: true }).waitFor();
    await dialog.getByRole('button', { name: text.tickets.bypassDifference, exact: true }).click();
    await page.getByText(words.done).waitFor();
  });
  expect((await ticketOf(user, ticketId)).addOns).toHaveLength(1);
  expect(await drawerOf(event)).toEqual(after);
});

test('takes cash on the ticket page while acting for the account', async () => {
  const user = people.acted;
  const { event, ticketId } = await buyGeneral(user);
  const [before] = await drawerOf(event);
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    const { orderSummary: s } = await loadStaff('en-US');
    const { addOnChanges: words } = await loadTicketChanges('en-US');
    await enter(journey, 'admin', `/admin/event/${event.eventId}/order-summary/${user}`);
    await page.getByRole('button', { name: s.transferOf({ name: 'Robin Hale' }) }).click();
    await page.waitForURL((url) => url.pathname === `/ticket/${ticketId}/transfer`);
    await journey.visit(`/ticket/${ticketId}`);
    await page.getByRole('button', { name: text.tickets.more, exact: true }).click();
    await page.getByRole('menuitem', { name: words.action, exact: true }).click();
    await page.getByRole('checkbox', { name: /Printed workbook/ }).check();
    await page.getByRole('button', { name: text.tickets.cashDifference, exact: true }).waitFor();
    await page.getByRole('button', { name: text.tickets.cashDifference, exact: true }).click();
    await page.getByText(words.done).waitFor();
  });
  const [taken] = await drawerOf(event);
  expect(taken - before).toBe(24.5);
  expect((await ticketOf(user, ticketId)).addOns).toHaveLength(1);
});
