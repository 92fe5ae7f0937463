// In Chromium, because several tabs and a lost network take part.
import type { EventDraft } from '@foyer/contract/events/event-draft';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { languageWord } from '@foyer/messages/catalogue/languages';
import { expect, test } from 'vitest';
import { asAdmin, draftOf, untilSaved } from './support/editing.ts';
import { lockLoaded } from './support/at-door.ts';
import { enter, look, travel, type Journey, type Look } from './support/journey.ts';

/** The editor saves by itself, undoes, and merges the changes of two editors (events 4.4, events 4.13, events 4.14). */

const newEvent = async (eventShortCode: string) => {
  const body = { template: 'ordinary', eventShortCode, name: 'Evening of changes', firstDay: '2099-05-05' };
  return (await asAdmin<{ eventId: number }>('/events', 'POST', body)).eventId;
};

async function open(journey: Journey, eventId: number) {
  const { page } = journey;
  const { editor: e } = await loadStaff(journey.look.locale);
  await enter(journey, 'admin', `/admin/self-service/${eventId}`);
  const english = { language: languageWord('en-US', journey.look.locale) };
  const name = page.getByLabel(e.nameIn(english), { exact: true });
  await name.waitFor();
  await lockLoaded(page, journey.look.locale);
  return {
    e,
    page,
    name,
    english,
    tab: (label: string) => page.getByRole('tab', { name: label }).click(),
    button: (label: string) => page.getByRole('button', { name: label, exact: true }),
  };
}

const looks: Look[] = [
  { locale: 'en-US', size: 'desktop' },
  { locale: 'ja-JP', size: 'phone' },
];

test.for(looks)('saves what is typed, also an incomplete value, and takes back a removal: $locale', async (at) => {
  const eventId = await newEvent(`AUTOSAVE-${at.locale}`);
  await travel(at, async (journey) => {
    const { e, page, name, english, tab, button } = await open(journey, eventId);
    await name.fill('Night of changes');
    await untilSaved(page);
    expect((await draftOf(eventId)).definition.defaultName).toBe('Night of changes');
    await name.fill('');
    await page.getByText(e.textNeeded).first().waitFor();
    await untilSaved(page);
    await look(journey, `autosave-incomplete-${at.locale}`);
    await page.reload();
    await name.waitFor();
    expect(await name.inputValue()).toBe('');
    expect((await draftOf(eventId)).definition.defaultName).toBe('Night of changes');
    await name.fill('Night of changes');

    await tab(e.tabTickets);
    await button(e.addTicket).click();
    const texts = page.getByLabel(e.descriptionIn(english), { exact: true });
    await texts.last().fill('Balcony');
    await untilSaved(page);
    await button(e.removeOf({ name: 'Balcony' })).click();
    await untilSaved(page);
    expect((await draftOf(eventId)).definition.ticketConfigurations).toHaveLength(1);
    await button(e.undo).click();
    await untilSaved(page);
    await look(journey, `autosave-undone-${at.locale}`);
    expect((await draftOf(eventId)).definition.ticketConfigurations?.[1]?.defaultDescription).toBe('Balcony');
    // The keys work inside a text field, too. They take back typing at once, then the new ticket type.
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await untilSaved(page);
    expect((await draftOf(eventId)).definition.ticketConfigurations).toHaveLength(1);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await page.keyboard.press('ControlOrMeta+y');
    await untilSaved(page);
    expect((await draftOf(eventId)).definition.ticketConfigurations?.[1]?.defaultDescription).toBe('Balcony');
  });
});

test('shows a second tab as another editor, but not the page before a reload', async () => {
  const eventId = await newEvent('AUTOSAVE-RELOAD');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { e, page } = await open(journey, eventId);
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

test('shows an editor no longer after its person opened another screen or closed the tab', async () => {
  const eventId = await newEvent('AUTOSAVE-LEAVE');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { e, page } = await open(journey, eventId);
    const words = page.getByText(e.alsoEditing({ name: 'Ada Morgan', section: e.tabInfo }));
    const openSecond = async () => {
      const opening = journey.context.waitForEvent('page');
      await page.evaluate(() => window.open(window.location.href));
      await words.waitFor();
      return opening;
    };
    /** An editor that only stops to refresh would be shown for three more refreshes. One may begin before the goodbye arrives. */
    const expectGone = async (leave: () => Promise<unknown>) => {
      await leave();
      const refresh = async () => {
        const request = await page.waitForRequest(
          (one) => one.method() === 'GET' && one.url().includes('/draft?editor='),
        );
        const draft = (await (await request.response())?.json()) as EventDraft | undefined;
        return draft?.editors ?? [];
      };
      if ((await refresh()).length > 0) expect(await refresh()).toEqual([]);
      await expect.poll(() => words.count()).toBe(0);
    };

    const left = await openSecond();
    await expectGone(() => left.getByRole('link', { name: e.back }).click());
    await left.close();

    const closed = await openSecond();
    await expectGone(() => closed.close({ runBeforeUnload: true }));
  });
});
