// In Chromium, because a chart is drawn, and keys move in it.
import { text as textOf } from 'node:stream/consumers';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { enter, look, travel } from './support/journey.ts';
import { ask, eventOf, nameOf, tokenOf } from './support/product.ts';

/** The Stats tab, exports and books (reports 2.1). STRIKE25 is over, so only these tests register for it. */

const code = 'STRIKE25';
const eventId = async () => (await eventOf(code, 'admin')).eventId;

test('shows numbers before charts; each number opens its list, which opens the person', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    const { reports } = await loadStaff('en-US');
    const id = await eventId();
    await enter(journey, 'admin', `/admin/${id}?tab=stats`);
    await page.getByRole('heading', { level: 1, name: nameOf(await eventOf(code, 'admin'), 'en-US') }).waitFor();
    const cards = page.getByRole('article');
    await cards.nth(7).waitFor();
    await page.locator('svg[role=application] > path').waitFor();
    expect(await cards.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Registrations by ticket',
      'Registrations by relationship',
      'Registrations by day',
      'Check-ins by hour',
      'Revenue by currency and payment',
      'T-shirt sizes',
      'Titles',
      'Countries',
    ]);
    // The arrow keys move the tooltip of a chart along the time axis.
    const byDay = cards.nth(2);
    await byDay.locator('svg[role=application]').focus();
    await page.keyboard.press('ArrowRight');
    const tooltip = byDay.getByRole('status');
    await tooltip.locator('li').first().waitFor();
    const first = await tooltip.innerText();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => tooltip.innerText()).not.toBe(first);
    await look(journey, 'stats');

    // In numbers: eight sizes at most, and no paging under six rows.
    const relationships = cards.nth(1);
    await relationships
      .getByRole('button', { name: reports.asNumbersOf({ name: 'Registrations by relationship' }) })
      .click();
    const guests = relationships.getByRole('row', { name: /^Guest/ }).getByRole('button');
    expect(await relationships.getByRole('navigation').count()).toBe(0);
    const sizes = cards.nth(5);
    await sizes.getByRole('button', { name: reports.asNumbersOf({ name: 'T-shirt sizes' }) }).click();
    await sizes.getByRole('navigation', { name: reports.pagesOf({ name: 'T-shirt sizes' }) }).waitFor();
    await look(journey, 'stats-numbers');

    const counted = Number(await guests.innerText());
    expect(counted).toBeGreaterThan(0);
    await guests.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('table').waitFor();
    await expect.poll(() => dialog.getByRole('row').count()).toBe(1 + counted);
    await look(journey, 'stats-list');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => guests.evaluate((button) => button === document.activeElement)).toBe(true);
    await guests.click();
    await dialog.getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname.startsWith(`/admin/event/${id}/order-summary/C`));
  });
});

test('compares with an earlier event, exports a file, and shows the books', async () => {
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    const { page } = journey;
    const { reports } = await loadStaff('ja-JP');
    const event = await eventOf('ENERGIZE26', 'admin');
    await enter(journey, 'admin', `/admin/${event.eventId}?tab=stats`);
    await page.locator('svg[role=application] > path').waitFor();
    await look(journey, 'stats');
    const compare = page.getByLabel(reports.compare);
    await compare.selectOption({ index: 1 });
    await page.locator('svg[role=application] > path').nth(1).waitFor();

    await page.getByRole('button', { name: reports.export }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(reports.exportWhat).selectOption('orders');
    await dialog.getByLabel(reports.exportAs).selectOption('csv');
    await dialog.getByRole('button', { name: reports.clearColumns }).click();
    await dialog.getByText(reports.noColumns).waitFor();
    await dialog.getByLabel(reports.order, { exact: true }).check();
    await look(journey, 'stats-export');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: reports.exportNow }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('ENERGIZE26-orders.csv');
    const lines = (await textOf(await download.createReadStream())).trim().split('\r\n');
    const [, found] = await ask(`/reporting/${event.eventId}/orders`, { token: await tokenOf('admin'), body: {} });
    // Other tests may have ordered in between.
    expect(lines.length - 1).toBeGreaterThan(0);
    expect((found as { totalItems: number }).totalItems).toBeGreaterThanOrEqual(lines.length - 1);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: reports.books }).click();
    await page.getByRole('table', { name: reports.byDay, exact: true }).waitFor();
    // Imports the provider's report on the books page. An entry without a charge belongs to no event.
    await dialog.getByLabel(reports.booksEvent).selectOption('0');
    const { providerBooks } = await loadStaff('ja-JP');
    const report = `balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,payment_intent_id
txn_1,${new Date().toISOString().slice(0, 10)} 00:00:00,,usd,100.00,3.20,96.80,charge,
`;
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'balance.csv', mimeType: 'text/csv', buffer: Buffer.from(report) });
    await dialog.getByRole('button', { name: providerBooks.read }).click();
    await dialog.getByText(providerBooks.agree).waitFor();
    await dialog.getByRole('cell', { name: '$3.20' }).first().waitFor();
    await look(journey, 'books');
  });
});
