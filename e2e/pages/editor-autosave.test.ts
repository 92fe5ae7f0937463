import type { EventDraft } from '@foyer/contract/events/event-draft';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { languageWord } from '@foyer/messages/catalogue/languages';
import { expect, test } from 'vitest';
import { asAdmin, draftOf, untilSaved } from '../support/editing.ts';
import { lockLoaded } from '../support/at-door.ts';
import { enter, travel, type Journey } from './support/journey.ts';

/** The editor saves by itself, undoes, and merges the changes of two editors (events 4.4, events 4.13, events 4.14). */

const newEvent = async (eventShortCode: string) => {
  const body = { template: 'ordinary', eventShortCode, name: 'Evening of changes', firstDay: '2099-05-05' };
  return (await asAdmin<{ eventId: number }>('/events', 'POST', body)).eventId;
};

async function open(journey: Journey, eventId: number) {
  const { page } = journey;
  const { editor: e, staffFrame: f } = await loadStaff(journey.look.locale);
  await enter(journey, 'admin', `/admin/self-service/${eventId}`);
  const english = { language: languageWord('en-US', journey.look.locale) };
  const name = page.getByLabel(e.nameIn(english), { exact: true });
  await name.waitFor();
  await lockLoaded(page, journey.look.locale);
  return {
    e,
    f,
    page,
    name,
    english,
    /** The name of the template's ticket type. */
    admission: journey.look.locale === 'ja-JP' ? '入場券' : 'Admission',
    tab: (label: string) => page.getByRole('tab', { name: label }).click(),
    button: (label: string) => page.getByRole('button', { name: label, exact: true }),
  };
}

test('keeps changes without a connection, and saves them when it is back', async () => {
  const eventId = await newEvent('AUTOSAVE-OFFLINE');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { e, page, name } = await open(journey, eventId);
    journey.expectProblem(/ERR_INTERNET_DISCONNECTED/);
    // The browser looks for a newer service worker, too.
    journey.expectProblem(/error occurred when fetching the script/);
    await journey.context.setOffline(true);
    await name.fill('Night without a line');
    await page.locator('[data-save="offline"]').waitFor();
    await page.getByRole('status').filter({ hasText: e.stateOffline }).waitFor({ state: 'attached' });
    await journey.context.setOffline(false);
    await untilSaved(page);
    expect((await draftOf(eventId)).definition.defaultName).toBe('Night without a line');
  });
});

test('merges two editors, and asks about a field that both changed', async () => {
  const eventId = await newEvent('AUTOSAVE-TWO');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const one = await open(journey, eventId);
    await travel({ locale: 'ja-JP', size: 'phone' }, async (other) => {
      const two = await open(other, eventId);
      other.expectProblem(/409/);
      journey.expectProblem(/409/);
      await one.name.fill('Night of two');
      await untilSaved(one.page);
      await two.tab(two.e.tabTickets);
      await two.page.getByLabel(two.e.cellOf({ field: two.e.amount, name: two.admission }), { exact: true }).fill('33');
      await untilSaved(two.page);
      expect((await draftOf(eventId)).definition).toMatchObject({
        defaultName: 'Night of two',
        ticketConfigurations: [{ amount: 33 }],
      });

      await other.context.setOffline(true);
      other.expectProblem(/ERR_INTERNET_DISCONNECTED|error occurred when fetching the script/);
      await two.page
        .getByLabel(two.e.cellOf({ field: two.e.quantity, name: two.admission }), { exact: true })
        .fill('5');
      await two.page.locator('[data-save="offline"]').waitFor();
      await one.tab(one.e.tabTickets);
      await one.page
        .getByLabel(one.e.cellOf({ field: one.e.quantity, name: one.admission }), { exact: true })
        .fill('8');
      await untilSaved(one.page);
      await other.context.setOffline(false);
      const mine = two.page.getByText(two.e.conflictMine({ value: '5' })).last();
      await mine.waitFor();
      expect(
        await two.page
          .getByLabel(two.e.cellOf({ field: two.e.quantity, name: two.admission }), { exact: true })
          .inputValue(),
      ).toBe('8');
      await two.button(two.e.useMine).last().click();
      await mine.waitFor({ state: 'detached' });
      await untilSaved(two.page);
      expect((await draftOf(eventId)).definition.ticketConfigurations?.[0]?.quantity).toBe(5);
    });
  });
});

test('saves what is typed, also an incomplete value, and takes back a removal', async () => {
  const eventId = await newEvent('AUTOSAVE-UNDO');
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    const { e, page, name, english, tab, button } = await open(journey, eventId);
    await name.fill('Night of changes');
    await untilSaved(page);
    expect((await draftOf(eventId)).definition.defaultName).toBe('Night of changes');
    await name.fill('');
    await page.getByText(e.textNeeded).first().waitFor();
    await untilSaved(page);
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

test('shows an editor no longer after its person opened another screen or closed the tab', async () => {
  const eventId = await newEvent('AUTOSAVE-LEAVE');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { e, f, page } = await open(journey, eventId);
    const words = page.getByText(e.alsoEditing({ name: 'Ada Morgan', section: e.tabInfo }));
    const openSecond = async () => {
      const other = await journey.context.newPage();
      const visit = (path: string) => other.goto(path);
      await enter({ ...journey, page: other, visit }, 'admin', `/admin/self-service/${eventId}`);
      await words.waitFor();
      return other;
    };
    /** An editor that only stops to refresh would be shown for three more refreshes. One may begin before the goodbye arrives. */
    const expectGone = async (leave: () => Promise<unknown>) => {
      await leave();
      const refresh = async () => {
        const response = await page.waitForResponse(
          (one) => one.request().method() === 'GET' && one.url().includes('/draft?editor='),
        );
        return ((await response.json()) as EventDraft).editors ?? [];
      };
      if ((await refresh()).length > 0) expect(await refresh()).toEqual([]);
      await expect.poll(() => words.count()).toBe(0);
    };

    const left = await openSecond();
    await expectGone(() => left.getByRole('link', { name: f.events, exact: true }).click());
    await left.close();

    const closed = await openSecond();
    await expectGone(() => closed.close());
  });
});
