import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { languageWord } from '@foyer/messages/catalogue/languages';
import { expect, test } from 'vitest';
import { enter, travel } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { asAdmin, bannerFile, draftElsewhere, draftOf, idOf, onlyFor, untilSaved } from '../support/editing.ts';
import { eventOf } from '../support/product.ts';
import { formField, continueToPayment, payByCard } from '../support/steps.ts';

const people = peopleOf('editor');

/**
 * Admins create, copy, change and publish events on the self-service screens, and attendees see the published state.
 */

test('publishes a new event from a template on a phone, and sells a ticket of it', async () => {
  const { selfService: s, editor: e, eventPictures: pictures } = await loadStaff('es-US');
  let eventId = 0;
  await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
    const { page, visit } = journey;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await enter(journey, 'admin', '/admin/self-service');
    await button(s.newTitle).click();
    await page.getByLabel(s.name, { exact: true }).fill('Viaje nuevo');
    await page.getByLabel(s.code, { exact: true }).fill('viaje-nuevo');
    await button(s.create).click();
    await page.getByLabel(e.nameIn({ language: languageWord('en-US', 'es-US') }), { exact: true }).waitFor();
    eventId = idOf(journey);
    await onlyFor(eventId, people.buyer);
    await visit(`/admin/self-service/${eventId}`);

    await page.getByRole('tab', { name: e.tabImages }).click();
    const chooser = page.waitForEvent('filechooser');
    await button(pictures.addTo({ what: e.banner })).click();
    await (await chooser).setFiles(await bannerFile());
    await page.getByAltText(e.imageNow({ what: e.banner })).waitFor();
    await untilSaved(page);

    await button(e.review).click();
    await page.getByText(e.becomesVisible).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: e.publish, exact: true }).click();
    await page.getByText(e.stateLive, { exact: true }).first().waitFor();
  });

  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, text } = journey;
    const event = await eventOf('VIAJE-NUEVO', people.buyer);
    await enter(journey, people.buyer, `/registration/${event.eventId}`);
    await formField(journey, event, 'email').waitFor();
    await page.getByRole('button', { name: text.forms.submit, exact: true }).click();
    await continueToPayment(journey);
    await payByCard(journey, event, '$50.00');
  });
  expect((await draftOf(eventId)).figures).toMatchObject([{ kind: 'ticket', sold: 1, held: 0 }]);
});

test('copies a parent event with a child event to another day, then only the child to another parent', async () => {
  const { selfService: s, editor: e } = await loadStaff('en-US');
  const [year, child] = [
    await asAdmin<{ eventId: number }>('/events', 'POST', {
      template: 'ordinary',
      eventShortCode: 'JOURNEY-YEAR',
      name: 'Journey of the year',
      firstDay: '2025-05-05',
    }),
    await asAdmin<{ eventId: number }>('/events', 'POST', {
      template: 'ordinary',
      eventShortCode: 'JOURNEY-YEAR-DINNER',
      name: 'Dinner of the journey',
      firstDay: '2025-05-06',
    }),
  ];
  await draftElsewhere(child.eventId, (it) => ({ ...it, parentEventShortCode: 'JOURNEY-YEAR' }));
  for (const { eventId } of [child, year]) await asAdmin(`/events/${eventId}/publish`, 'POST', {});

  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page } = journey;
    const dialog = page.getByRole('dialog');
    const copy = async (name: string) => {
      await page.locator('section', { hasText: s.cloneTitle }).last().getByRole('combobox').fill(name);
      await page.getByRole('option', { name: s.pastMark({ name }), exact: true }).click();
      await page.getByRole('button', { name: s.clone, exact: true }).click();
      await dialog.waitFor();
    };
    await enter(journey, 'admin', '/admin/self-service');
    await copy('Journey of the year');
    expect(await dialog.getByRole('checkbox', { name: /Dinner of the journey/ }).isChecked()).toBe(true);
    await dialog.getByLabel(s.cloneFirstDay).fill('2099-06-01');
    await dialog.getByRole('button', { name: s.clone, exact: true }).click();
    await page.getByText(e.parentHasChildren).waitFor();
    const copied = await draftOf(idOf(journey));
    expect(copied.definition.eventStart).toMatch(/^2099-06-01/);

    await journey.visit('/admin/self-service');
    await copy('Dinner of the journey');
    await dialog.getByLabel(s.cloneParent).fill('');
    await page.getByRole('option', { name: s.noParent, exact: true }).click();
    await dialog.getByRole('button', { name: s.clone, exact: true }).click();
    await expect.poll(() => page.getByLabel(e.code, { exact: true }).inputValue()).toMatch(/^JOURNEY-YEAR-DINNER-\d$/);
    expect((await draftOf(idOf(journey))).definition.parentEventShortCode).toBeNull();

    // The editor sets the parent event of the copy, and the publish dialog shows it.
    await page.getByLabel(e.parent, { exact: true }).fill(copied.definition.eventShortCode);
    await page
      .getByRole('option', { name: /Journey of the year/ })
      .first()
      .click();
    await untilSaved(page);
    expect((await draftOf(idOf(journey))).definition.parentEventShortCode).toBe(copied.definition.eventShortCode);
  });
});
