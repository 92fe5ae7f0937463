// In Chromium, because two tabs take part.
import type { EventDraft } from '@foyer/contract/events/event-draft';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { asAdmin } from './support/editing.ts';
import { lockLoaded } from './support/at-door.ts';
import { enter, travel } from './support/journey.ts';

/** The editor shows who else edits (events 4.13). */

test('shows a second tab as another editor, but not the page before a reload', async () => {
  const body = { template: 'ordinary', eventShortCode: 'AUTOSAVE-RELOAD', name: 'Evening', firstDay: '2099-05-05' };
  const { eventId } = await asAdmin<{ eventId: number }>('/events', 'POST', body);
  const { editor: e } = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', `/admin/self-service/${eventId}`);
    await page.getByLabel(e.nameIn({ language: 'English' }), { exact: true }).waitFor();
    await lockLoaded(page, 'en-US');
    // Waits until the reload has begun, because the page before asks for the draft every few seconds, too.
    await page.reload({ waitUntil: 'commit' });
    const response = await page.waitForResponse((one) => one.ok() && one.url().includes('/draft?editor='));
    expect(((await response.json()) as EventDraft).editors).toEqual([]);
    const opening = journey.context.waitForEvent('page');
    // A tab that a page opens begins with a copy of its storage.
    await page.evaluate(() => window.open(window.location.href));
    const other = await opening;
    const words = e.alsoEditing({ name: 'Ada Morgan', section: e.tabInfo });
    await other.getByText(words).waitFor();
    await page.getByText(words).waitFor();
  });
});
