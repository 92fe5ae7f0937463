import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { enter, travel, type Journey } from './support/journey.ts';
import { person } from '../support/effort.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf, mailWith } from '../support/product.ts';
import { buyGeneral } from '../support/shop.ts';

const people = peopleOf('workplace');

/** The frame of staff screens: an event in one place, a search from anywhere, and mails that can be sent again. */

const wide = { locale: 'en-US', size: 'desktop' } as const;
const onPath = ({ page }: Journey, pathname: string) => page.waitForURL((url) => url.pathname === pathname);

test('each task of an event is one click from every other', async () => {
  const { eventId } = await eventOf('ENERGIZE26', 'admin');
  const { staffFrame: t } = await loadStaff('en-US');
  await travel(wide, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', `/admin/event/${eventId}/door`);
    const { effort, tap } = person();
    const tasks = [
      [t.overview, `/admin/${eventId}`],
      [t.attendees, `/admin/${eventId}`],
      [t.orders, `/admin/${eventId}`],
      [t.waitingList, `/admin/event/${eventId}/waiting-list`],
      [t.desk, `/admin/${eventId}`],
      [t.badges, `/admin/event/${eventId}/badges`],
      [t.messages, `/admin/event/${eventId}/messages`],
      [t.reports, `/admin/${eventId}`],
      [t.setup, `/admin/self-service/${eventId}`],
      [t.door, `/admin/event/${eventId}/scan`],
    ] as const;
    for (const [name, pathname] of tasks) {
      await tap(page.getByRole('link', { name, exact: true }));
      await onPath(journey, pathname);
    }
    expect(effort.taps).toBe(tasks.length);
  });
});

test('finds a person from anywhere with one key, the text and Enter, and sends a mail again in two clicks', async () => {
  const { event, orderId } = await buyGeneral(people.buyer);
  const { outbox, orderSummary, staffFrame: t } = await loadStaff('en-US');
  await travel(wide, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', '/admin/audit');
    await page.getByRole('button', { name: t.searchAll }).waitFor();
    await page.keyboard.press('/');
    const box = page.getByRole('combobox', { name: t.searchLabel });
    await box.fill(people.buyer);
    await page.getByRole('option').first().waitFor();
    await box.press('Enter');
    await onPath(journey, `/admin/event/${event.eventId}/order-summary/${people.buyer}`);

    await page.getByRole('heading', { name: orderSummary.mails, exact: true }).waitFor();
    const { effort, tap } = person();
    await tap(page.getByRole('button', { name: new RegExp(`^${outbox.sendAgain}:`) }).first());
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('elsewhere@example.com');
    await tap(dialog.getByRole('button', { name: journey.text.tickets.shareSend, exact: true }));
    await page.getByText(outbox.sentAgain({ to: 'elsewhere@example.com' })).waitFor();
    expect(effort.taps).toBe(2);
    await mailWith('To: elsewhere@example.com', String(orderId));

    // The same search finds the order by its number, and says when nothing matches.
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: t.searchLabel }).fill(`order ${orderId}`);
    await page.getByRole('option', { name: new RegExp(t.orderOf({ id: orderId })) }).waitFor();
    await page.getByRole('combobox', { name: t.searchLabel }).fill('zzzzzz');
    await page.getByText(t.nothingFound({ text: 'zzzzzz' })).waitFor();
  });
});

test('lists all attendees at once, and filters and search narrow the list', async () => {
  const { eventId } = await eventOf('ENERGIZE26', 'admin');
  const { eventLists, eventSearch: t, reports } = await loadStaff('es-US');
  await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', `/admin/${eventId}?tab=search`);
    await page.getByRole('row').nth(1).waitFor();
    const count = page.getByRole('status').filter({ hasText: /boletos?$/ });
    const all = await count.first().innerText();
    await page.getByRole('button', { name: eventLists.moreFilters }).click();
    await page.getByRole('combobox', { name: reports.status }).selectOption('CHECKED_IN');
    await expect.poll(() => count.first().innerText()).not.toBe(all);
    await page.getByRole('searchbox').fill('zzzzzz');
    await page.getByText(eventLists.noMatch).waitFor();
    await page.getByRole('combobox', { name: reports.status }).selectOption('');
    await page.getByText(t.noneTitle({ text: 'zzzzzz' })).waitFor();
  });
});

test('lists the orders of an event, and finds one by its number', async () => {
  const { event, orderId } = await buyGeneral(people.other);
  const { eventSearch: t } = await loadStaff('ja-JP');
  await travel({ locale: 'ja-JP', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', `/admin/${event.eventId}?tab=orders`);
    await page.getByRole('row').nth(2).waitFor();
    await page.getByLabel(t.orderLabel, { exact: true }).fill(`#${orderId}`);
    await page.getByText(t.orderCount({ count: 1 }), { exact: true }).waitFor();
    await page.getByRole('row').filter({ hasText: people.other }).waitFor();
  });
});
