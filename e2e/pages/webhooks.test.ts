import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { person } from '../support/effort.ts';
import { enter, travel } from './support/journey.ts';

/** Webhooks of administrators (integrations 1). */

test('creates a webhook after a refused address, shows its secret once, tests it, and stops it', async () => {
  const { webhooks: t } = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', '/admin/webhooks');
    await page.getByText(t.none).waitFor();
    const { effort, tap } = person();
    await tap(page.getByRole('button', { name: t.create }));
    const dialog = page.getByRole('dialog');
    journey.expectProblem(/^400: POST .*\/api\/webhooks/);
    await dialog.getByLabel(t.url).fill('http://169.254.169.254/latest');
    await dialog.getByLabel(t.description).fill('Warehouse');
    await dialog.getByRole('button', { name: t.save }).click();
    await dialog.getByText('Use an address with https', { exact: false }).waitFor();
    expect(await dialog.getByLabel(t.description).inputValue()).toBe('Warehouse');
    // The name does not exist, so nothing leaves the machine.
    await dialog.getByLabel(t.url).fill('https://hooks.invalid.example/foyer');
    await tap(dialog.getByRole('button', { name: t.save }));
    await dialog.getByText(t.secretOnce).waitFor();
    expect(await dialog.getByLabel(t.secret).inputValue()).toMatch(/^whsec_[\w+/]{43}=$/);
    await tap(dialog.getByRole('button', { name: t.close }).last());
    await tap(page.getByRole('link', { name: 'Warehouse' }));
    await page.getByText(t.noDeliveries).waitFor();
    await tap(page.getByRole('button', { name: t.test }));
    await page.getByRole('cell', { name: t.faultNetwork, exact: false }).waitFor();
    // From the first press to the outcome of a test.
    expect(effort.taps).toBe(5);

    await page.getByRole('button', { name: t.showOf({ kind: t.testMessage }) }).click();
    expect(await dialog.getByLabel(t.body).inputValue()).toContain('"type": "test"');
    await dialog.getByRole('button', { name: t.close }).last().click();
    await journey.visit('/admin/webhooks');
    await page.getByRole('button', { name: t.actionsOf({ name: 'Warehouse' }) }).click();
    await page.getByRole('menuitem', { name: t.stop }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t.stop }).click();
    await page.getByRole('cell', { name: t.isStopped, exact: true }).waitFor();
    await page.getByRole('button', { name: t.actionsOf({ name: 'Warehouse' }) }).click();
    await page.getByRole('menuitem', { name: t.remove }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t.remove }).click();
    await page.getByText(t.none).waitFor();
  });
});

test('says that a webhook is gone, in Japanese on a phone', async () => {
  const { webhooks: t } = await loadStaff('ja-JP');
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    await enter(journey, 'admin', '/admin/webhooks?webhook=999');
    await journey.page.getByText(t.missing).waitFor();
  });
});
