import { locales } from '@foyer/contract/wire/vocabulary';
import { expect } from 'vitest';
import { dialogs, expectSizeOfDialog, openDialog, type DialogVisit, type Known } from './dialogs.ts';
import { expectButtonsApart, expectEvenLists, expectWholeAtLargeText, expectWholeDatesAt } from './layout.ts';
import { enter, inEachLanguage, look, travel, type Journey, type Size } from './journey.ts';
import { openWithin, visitsBy, type Visitor } from './visits.ts';

/**
 * The walk over every screen of the table in one named state: all rules of axe in both sizes and colour schemes, in each language the rules about texts, and the rules
 * of `layout.ts`. Then the dialogs of `dialogs.ts`.
 */

const others = locales.filter((locale) => locale !== 'en-US').map((locale) => ({ locale }));

/** What a phone shows in each language, with what `see` sees there. The page is in English before and after. */
export async function seeLayoutOnPhone(
  journey: Journey,
  name: string,
  see: (each: Journey) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await expectWholeAtLargeText(journey, name);
  await inEachLanguage(
    journey,
    async (each) => {
      await see(each);
      await expectWholeAtLargeText(each, name);
      if (each.look.locale === 'ja-JP') await expectWholeDatesAt(each, name);
    },
    others,
  );
  await inEachLanguage(journey, () => Promise.resolve(), [{ locale: 'en-US' }]);
}

/** Sees every screen of a visitor. The page is signed in already. */
export async function walkScreens(journey: Journey, who: Visitor, known: Known): Promise<void> {
  // A check-in before its time, and an order that does not exist.
  journey.expectProblem(/40[49]/);
  const [first, ...next] = visitsBy(who, known);
  if (!first) return;
  await journey.visit(first.path);
  for (const { key, state, path } of [first, ...next]) {
    await openWithin(journey, path);
    const name = `${key}, ${state}`;
    await look(journey, name);
    const sideways = await journey.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(sideways, `${key} scrolls sideways`).toBeLessThanOrEqual(0);
    await expectButtonsApart(journey.page, key);
    if (journey.look.size === 'desktop') await expectEvenLists(journey.page, key);
    else await seeLayoutOnPhone(journey, name, (each) => look(each, name));
  }
}

/** Every dialog of the table on its screen: all rules of axe, its size, and its end by Escape. */
export async function walkDialogs(journey: Journey, who: DialogVisit['who'], known: Known): Promise<void> {
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

/** Opens the client in English, signed in as this account, for a walk. */
export const travelAs = (userId: string | null, size: Size, walk: (journey: Journey) => Promise<void>): Promise<void> =>
  travel({ locale: 'en-US', size }, async (journey) => {
    if (userId !== null) await enter(journey, userId);
    await walk(journey);
  });
