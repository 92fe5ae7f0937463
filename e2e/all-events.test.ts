import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { enter, look, travel, type Look } from './support/journey.ts';

/** The list of all events for administrators (events 4.12). */

const looks: readonly Look[] = [
  { locale: 'en-US', size: 'desktop' },
  { locale: 'es-US', size: 'phone' },
  { locale: 'ja-JP', size: 'phone', colorScheme: 'dark' },
];

test.each(looks)('lists all events, finds one by its short code, and opens it: $locale, $size', async (seen) => {
  await travel(seen, async (journey) => {
    const { page } = journey;
    const { eventList: t } = await loadStaff(seen.locale);
    await enter(journey, 'admin', '/admin/events');
    await page.getByRole('heading', { name: t.title, level: 1 }).waitFor();
    await page.getByText('FIVESTAR26-GALA', { exact: true }).waitFor();
    await look(journey, 'all-events');
    await page.getByLabel(t.search, { exact: true }).fill('strike25');
    await page.getByText(t.count({ count: 1 }), { exact: true }).waitFor();
    expect(await page.getByText('FIVESTAR26-GALA', { exact: true }).count()).toBe(0);
    await page.getByRole('row').filter({ hasText: 'STRIKE25' }).getByRole('link').first().click();
    await page.waitForURL(/\/admin\/self-service\/\d+$/);
  });
});
