// In Chromium, because only keys are used, and the focus moves.
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { asAdmin, draftOf, onlyFor, untilSaved } from './support/editing.ts';
import { enter, look, travel } from './support/journey.ts';
import { tabTo } from './support/keys.ts';
import { peopleOf } from './support/people.ts';
import { eventOf } from './support/product.ts';
import { buyTicket, ticketTypes } from './support/shop.ts';
import { continueToPayment, payByCard } from './support/steps.ts';

const people = peopleOf('form-builder');
const code = 'JOURNEY-FORM';

/** A form is built while the event is on sale, with its effect on attendees. */

/** An event on sale for the two accounts of this test. One of them already has a ticket. */
async function eventOnSale() {
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const { eventId } = await asAdmin<{ eventId: number }>('/events', 'POST', {
    template: 'ordinary',
    eventShortCode: code,
    name: 'Journey of a form',
    firstDay: day,
  });
  await onlyFor(eventId, people.holder, people.buyer);
  await asAdmin(`/events/${eventId}/publish`, 'POST', {});
  const event = await eventOf(code, people.holder);
  const [ticket] = (await ticketTypes(event, people.holder)).values();
  const bought = await buyTicket(event, {
    user: people.holder,
    ticketConfigurationId: ticket?.ticketConfigurationId ?? 0,
    values: { firstName: 'Hanna', lastName: 'Old', email: 'hanna@example.com' },
  });
  expect(bought.status).toBe(200);
  return event;
}

