import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { enter, travel } from './support/journey.ts';
import { currentProduct, eventOf, tokenOf } from '../support/product.ts';

test('lets an admin find a change by action, event and person, and read the values before the change', async () => {
  const event = await eventOf('DIAMOND26', 'admin');
  // Reading a list is logged too.
  const { address, fetch: send = fetch } = currentProduct();
  const exported = await send(`${address}/api/reporting/${event.eventId}/export/attendees`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-source': 'web', 'x-auth-token': await tokenOf('admin') },
    body: JSON.stringify({ format: 'csv' }),
  });
  expect(exported.status).toBe(200);
  await exported.text();
  for (const locale of ['en-US', 'ja-JP', 'es-US'] as const) {
    const { auditLog: t, dashboard, orderSummary, staffFrame } = await loadStaff(locale);
    const size = locale === 'en-US' ? 'phone' : 'desktop';
    await travel({ locale, size }, async (journey) => {
      const { page } = journey;
      await enter(journey, 'admin', '/dashboard');
      await page.getByRole('heading', { name: dashboard.title, exact: true }).waitFor();
      await page.getByRole('link', { name: staffFrame.settings, exact: true }).click();
      await page.getByRole('link', { name: staffFrame.audit, exact: true }).click();
      await page.getByRole('region', { name: t.lines }).waitFor();
      await page.getByLabel(t.event, { exact: true }).selectOption(String(event.eventId));
      await page.getByLabel(t.action, { exact: true }).selectOption('list.exported');
      await page.getByLabel(t.staff, { exact: true }).fill('admin');
      const line = page.getByRole('listitem').filter({ hasText: t.listExported }).first();
      await line.getByText(orderSummary.auditMore, { exact: true }).first().click();
      await line.getByText('attendees', { exact: true }).waitFor();
      await page.getByLabel(t.person, { exact: true }).fill('C9999999');
      await page.getByText(t.empty, { exact: true }).waitFor();
    });
  }
});
