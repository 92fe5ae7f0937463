// In Chromium, because the removals of the demo depend on its day.
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { describe, expect, test } from 'vitest';
import { enter, look, travelEverywhere, type Journey } from './support/journey.ts';
import { withOldReports } from './support/organiser.ts';

/** Exporting one's own data, and anonymising an account as an administrator (people 6.1). */

describe('data retention', () => {
  test('shows an administrator the next removals, and removes nothing, in every language and size', async () => {
    const seeNothingDue = async (journey: Journey) => {
      const { page } = journey;
      const { dashboard, retention } = await loadStaff(journey.look.locale);
      await page.getByRole('link', { name: dashboard.retention, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: retention.title, exact: true }).waitFor();
      const reports = page.getByRole('row').filter({ hasText: retention.reportsSince });
      await reports.getByText(retention.days({ count: 30 }), { exact: true }).waitFor();
      await page.getByText(retention.noneDue, { exact: true }).waitFor();
      const answers = page.getByRole('row').filter({ hasText: retention.answersSince });
      await answers.getByText(retention.forever, { exact: true }).waitFor();
      await look(journey, 'retention-nothing-due');
      await page.goBack();
      await page.waitForURL((url) => url.pathname === '/dashboard');
    };
    await travelEverywhere((journey) => enter(journey, 'admin', '/dashboard'), seeNothingDue);

    const seeDue = async (journey: Journey) => {
      const { page } = journey;
      const { locale } = journey.look;
      const { retention } = await loadStaff(locale);
      const reports = page.getByRole('row').filter({ hasText: retention.reportsSince });
      await page.getByText(retention.due({ count: 1234 }), { exact: true }).waitFor();
      expect(await reports.getByText((1234).toLocaleString(locale), { exact: true }).count()).toBe(1);
      await look(journey, 'retention');
      const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(width, 'sideways').toBeLessThanOrEqual(0);
    };
    // Opening the screen twice removes nothing.
    const openTwice = async (journey: Journey) => {
      await enter(journey, 'admin', '/admin/retention');
      const { retention } = await loadStaff('en-US');
      await journey.page.getByText(retention.due({ count: 1234 }), { exact: true }).waitFor();
      await journey.visit('/admin/retention');
    };
    await withOldReports(1234, 31, () => travelEverywhere(openTwice, seeDue));
  });
});
