import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { enter, inEachLanguage, travel, type Journey } from './support/journey.ts';

/** The list of all events for administrators (events 4.12). */

test('lists all events, finds one by its short code, and opens its overview or its setup, in each language', async () => {
  const findEvent = async ({ page, look }: Journey) => {
    const { eventList: t, staffFrame } = await loadStaff(look.locale);
    await page.getByRole('heading', { name: t.title, level: 1 }).waitFor();
    await page.getByText('FIVESTAR26-GALA', { exact: true }).waitFor();
    await page.getByLabel(t.search, { exact: true }).fill('strike25');
    await page.getByText(t.count({ count: 1 }), { exact: true }).waitFor();
    expect(await page.getByText('FIVESTAR26-GALA', { exact: true }).count()).toBe(0);
    const row = page.getByRole('row').filter({ hasText: 'STRIKE25' });
    await row.getByRole('link').first().click();
    await page.waitForURL(/\/admin\/\d+$/);
    await page.getByRole('heading', { name: staffFrame.overview, level: 1 }).waitFor();
    await page.back();
    await page.waitForURL(/\/admin\/events/);
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: staffFrame.setup, exact: true }).click();
    await page.waitForURL(/\/admin\/self-service\/\d+$/);
    await page.back();
    await page.waitForURL(/\/admin\/events/);
    await page.getByLabel(t.search, { exact: true }).fill('');
  };
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    await enter(journey, 'admin', '/admin/events');
    await inEachLanguage(journey, findEvent);
  });
});
