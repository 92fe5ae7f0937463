import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { person } from '../support/effort.ts';
import { enter, travel } from './support/journey.ts';

/** API keys of administrators (integrations 2). */

test('creates a key, shows it once, and revokes it', async () => {
  const { apiKeys: t } = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', '/admin/api-keys');
    await page.getByText(t.none).waitFor();
    const { effort, tap } = person();
    await tap(page.getByRole('button', { name: t.create }));
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t.nameMissing).waitFor();
    await dialog.getByLabel(t.name).fill('Warehouse');
    await dialog.getByText(t.scopesMissing).waitFor();
    await tap(dialog.getByLabel(t.scopeNames['orders:read']));
    await tap(dialog.getByRole('button', { name: t.submit }));
    await dialog.getByText(t.keyOnce).waitFor();
    const key = await dialog.getByLabel(t.key).inputValue();
    expect(key).toMatch(/^foyer_[0-9a-z]{8}_[0-9a-z]{50}$/);
    await tap(dialog.getByRole('button', { name: t.close }).last());
    // From the first press to the key in the list.
    expect(effort.taps).toBe(4);
    await page.getByText(`${key.slice(0, 14)}…`).waitFor();
    await page.getByRole('cell', { name: t.never }).waitFor();

    await page.getByRole('button', { name: t.revokeOf({ name: 'Warehouse' }) }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t.revoke }).click();
    await page.getByRole('cell', { name: t.revokedState, exact: false }).waitFor();
    expect(await page.getByRole('button', { name: t.revokeOf({ name: 'Warehouse' }) }).count()).toBe(0);
  });
});
