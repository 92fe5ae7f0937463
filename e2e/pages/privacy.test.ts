import { text as textOf } from 'node:stream/consumers';
import type { RetentionOfKind, RetentionOverview } from '@foyer/contract/people/privacy';
import type { RetentionKind } from '@foyer/contract/wire/vocabulary';
import { loadBelongings, loadStaff } from '@foyer/messages/catalogue/catalogues';
import { describe, expect, test } from 'vitest';
import { enter, travel, travelEverywhere, type Journey } from './support/journey.ts';
import { runJobs } from './support/server.ts';
import { withOldReports } from '../support/organiser.ts';
import { peopleOf } from '../support/people.ts';
import { ask, demoPassword, eventOf } from '../support/product.ts';

/** Exporting one's own data, and anonymising an account as an administrator (people 6.1). */

const people = peopleOf('privacy');

test("exports a person's data as a page in their language", async () => {
  await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
    const { page } = journey;
    const { account } = await loadBelongings('es-US');
    await enter(journey, people.taker, '/account');
    const button = page.getByRole('button', { name: account.dataAsPage });
    await button.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe(`foyer-${people.taker}.html`);
    const file = await textOf(await download.createReadStream());
    expect(file).toContain('<h1>Sus datos guardados</h1>');
    expect(file).toContain(people.taker);
    await page.getByText(account.dataTaken).waitFor();
  });
});

test('shows the administrator the deleted and the retained data, requires the account number, and prevents any later sign-in', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    const { privacy } = await loadStaff('en-US');
    const { eventId } = await eventOf('STRIKE25', 'admin');
    await enter(journey, 'admin', `/admin/event/${eventId}/order-summary/${people.leaver}`);
    await page.getByRole('link', { name: privacy.retention }).waitFor();
    await page.getByRole('button', { name: privacy.anonymise }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(privacy.deleted).waitFor();
    await dialog.getByLabel(privacy.reason, { exact: true }).fill('Asked by letter');
    await dialog.getByText(privacy.notTyped).waitFor();
    await dialog.getByLabel(privacy.typeNumber({ account: people.leaver })).fill(people.leaver.toLowerCase());
    await dialog.getByRole('button', { name: privacy.confirm }).click();
    await page.getByText(privacy.done).waitFor();
    await page.getByRole('heading', { level: 1, name: '—' }).waitFor();
    const [status] = await ask('/authentication/login', { body: { userId: people.leaver, password: demoPassword } });
    expect(status).toBe(401);
  });
});

describe('data retention', () => {
  test.each([
    { locale: 'es-US', size: 'phone' },
    { locale: 'ja-JP', size: 'desktop' },
  ] as const)('shows the latest removals, and that a restored copy removes nothing: $locale, $size', async (look_) => {
    const { retention } = await loadStaff(look_.locale);
    await travel(look_, async (journey) => {
      const { page, visit } = journey;
      const kind = (name: RetentionKind, overdue: number, lastRemoval: RetentionOfKind['lastRemoval']) => ({
        kind: name,
        days: 90,
        overdue,
        lastRemoval,
      });
      const answer = (overview: RetentionOverview) =>
        page.route('**/api/admin/retention', (route) => route.fulfill({ json: overview }));
      const date = '2026-07-03T18:00:00.000Z';
      await answer({
        lastRunDate: date,
        resting: true,
        kinds: [
          kind('mail', 1, { date, count: 250_000 }),
          kind('scans', 0, { date, count: 1 }),
          kind('holds', 0, null),
        ],
      });
      await enter(journey, 'admin', '/admin/retention');
      await page.getByText(retention.restingText).waitFor();
      await page.getByText(retention.due({ count: 1 }), { exact: true }).waitFor();
      await page.getByText((250_000).toLocaleString(look_.locale)).waitFor();
      await answer({ lastRunDate: null, resting: false, kinds: [{ ...kind('mail', 0, null), days: null }] });
      await visit('/admin/retention');
      await page.getByText(retention.noLimitsText).waitFor();
      await page.getByText(retention.forever, { exact: true }).waitFor();
    });
  });

  test('retries a failed request, and keeps the loaded data offline', async () => {
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { page, context, expectProblem } = journey;
      const { retention } = await loadStaff('en-US');
      expectProblem(/retention|50\d|ERR_/);
      await page.route('**/api/admin/retention', (route) => route.fulfill({ status: 500, body: '{}' }));
      await enter(journey, 'admin', '/admin/retention');
      const again = page.getByRole('button', { name: journey.text.common.retry });
      await again.waitFor();
      await page.unroute('**/api/admin/retention');
      await again.click();
      await page.getByText(retention.hourly).waitFor();
      await context.setOffline(true);
      await page.getByText(journey.text.common.offline).waitFor();
      await page.getByText(retention.hourly).waitFor();
      await context.setOffline(false);
    });
  });

  test('redirects helpers and scanners', async () => {
    for (const user of ['helper', 'scanner']) {
      await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
        await enter(journey, user, '/admin/retention');
        await journey.page.waitForURL((url) => url.pathname === '/dashboard');
        const { dashboard, staffFrame } = await loadStaff('en-US');
        await journey.page.getByRole('heading', { name: dashboard.title, exact: true }).waitFor();
        expect(await journey.page.getByRole('link', { name: staffFrame.settings }).count()).toBe(0);
      });
    }
  });
});

describe('data retention', () => {
  test('shows an administrator the next removals, and removes nothing, in every language and size', async () => {
    const seeNothingDue = async (journey: Journey) => {
      const { page } = journey;
      const { retention, staffFrame } = await loadStaff(journey.look.locale);
      await page.getByRole('link', { name: staffFrame.settings, exact: true }).click();
      await page.getByRole('link', { name: staffFrame.retention, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: retention.title, exact: true }).waitFor();
      const reports = page.getByRole('row').filter({ hasText: retention.reportsSince });
      await reports.getByText(retention.days({ count: 30 }), { exact: true }).waitFor();
      await page.getByText(retention.noneDue, { exact: true }).waitFor();
      const answers = page.getByRole('row').filter({ hasText: retention.answersSince });
      await answers.getByText(retention.forever, { exact: true }).waitFor();
      await page.getByRole('link', { name: staffFrame.today, exact: true }).click();
      await page.waitForURL((url) => url.pathname === '/dashboard');
    };
    // The demo has a mail whose time is over.
    await runJobs();
    await travelEverywhere((journey) => enter(journey, 'admin', '/dashboard'), seeNothingDue);

    const seeDue = async (journey: Journey) => {
      const { page } = journey;
      const { locale } = journey.look;
      const { retention } = await loadStaff(locale);
      const reports = page.getByRole('row').filter({ hasText: retention.reportsSince });
      await page.getByText(retention.due({ count: 1234 }), { exact: true }).waitFor();
      expect(await reports.getByText((1234).toLocaleString(locale), { exact: true }).count()).toBe(1);
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
