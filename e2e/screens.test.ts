// In Chromium, because axe needs layout: contrast, sizes of targets and overlapping content.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Known } from './support/dialogs.ts';
import { enter, type Journey, type Size } from './support/journey.ts';
import { brokenDatesOf } from './support/layout.ts';
import { letCancel } from './support/organiser.ts';
import { peopleOf } from './support/people.ts';
import { eventOf } from './support/product.ts';
import { openWithin, prepareVisits } from './support/visits.ts';
import { seeLayoutOnPhone, travelAs, walkDialogs, walkScreens } from './support/walk.ts';

/** The screens and dialogs of attendees. Those of staff are in `staff-screens.test.ts`. */

const people = peopleOf('screens');

let known: Known;
beforeAll(async () => {
  known = await prepareVisits(people, 'JOURNEY-DRAFT');
  await letCancel('FIVESTAR26');
});

/** States that the walk does not see. */
async function seeMoreOnPhone(journey: Journey): Promise<void> {
  // Has tickets of several events, checked in and not transferable.
  await enter(journey, people.couple, '/account');
  const other = await eventOf('AMBITION26', people.couple);
  for (const path of ['/account', `/registration/${other.eventId}`]) {
    await openWithin(journey, path);
    await seeLayoutOnPhone(journey, `${path} of a couple`);
  }
}

/** Control: a date that breaks is detected. The policy of the product forbids this style. */
async function seeBrokenDate({ page }: Journey): Promise<void> {
  await page.goto('about:blank');
  await page.setContent('<p style="width:5em">2026年12月24日</p>');
  expect(await brokenDatesOf(page)).toEqual(['2026年12月24日']);
}

describe.each(['phone', 'desktop'] satisfies Size[])('on a %s', (size) => {
  test('axe and the rules of the layout find nothing on any screen', async () => {
    await travelAs(null, size, async (journey) => {
      await walkScreens(journey, 'nobody', known);
      await enter(journey, people.holder);
      await walkScreens(journey, 'attendee', known);
      await walkDialogs(journey, 'attendee', known);
      if (size === 'phone') await seeMoreOnPhone(journey);
      await enter(journey, people.visitor, '/');
      await walkDialogs(journey, 'visitor', known);
      if (size === 'phone') await seeBrokenDate(journey);
    });
  });
});
