import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { enter, travel } from './support/journey.ts';
import { currentProduct, eventOf, nameOf, tokenOf } from '../support/product.ts';

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
    const { auditLog: t, dashboard, staffFrame } = await loadStaff(locale);
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
      await page.getByRole('option').filter({ hasText: '· admin' }).first().click();
      const line = page.getByRole('row').filter({ hasText: t.listExported }).first();
      await line.getByRole('link', { name: nameOf(event, locale) }).waitFor();
      await line.getByRole('button', { name: t.detailsOf({ action: t.listExported }) }).click();
      await page.getByRole('dialog').getByText('attendees', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByLabel(t.person, { exact: true }).fill('C9999999');
      await page.getByText(t.noPerson, { exact: true }).waitFor();
      await page.getByLabel(t.action, { exact: true }).selectOption('drawer.opened');
      await page.getByText(t.empty, { exact: true }).waitFor();
    });
  }
});
