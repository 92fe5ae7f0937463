import { text as textOf } from 'node:stream/consumers';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { enter, travel } from './support/journey.ts';
import { ask, eventOf, productTime, tokenOf } from '../support/product.ts';

/** The Stats tab, exports and books (reports 2.1). STRIKE25 is over, so only these tests register for it. */

const code = 'STRIKE25';
const eventId = async () => (await eventOf(code, 'admin')).eventId;

test('hides a failed report silently, and shows the others', async () => {
  await travel({ locale: 'es-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    const { reports } = await loadStaff('es-US');
    journey.expectProblem(/500/);
    let isBroken = true;
    await page.route('**/event-report/run/*', (route, request) =>
      isBroken && request.url().endsWith('/1')
        ? route.fulfill({ status: 500, json: { error: { code: 'GENERAL_ERROR', message: 'x' } } })
        : route.continue(),
    );
    await enter(journey, 'admin', `/admin/${await eventId()}?tab=stats`);
    const [first, second] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)];
    await first.getByText(reports.failed).waitFor();
    await second.getByRole('listitem').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    isBroken = false;
    await first.getByRole('button', { name: reports.refreshOf({ name: 'Inscripciones por boleto' }) }).click();
    await first.getByRole('listitem').first().waitFor();
    // One button refreshes every card and the key numbers.
    const requested = new Set<string>();
    page.on('request', (request) => {
      if (request.url().includes('/event-report/run/')) requested.add(request.url());
    });
    await page.getByRole('button', { name: reports.refreshAll }).click();
    await expect.poll(() => requested.size).toBe(await page.getByRole('article').count());
  });
});

test('compares with an earlier event, exports a file, and shows the books', async () => {
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    const { page } = journey;
    const { reports } = await loadStaff('ja-JP');
    const event = await eventOf('ENERGIZE26', 'admin');
    await enter(journey, 'admin', `/admin/${event.eventId}?tab=stats`);
    await page.locator('svg[role=application] > path').waitFor();
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
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: reports.exportNow }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('ENERGIZE26-orders.csv');
    const lines = (await textOf(await download.createReadStream())).trim().split('\r\n');
    const [, found] = await ask(`/reporting/${event.eventId}/orders`, { token: await tokenOf('admin'), body: {} });
    expect(lines.length - 1).toBeGreaterThan(0);
    expect((found as { totalItems: number }).totalItems).toBe(lines.length - 1);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: reports.books }).click();
    await page.waitForURL((url) => url.pathname === '/admin/money/books');
    await page.getByRole('table', { name: reports.byDay, exact: true }).waitFor();
    // Imports the provider's report on the books page. An entry without a charge belongs to no event.
    await page.getByLabel(reports.booksEvent).selectOption('0');
    const { providerBooks } = await loadStaff('ja-JP');
    const report = `balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,payment_intent_id
txn_1,${productTime().toISOString().slice(0, 10)} 00:00:00,,usd,100.00,3.20,96.80,charge,
`;
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'balance.csv', mimeType: 'text/csv', buffer: Buffer.from(report) });
    await page.getByRole('button', { name: providerBooks.read }).click();
    await page.getByText(providerBooks.agree).waitFor();
    await page.getByRole('cell', { name: '$3.20' }).first().waitFor();
  });
});
