import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { enter, travel } from './support/journey.ts';
import { eventOf } from '../support/product.ts';

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
