import { text as textOf } from 'node:stream/consumers';
import type { OrderSum } from '@foyer/contract/reports/reports';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { person } from '../support/effort.ts';
import { ask, eventOf, tokenOf } from '../support/product.ts';
import { enter, travel, type Journey } from './support/journey.ts';

/** The lists of attendees and orders: filters in the URL, columns, saved filters, and actions for everyone on a list. */

const wide = { locale: 'en-US', size: 'desktop' } as const;
const code = 'ENERGIZE26';

/** The number of rows of a list, as the server counts them. */
async function countOf(eventId: number, list: 'attendees' | 'orders', filter: object): Promise<number> {
  const [, found] = await ask(`/reporting/${eventId}/${list}`, { token: await tokenOf('admin'), body: filter });
  return (found as { totalItems: number }).totalItems;
}

async function openAttendees(journey: Journey, query = '') {
  const { eventId } = await eventOf(code, 'admin');
  await enter(journey, 'admin', `/admin/${eventId}?tab=search${query}`);
  await journey.page.getByRole('row').nth(1).waitFor();
  return eventId;
}
const isAt = (journey: Journey, part: string) =>
  expect.poll(() => decodeURIComponent(new URL(journey.page.url()).search)).toContain(part);

test('keeps the filters in the URL: a reload, Back and a link restore them, and one button clears them', async () => {
  const { eventLists: t, eventSearch, reports } = await loadStaff('en-US');
  await travel(wide, async (journey) => {
    const { page } = journey;
    const eventId = await openAttendees(journey);
    const all = await countOf(eventId, 'attendees', {});
    await page.getByRole('combobox', { name: reports.status }).selectOption('ACTIVE');
    await page.getByRole('button', { name: t.moreFilters }).click();
    await page.getByLabel(t.registeredFrom).fill('2020-01-31');
    await isAt(journey, 'statuses=ACTIVE');
    await isAt(journey, 'registeredFrom=2020-01-31');
    const active = await countOf(eventId, 'attendees', { statuses: ['ACTIVE'] });
    expect(active).toBeLessThan(all);
    await page.getByText(eventSearch.ticketCount({ count: active }), { exact: true }).waitFor();

    // Another screen and Back, and the same URL in a new visit.
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname.includes('/order-summary/'));
    await page.back();
    await page.getByRole('button', { name: t.removeFilter({ filter: eventSearch.notCheckedIn }) }).waitFor();
    await page.getByText(eventSearch.ticketCount({ count: active }), { exact: true }).waitFor();
    await page.goto(page.url());
    await page.getByText(eventSearch.ticketCount({ count: active }), { exact: true }).waitFor();

    await page.getByRole('button', { name: t.clearAll }).click();
    await page.getByText(eventSearch.ticketCount({ count: all }), { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=search');
  });
});

test('shows an answer as a column, remembers it, and exports exactly these rows with this column', async () => {
  const { eventLists: t, reports } = await loadStaff('en-US');
  await travel(wide, async (journey) => {
    const { page } = journey;
    const eventId = await openAttendees(journey, '&statuses=CHECKED_IN');
    await page.getByRole('button', { name: t.columns, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const choice = dialog.getByRole('checkbox').first();
    await choice.check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `${t.columns} (1)` }).waitFor();
    const headings = await page.getByRole('columnheader').allInnerTexts();
    await openAttendees(journey, '&statuses=CHECKED_IN');
    await expect.poll(() => page.getByRole('columnheader').allInnerTexts()).toEqual(headings);

    const count = await countOf(eventId, 'attendees', { statuses: ['CHECKED_IN'] });
    const { effort, tap } = person();
    await tap(page.getByRole('button', { name: t.exportThese({ count: String(count) }) }));
    await dialog.getByLabel(reports.exportAs).selectOption('csv');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      tap(dialog.getByRole('button', { name: reports.exportNow })),
    ]);
    expect(effort.taps).toBe(2);
    const [header = '', ...rows] = (await textOf(await download.createReadStream())).trim().split('\r\n');
    expect(rows).toHaveLength(count);
    expect(header.split(',')).toHaveLength(12);
  });
});

