import { text as textOf } from 'node:stream/consumers';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { asAdmin } from '../support/editing.ts';
import { enter, travel } from './support/journey.ts';
import { productTime } from '../support/product.ts';
import { listWasMade } from '../support/organiser.ts';

/** Scheduled exports: creating, downloading and stopping. */

test('schedules a list, downloads its file, and stops the schedule', async () => {
  // A schedule runs for at most a year.
  const lastDay = new Date(productTime().getTime() + 200 * 86_400_000);
  const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(lastDay);
  // Not published, so no other test sees the event.
  const { eventId } = await asAdmin<{ eventId: number }>('/events', 'POST', {
    template: 'ordinary',
    eventShortCode: 'JOURNEY-EXPORTS',
    name: 'Journey of lists',
    firstDay: lastDay.toISOString().slice(0, 10),
  });
  // In three days, because no run may start during the test.
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'America/Chicago' }).format(
    productTime().getTime() + 3 * 86_400_000,
  );
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    const { reports, scheduledExports: t } = await loadStaff('en-US');
    await enter(journey, 'admin', `/admin/${eventId}?tab=stats`);
    await page.getByRole('link', { name: t.open }).click();
    await page.getByText(t.none).waitFor();
    await page.getByRole('button', { name: t.add }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(reports.exportAs, { exact: true }).selectOption('csv');
    await dialog.getByLabel(t.rhythm, { exact: true }).selectOption({ label: t.everyWeek({ weekday }) });
    await dialog.getByRole('button', { name: t.save, exact: true }).click();
    await dialog.getByText(t.needsRecipient).waitFor();
    await dialog.getByRole('checkbox', { name: 'Ada Morgan' }).check();
    await dialog.getByRole('button', { name: t.save, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(t.weeklyAt({ weekday, hour: '7:00 AM', until })).waitFor();
    await page.getByText(t.noRuns).waitFor();

    await listWasMade(eventId, 'Last name\r\nMorgan\r\n');
    await page.reload();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download list of/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^JOURNEY-EXPORTS-attendees-\d{4}-\d\d-\d\d\.csv$/);
    expect(await textOf(await file.createReadStream())).toContain('Morgan');

    await page.getByRole('button', { name: t.stop, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t.stop, exact: true }).click();
    await page.getByText(t.stopped, { exact: true }).waitFor();
  });
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    const { scheduledExports: t } = await loadStaff('ja-JP');
    await enter(journey, 'admin', `/admin/event/${eventId}/exports`);
    await journey.page.getByText(t.stopped, { exact: true }).waitFor();
  });
});