test('builds a form by keyboard only; a buyer answers it, and an older ticket lacks the answer until it is given', async () => {
  const { eventId } = await eventOnSale();
  const { editor: e, eventCode: c, formBuilder: b, staffFrame: f } = await loadStaff('en-US');

  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    const { keyboard } = page;
    const type = async (label: string, typed: string, key?: string) => {
      await tabTo(journey, label, key);
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(typed);
    };
    await enter(journey, 'admin', `/admin/self-service/${eventId}`);
    await page.getByRole('tab', { name: e.tabInfo }).waitFor();
    await tabTo(journey, e.tabInfo);
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: b.preview }).waitFor();

    // A new question with two choices is inserted above the buttons of the section. It moves up and down.
    await tabTo(journey, b.addFieldTo({ section: 'About you' }));
    await keyboard.press('Enter');
    await page.getByRole('menuitem', { name: b.kindText, exact: true }).and(page.locator(':focus')).waitFor();
    // The first word finds it; a space would choose it.
    await keyboard.type(b.kindSelect.split(' ')[0] ?? '');
    await keyboard.press('Enter');
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('field-0-4-label');
    await keyboard.type('T-shirt size');
    // The field shows a message while the form cannot be saved.
    await page.getByText(b.optionWithoutText).first().waitFor();
    await page.getByText(e.problems, { exact: true }).waitFor();
    await type(b.choiceText({ number: 1 }), 'Small');
    await type(b.choiceText({ number: 2 }), 'Large');
    await page.getByText(b.optionWithoutText).first().waitFor({ state: 'detached' });
    await tabTo(journey, new RegExp(`button "T-shirt size ?${b.kindSelect}`), 'Shift+Tab');
    for (const [key, position] of [
      ['Alt+ArrowUp', '0.3'],
      // The buttons of the section are a list of their own, so nothing is below this position.
      ['Alt+ArrowDown', '0.4'],
    ] as const) {
      await keyboard.press(key);
      await expect.poll(() => page.locator(':focus').getAttribute('data-at')).toBe(position);
    }
    await page.getByText(b.movedTo({ name: 'T-shirt size', position: 5, section: 'About you' })).waitFor();
    await look(journey, 'form-builder');

    // The same text in Japanese, which is visible immediately.
    await tabTo(journey, b.writeIn, 'Shift+Tab');
    await keyboard.press('End');
    await type(b.label, 'Tシャツのサイズ');
    await page.locator('[lang="ja-JP"]').getByLabel('Tシャツのサイズ').waitFor();
    await look(journey, 'form-builder-japanese');
    await tabTo(journey, b.writeIn, 'Shift+Tab');
    await keyboard.press('Home');

    // A question that depends on the first one. A duplicate name shows an error at the field.
    await tabTo(journey, b.addFieldTo({ section: 'About you' }));
    await keyboard.press('Enter');
    await page.getByRole('menuitem', { name: b.kindText, exact: true }).and(page.locator(':focus')).waitFor();
    // Escape closes the menu and returns the focus to its button.
    await keyboard.press('Escape');
    await page
      .getByRole('button', { name: b.addFieldTo({ section: 'About you' }), expanded: false })
      .and(page.locator(':focus'))
      .waitFor();
    await keyboard.press('ArrowDown');
    await page.getByRole('menuitem', { name: b.kindText, exact: true }).and(page.locator(':focus')).waitFor();
    await keyboard.press('Enter');
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('field-0-5-label');
    await keyboard.type('Name on the shirt');
    await tabTo(journey, new RegExp(b.advanced));
    await keyboard.press('Enter');
    await type(b.name, 'tShirtSize');
    await keyboard.press('Tab');
    await page
      .getByText(b.duplicateName({ name: 'tShirtSize' }))
      .first()
      .waitFor();
    await type(b.name, 'shirtName', 'Shift+Tab');
    await keyboard.press('Tab');
    await page
      .getByText(b.duplicateName({ name: 'tShirtSize' }))
      .first()
      .waitFor({ state: 'detached' });
    await tabTo(journey, b.addCondition);
    await keyboard.press('Enter');
    await tabTo(journey, b.conditionField);
    await keyboard.type('T-shirt');
    await look(journey, 'form-builder-condition');

    await untilSaved(page);
    await tabTo(journey, e.review);
    await keyboard.press('Enter');
    await page.getByText(e.missingAnswers({ count: 1, subject: 'T-shirt size' })).waitFor();
    await page.getByText(`${e.partForm} · About you · T-shirt size`).first().waitFor();
    await look(journey, 'form-builder-publish');
    await tabTo(journey, new RegExp(`button "${e.publish}"`));
    await keyboard.press('Enter');
    await page.getByText(e.published).waitFor();

    // The same in the code view: an invalid line shows an error, and valid code is saved to the draft.
    await page.getByRole('tab', { name: c.tab }).click();
    const written = page.getByRole('textbox', { name: c.label });
    await written.click();
    await keyboard.press('ControlOrMeta+Home');
    await keyboard.type('x');
    await page.getByRole('button', { name: c.atLine({ line: 1, words: c.notJson }) }).waitFor();
    await look(journey, 'editor-code');
    await page.getByRole('button', { name: c.reset }).click();
    await page.getByRole('button', { name: c.atLine({ line: 1, words: c.notJson }) }).waitFor({ state: 'detached' });
    const { sections } = (await draftOf(eventId)).definition.configuration;
    const retitled = sections.map((section) => ({ ...section, title: 'Who comes', translations: {} }));
    await written.click();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.insertText(JSON.stringify(retitled));
    await page.getByRole('button', { name: c.apply }).click();
    await page.getByText(c.applied).waitFor();
    await page.getByRole('tab', { name: b.tab }).click();
    await page.getByRole('heading', { name: 'Who comes', level: 2 }).waitFor();

    await untilSaved(page);

    // Code that was not applied is not saved. Leaving asks for confirmation, and staying loses nothing.
    await page.getByRole('tab', { name: c.tab }).click();
    await written.click();
    await keyboard.type('x');
    await page.getByRole('link', { name: f.events, exact: true }).click();
    await page.getByRole('alertdialog', { name: e.leaveTitle }).waitFor();
    await look(journey, 'form-builder-leave');
    await page.getByRole('alertdialog').getByRole('button', { name: e.stay, exact: true }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`/admin/self-service/${eventId}`);
    await page.getByRole('link', { name: f.events, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: e.leave, exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/admin/events');
  });
  const { definition } = await draftOf(eventId);
  expect(definition.configuration.sections[0]?.fields.slice(4, 9)).toMatchObject([
    {
      name: 'tShirtSize',
      label: 'T-shirt size',
      fieldOptions: [
        { value: 'Small', text: 'Small' },
        { value: 'Large', text: 'Large' },
      ],
      translations: { label: { ja_JP: { value: 'Tシャツのサイズ' } } },
    },
    { name: 'shirtName', showWhen: { field: 'tShirtSize', is: 'filled' } },
    { name: 'Submit' },
    { name: 'SubmitAndAddAttendee' },
    { name: 'Cancel' },
  ]);

  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    const event = await eventOf(code, people.buyer);
    await enter(journey, people.buyer, `/registration/${event.eventId}`);
    await page.getByLabel('Tシャツのサイズ').selectOption('Small');
    await page.getByLabel('Name on the shirt').fill('Kai');
    await page.getByRole('button', { name: text.forms.submit, exact: true }).click();
    await continueToPayment(journey);
    await payByCard(journey, event, '$50.00');
  });

  await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    await enter(journey, people.holder, `/account/${eventId}/summary`);
    await page.getByText(text.tickets.informationMissing).waitFor();
    await look(journey, 'information-missing');
    await page.getByRole('link', { name: /Completar/ }).click();
    await page.getByRole('link', { name: 'T-shirt size', exact: true }).click();
    await page.getByLabel('T-shirt size').selectOption('Large');
    await look(journey, 'information-missing-form');
    await page.getByLabel('Name on the shirt').fill('Hanna');
    await page.getByRole('button', { name: text.forms.update, exact: true }).click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForURL((url) => url.pathname === `/account/${eventId}/summary`);
    await page.getByRole('heading', { name: 'Hanna Old' }).waitFor();
    await page.getByText(text.tickets.informationMissing).waitFor({ state: 'detached' });
  });
});
