// In Chromium, because a date must not break in a line.
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { expectWholeDates } from './support/dates.ts';
import { enter, inEachLanguage, look, sizes, travel, type Journey } from './support/journey.ts';

/** The list of all events for administrators (events 4.12). */

test('lists all events, finds one by its short code, and opens it, in each language and size', async () => {
  const findEvent = async (journey: Journey) => {
    const { page, look: seen } = journey;
    const { eventList: t } = await loadStaff(seen.locale);
    await page.getByRole('heading', { name: t.title, level: 1 }).waitFor();
    await page.getByText('FIVESTAR26-GALA', { exact: true }).waitFor();
    await look(journey, 'all-events');
    if (seen.locale === 'ja-JP') {
      const { height } = sizes[seen.size].viewport;
      for (const width of seen.size === 'phone' ? [390, 340] : [1280, 1100, 960, 800]) {
        await page.setViewportSize({ width, height });
        await expectWholeDates(page, String(width));
      }
      await page.setViewportSize(sizes[seen.size].viewport);
    }
    await page.getByLabel(t.search, { exact: true }).fill('strike25');
    await page.getByText(t.count({ count: 1 }), { exact: true }).waitFor();
    expect(await page.getByText('FIVESTAR26-GALA', { exact: true }).count()).toBe(0);
    await page.getByRole('row').filter({ hasText: 'STRIKE25' }).getByRole('link').first().click();
    await page.waitForURL(/\/admin\/self-service\/\d+$/);
    await page.goBack();
    await page.waitForURL(/\/admin\/events/);
    await page.getByLabel(t.search, { exact: true }).fill('');
  };
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    await enter(journey, 'admin', '/admin/events');
    await inEachLanguage(journey, findEvent, [{ locale: 'en-US' }, { locale: 'ja-JP' }]);
  });
  await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
    await enter(journey, 'admin', '/admin/events');
    await inEachLanguage(journey, findEvent, [{ locale: 'es-US' }, { locale: 'ja-JP', colorScheme: 'dark' }]);
  });
});
