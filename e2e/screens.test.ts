// In Chromium, because axe needs layout: contrast, sizes of targets and overlapping content.
import { locales } from '@foyer/contract/wire/vocabulary';
import { beforeAll, describe, expect, test } from 'vitest';
import { dialogs, expectSizeOfDialog, openDialog, type Known } from './support/dialogs.ts';
import { enter, inEachLanguage, look, travel, type Journey, type Size } from './support/journey.ts';
import { letCancel } from './support/organiser.ts';
import { peopleOf } from './support/people.ts';
import { openWithin, prepareVisits, visitsBy, type Visitor } from './support/visits.ts';

const people = peopleOf('screens');

/**
 * Every screen of the table in one named state: all rules of axe in both sizes and colour schemes, and the rules about texts in each language. Then the dialogs of
 * `support/dialogs.ts`.
 */

let known: Known;
beforeAll(async () => {
  known = await prepareVisits(people, 'JOURNEY-DRAFT');
  await letCancel('FIVESTAR26');
});

const users = { nobody: null, attendee: people.holder, visitor: people.visitor, admin: 'admin' } as const;

/** Every dialog of the table on its screen: all rules of axe, its size, and its end by Escape. */
async function seeDialogs(journey: Journey, who: keyof typeof users): Promise<void> {
  const { page } = journey;
  const own = Object.entries(dialogs).filter(([, visited]) => visited.who === who);
  for (const [name, visited] of own) {
    await openWithin(
      journey,
      visited.path.replace(/\$(\w+)/g, (_, word: keyof typeof known) => String(known[word])),
    );
    await openDialog(journey, visited, known);
    await look(journey, `dialog, ${name}`);
    await expectSizeOfDialog(journey, visited.size);
    await page.keyboard.press('Escape');
    await page.locator('dialog:modal').waitFor({ state: 'detached' });
  }
}

describe.each(['phone', 'desktop'] satisfies Size[])('on a %s', (size) => {
  test.each(['nobody', 'attendee', 'admin'] satisfies Visitor[])(
    'axe finds nothing on any screen of: %s',
    async (who) => {
      const own = visitsBy(who, known);
      await travel({ locale: 'en-US', size }, async (journey) => {
        // A check-in before its time, and an order that does not exist.
        journey.expectProblem(/40[49]/);
        const user = users[who];
        if (user !== null) await enter(journey, user);
        await journey.visit(own[0]?.path ?? '/login');
        for (const { key, state, path } of own) {
          await openWithin(journey, path);
          const seen = (each: Journey) => look(each, `${key}, ${state}`);
          await seen(journey);
          const sideways = await journey.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(sideways, `${key} scrolls sideways`).toBeLessThanOrEqual(0);
          // The size changes no text.
          if (size === 'desktop') continue;
          const others = locales.filter((locale) => locale !== 'en-US').map((locale) => ({ locale }));
          await inEachLanguage(journey, seen, others);
          await inEachLanguage(journey, () => Promise.resolve(), [{ locale: 'en-US' }]);
        }
        await seeDialogs(journey, who);
        if (who !== 'attendee') return;
        await enter(journey, people.visitor, '/');
        await seeDialogs(journey, 'visitor');
      });
    },
  );
});