test('opens messages and badges for exactly the people of the list', async () => {
  const { attendeeMessages, badge, eventLists: t, eventSearch } = await loadStaff('en-US');
  await travel(wide, async (journey) => {
    const { page } = journey;
    const eventId = await openAttendees(journey, '&statuses=ACTIVE&locale=en-US');
    const count = await countOf(eventId, 'attendees', { statuses: ['ACTIVE'], locale: 'en-US' });
    const choose = async (name: string) => {
      await page.getByRole('button', { name: t.actionsFor({ count: String(count) }) }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await choose(t.message);
    await page.waitForURL((url) => url.pathname.endsWith('/messages'));
    await expect
      .poll(() => page.getByRole('combobox', { name: attendeeMessages.status }).inputValue())
      .toBe('notCheckedIn');
    await page.getByRole('button', { name: t.removeFilter({ filter: 'English' }) }).waitFor();
    await page.back();

    await choose(t.badges);
    await page.waitForURL((url) => url.pathname.endsWith('/badges'));
    await page.getByRole('button', { name: t.removeFilter({ filter: eventSearch.notCheckedIn }) }).waitFor();
    await page
      .getByRole('button', { name: new RegExp(`^${badge.printMany({ count: 1 }).replace(/\s?1.*/, '')}`) })
      .waitFor();
  });
});

test('checks in everyone on the list after a confirmation with their number', async () => {
  const { eventLists: t, eventSearch } = await loadStaff('es-US');
  await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
    const { page } = journey;
    const eventId = await openAttendees(journey, '&statuses=ACTIVE&locale=ja-JP');
    const filter = { statuses: ['ACTIVE'], locale: 'ja-JP' };
    const count = await countOf(eventId, 'attendees', filter);
    const number = { count: String(count), isOne: count === 1 };
    await page.getByRole('button', { name: t.actionsFor({ count: String(count) }) }).click();
    await page.getByRole('menuitem', { name: t.checkIn, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t.checkInAsk(number) });
    await dialog.getByRole('button', { name: t.checkInNow(number) }).click();
    await page.getByText(t.checkedIn(number)).waitFor();
    await expect.poll(() => countOf(eventId, 'attendees', filter)).toBe(0);
    await page.getByText(eventSearch.ticketCount({ count: 0 }), { exact: true }).waitFor();
    // An empty list offers nothing to do with it.
    for (const name of [t.exportThese({ count: '0' }), t.actionsFor({ count: '0' })])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
  });
});

test('saves a filter, applies it, and deletes it', async () => {
  const { eventLists: t, eventSearch, reports } = await loadStaff('ja-JP');
  await travel({ locale: 'ja-JP', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    await openAttendees(journey);
    const menu = async (name: string) => {
      await page.getByRole('button', { name: t.savedFilters, exact: true }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await page.getByRole('combobox', { name: reports.status }).selectOption('CANCELED');
    await menu(t.saveOrDelete);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.savedName).fill('取り消した人');
    await dialog.getByRole('button', { name: t.save, exact: true }).click();
    await page.getByText(t.savedDone({ name: '取り消した人' })).waitFor();
    await page.getByRole('button', { name: t.clearAll }).click();
    await isAt(journey, 'tab=search');

    await menu('取り消した人');
    await page.getByRole('button', { name: t.removeFilter({ filter: eventSearch.canceled }) }).waitFor();
    await isAt(journey, 'statuses=CANCELED');
    await menu(t.saveOrDelete);
    await dialog.getByRole('button', { name: t.deleteSaved({ name: '取り消した人' }) }).click();
    await page.getByText(t.deletedDone({ name: '取り消した人' })).waitFor();
  });
});

test('shows the sums of the listed orders by currency, and exports these orders', async () => {
  const { eventLists: t } = await loadStaff('en-US');
  await travel(wide, async (journey) => {
    const { page } = journey;
    const { eventId } = await eventOf(code, 'admin');
    await enter(journey, 'admin', `/admin/${eventId}?tab=orders&paymentKind=card`);
    const count = await countOf(eventId, 'orders', { paymentKind: 'card' });
    const token = await tokenOf('admin');
    const [, found] = await ask(`/reporting/${eventId}/orders/sums`, { token, body: { paymentKind: 'card' } });
    const [sum] = found as OrderSum[];
    if (!sum) throw new Error('The event has no orders by card.');
    const received = sum.receivedAmount.toLocaleString('en-US', { style: 'currency', currency: sum.currency });
    await page.getByRole('list', { name: t.totals }).getByText(received, { exact: true }).first().waitFor();
    await page.getByRole('button', { name: t.exportThese({ count: String(count) }) }).waitFor();
    await page.getByRole('button', { name: t.clearAll }).click();
    expect(new URL(page.url()).search).toBe('?tab=orders');
  });
});
