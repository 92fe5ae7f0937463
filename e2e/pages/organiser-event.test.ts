import { sortTickets } from '@foyer/domain/orders/eligibility';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { draftOf, onlyFor, untilSaved } from '../support/editing.ts';
import { person } from '../support/effort.ts';
import { enter, travel, type Journey, type Look } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';

/** An organiser makes one event from nothing to its clone, and needs few taps and typed fields. */

const people = peopleOf('organiser-event');

const idOf = ({ page }: Journey) => Number(new URL(page.url()).pathname.split('/').at(-1));
const cell = ({ page }: Journey, row: number, column: number) =>
  page.locator(`[data-cell="${row}.${column}"]`).getByRole('textbox');

/** Types a value per row down a column of the table, with the Enter key. */
async function typeDown(journey: Journey, column: number, values: readonly string[]): Promise<void> {
  const { keyboard } = journey.page;
  await cell(journey, 0, column).focus();
  for (const value of values) {
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(value);
    await keyboard.press('Enter');
  }
}

test('puts a plain event on sale in at most 6 taps and 3 fields', async () => {
  const { selfService: s, editor: e } = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    const { tap, type, effort } = person();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await enter(journey, 'admin', '/admin/events');
    await tap(button(s.newTitle));
    await type(page.getByLabel(s.name, { exact: true }), 'Plain evening');
    await type(page.getByLabel(s.code, { exact: true }), 'PLAIN-EVENING');
    await type(page.getByLabel(s.firstDay, { exact: true }), '2099-05-05');
    await tap(button(s.create));
    await page.getByRole('tab', { name: e.tabInfo }).waitFor();
    await onlyFor(idOf(journey), people.guest);
    await journey.visit(`/admin/self-service/${idOf(journey)}`);
    await tap(button(e.review));
    await page.getByText(e.becomesVisible).waitFor();
    await tap(page.getByRole('alertdialog').getByRole('button', { name: e.publish, exact: true }));
    await page.getByText(e.stateLive, { exact: true }).first().waitFor();
    expect(effort.taps).toBeLessThanOrEqual(6);
    expect(effort.fields).toBeLessThanOrEqual(3);
  });
});

const looks: readonly Look[] = [
  { locale: 'ja-JP', size: 'phone' },
  { locale: 'es-US', size: 'phone' },
];

test.each(looks)('shows ticket types as a table, and the library of questions: $locale, $size', async (seen) => {
  const { selfService: s, editor: e, formBuilder: b } = await loadStaff(seen.locale);
  await travel(seen, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', '/admin/self-service');
    await page.getByRole('button', { name: s.newTitle, exact: true }).click();
    await page.getByLabel(s.code, { exact: true }).fill(`TABLE-${seen.locale}`);
    await page.getByRole('button', { name: s.create, exact: true }).click();
    await page.getByRole('tab', { name: e.tabTickets }).click();
    await cell(journey, 0, 1).waitFor();
    await page.getByRole('tab', { name: b.tab }).click();
    const section = { 'en-US': 'About you', 'es-US': 'Sobre usted', 'ja-JP': 'ご本人について' }[seen.locale];
    await page.getByRole('button', { name: b.addQuestionTo({ section }), exact: true }).click();
    await page.getByRole('menuitem').nth(1).waitFor();
  });
});

