// In Chromium, because axe needs layout: contrast, sizes of targets and overlapping content.
import { beforeAll, test } from 'vitest';
import type { Known } from './support/dialogs.ts';
import { inEachLanguage, settled, type Journey } from './support/journey.ts';
import { expectEvenLists, expectWholeDatesAt } from './support/layout.ts';
import { peopleOf } from './support/people.ts';
import { openWithin, prepareVisits } from './support/visits.ts';
import { seeLayoutOnPhone, travelAs, walkDialogs, walkScreens } from './support/walk.ts';

/** The screens and dialogs of staff. Those of attendees are in `screens.test.ts`. */

let known: Known;
beforeAll(async () => {
  known = await prepareVisits(peopleOf('staff-screens'), 'JOURNEY-STAFF');
});

/** Tabs of an event that the walk does not see. */
async function seeTabs(journey: Journey, tabs: readonly string[], see: (path: string) => Promise<void>): Promise<void> {
  for (const tab of tabs) {
    const path = `/admin/${known.eventId}?tab=${tab}`;
    await openWithin(journey, path);
    await settled(journey.page);
    await see(path);
  }
}

test('on a phone axe and the rules of the layout find nothing on any screen', async () => {
  await travelAs('admin', 'phone', async (journey) => {
    await walkScreens(journey, 'admin', known);
    await seeTabs(journey, ['desk', 'stats'], (path) => seeLayoutOnPhone(journey, path));
    await walkDialogs(journey, 'admin', known);
  });
});

test('on a desktop axe and the rules of the layout find nothing on any screen', async () => {
  await travelAs('admin', 'desktop', async (journey) => {
    const { page } = journey;
    await walkScreens(journey, 'admin', known);
    await seeTabs(journey, ['search', 'orders'], (path) => expectEvenLists(page, path));
    await walkDialogs(journey, 'admin', known);
    // The table of all events has many columns on a wide window.
    await openWithin(journey, '/admin/events');
    await page.getByText('FIVESTAR26-GALA', { exact: true }).waitFor();
    await inEachLanguage(journey, (each) => expectWholeDatesAt(each, '/admin/events', [1280, 1100, 960, 800]), [
      { locale: 'ja-JP' },
    ]);
  });
});