test('makes, sells, changes and clones an event with five ticket types and twelve questions', async () => {
  const { selfService: s, editor: e, eventList: l, formBuilder: b } = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const choose = async (menu: string, item: string) => {
      await button(menu).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    const publish = async () => {
      await untilSaved(page);
      await button(e.review).click();
      await page.getByRole('alertdialog').getByText(e.touches).waitFor();
    };
    const confirm = () => page.getByRole('alertdialog').getByRole('button', { name: e.publish, exact: true }).click();

    await enter(journey, 'admin', '/admin/events');
    await button(s.newTitle).click();
    await page.getByLabel(s.name, { exact: true }).fill('Spring summit');
    await page.getByLabel(s.code, { exact: true }).fill('SPRING-SUMMIT');
    await page.getByLabel(s.firstDay, { exact: true }).fill('2099-04-20');
    await button(s.create).click();
    await page.getByRole('tab', { name: e.tabInfo }).waitFor();
    const eventId = idOf(journey);
    await onlyFor(eventId, people.guest);
    await journey.visit(`/admin/self-service/${eventId}`);
    await page.getByRole('tab', { name: e.tabTickets }).click();

    // Five ticket types, in the table.
    for (let copies = 0; copies < 4; copies += 1) await choose(e.moreOf({ name: 'Admission' }), e.duplicate);
    const names = ['Full pass', 'Day pass', 'Evening', 'Student', 'Livestream'];
    const prices = ['90', '45.5', '30', '20', '0'];
    await typeDown(journey, 0, names);
    await typeDown(journey, 1, prices);
    await typeDown(journey, 2, ['40', '30', '20', '10', '500']);
    await untilSaved(page);
    const tickets = async () => (await draftOf(eventId)).definition.ticketConfigurations ?? [];
    await expect
      .poll(async () =>
        sortTickets(await tickets()).map((each) => [each.defaultDescription, each.amount, each.quantity]),
      )
      .toEqual([
        ['Livestream', 0, 500],
        ['Full pass', 90, 40],
        ['Day pass', 45.5, 30],
        ['Evening', 30, 20],
        ['Student', 20, 10],
      ]);
    await cell(journey, 0, 1).press('ArrowDown');
    await expect.poll(() => cell(journey, 1, 1).evaluate((field) => field === document.activeElement)).toBe(true);

    // An add-on and a coupon of the first type.
    await button(e.editOf({ name: 'Full pass' })).click();
    await button(e.addAddOn).click();
    await page
      .getByLabel(e.nameIn({ language: 'English' }), { exact: true })
      .last()
      .fill('Dinner');
    await page
      .getByLabel(e.amountIn({ currency: 'USD' }), { exact: true })
      .last()
      .fill('25');
    await button(e.drawerDone).click();
    await button(e.addCoupon).click();
    await page.getByLabel(e.descriptionIn({ language: 'English' }), { exact: true }).fill('Early booking');
    await button(e.drawerDone).click();

    // Twelve questions of the library, above the buttons of the section.
    await page.getByRole('tab', { name: b.tab }).click();
    for (const title of ['T-shirt size', 'Dietary requirements', 'Emergency contact', 'Arrival', 'Hotel']) {
      await choose(b.addQuestionTo({ section: 'About you' }), title);
    }
    await untilSaved(page);
    const fields = async () => (await draftOf(eventId)).definition.configuration.sections[0]?.fields ?? [];
    const questions = ['tShirtSize', 'hotelRoom', 'hotelCheckIn', 'hotelCheckOut', 'hotelRoommate'];
    await expect.poll(async () => (await fields()).length).toBe(4 + 12 + 3);
    const order = (await fields()).map(({ name }) => name);
    expect(questions.every((name) => order.includes(name))).toBe(true);
    expect(order.slice(-3)).toEqual(['Submit', 'SubmitAndAddAttendee', 'Cancel']);

    // A question with a condition.
    const { tap, type, effort } = person();
    await tap(button(b.addFieldTo({ section: 'About you' })));
    await tap(page.getByRole('menuitem', { name: b.kindText, exact: true }));
    await type(page.getByLabel(b.label, { exact: true }), 'Name on the shirt');
    await tap(button(b.addCondition));
    await page.getByLabel(b.conditionField, { exact: true }).selectOption({ label: 'T-shirt size' });
    await page.getByLabel(b.conditionIs, { exact: true }).selectOption('filled');
    effort.taps += 2;
    expect(effort.taps).toBeLessThanOrEqual(6);
    expect(effort.fields).toBeLessThanOrEqual(1);

    await publish();
    await confirm();
    await page.getByText(e.stateLive, { exact: true }).first().waitFor();

    // A new price while the event is on sale.
    await page.getByRole('tab', { name: e.tabTickets }).click();
    // The free ticket is first.
    await typeDown(journey, 1, ['0', '95']);
    await publish();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('$90.00', { exact: true }).waitFor();
    await dialog.getByText('$95.00', { exact: true }).waitFor();
    await confirm();
    // The message of the first publishing may still be shown, so the test asks the server.
    const pricesOnSale = async () =>
      ((await draftOf(eventId)).published.ticketConfigurations ?? []).map(({ amount }) => amount);
    await expect.poll(pricesOnSale).toContain(95);

    // The clone, from the list of events.
    await journey.visit('/admin/events');
    const clone = person();
    await clone.tap(button(l.actionsOf({ name: 'Spring summit' })));
    await clone.tap(page.getByRole('menuitem', { name: s.clone, exact: true }));
    await clone.type(page.getByLabel(s.cloneFirstDay, { exact: true }), '2100-04-20');
    await clone.tap(page.getByRole('dialog').getByRole('button', { name: s.clone, exact: true }));
    await expect.poll(() => page.getByLabel(e.code, { exact: true }).inputValue()).toBe('SPRING-SUMMIT-2');
    expect(clone.effort.taps).toBeLessThanOrEqual(4);
    expect(clone.effort.fields).toBeLessThanOrEqual(1);
    const cloned = (await draftOf(idOf(journey))).definition;
    expect(sortTickets(cloned.ticketConfigurations ?? []).map(({ amount }) => amount)).toEqual([0, 95, 45.5, 30, 20]);
    expect(cloned.eventStart.slice(0, 10)).toBe('2100-04-20');
  });
});
