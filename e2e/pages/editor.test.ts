import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { languageWord } from '@foyer/messages/catalogue/languages';
import { expect, test } from 'vitest';
import { enter, travel, type Journey } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { asAdmin, bannerFile, draftElsewhere, draftOf, onlyFor, untilSaved } from '../support/editing.ts';
import { ask, eventOf, tokenOf } from '../support/product.ts';
import { formField, continueToPayment, payByCard } from '../support/steps.ts';

const people = peopleOf('editor');

/**
 * Admins create, copy, change and publish events on the self-service screens, and attendees see the published state.
 */

const idOf = (journey: Journey) => Number(new URL(journey.page.url()).pathname.split('/').at(-1));

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

test('activates a past event again; edits, publishes and restores a copy', async () => {
  const { selfService: s, editor: e } = await loadStaff('en-US');
  const past = await asAdmin<{ eventId: number }>('/events', 'POST', {
    template: 'ordinary',
    eventShortCode: 'JOURNEY-PAST',
    name: 'Journey of the past',
    firstDay: '2025-05-05',
  });
  await onlyFor(past.eventId, people.guest);
  await asAdmin(`/events/${past.eventId}/publish`, 'POST', {});

  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, visit, expectProblem } = journey;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
    const choose = async (card: string, name: string) => {
      await page
        .getByRole('region', { name: card })
        .or(page.locator('section', { hasText: card }))
        .last()
        .getByRole('combobox')
        .first()
        .fill(name);
      await page
        .getByRole('option', { name: new RegExp(name) })
        .first()
        .click();
    };
    await enter(journey, 'admin', '/admin/self-service');
    await button(s.edit).click();
    await page.getByText(s.selectFirst).waitFor();

    await choose(s.activateTitle, 'Journey of the past');
    await button(s.activate).click();
    await confirm(s.activate);
    await page.getByText(people.guest, { exact: true }).waitFor();

    await choose(s.cloneTitle, 'Journey of the past');
    await button(s.clone).click();
    await page.getByText(s.cloneReset).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: s.clone, exact: true }).click();
    await page.getByLabel(e.nameIn({ language: 'English' }), { exact: true }).waitFor();
    const eventId = idOf(journey);
    await expect.poll(() => page.getByLabel(e.code, { exact: true }).inputValue()).toBe('JOURNEY-PAST-2');

    // Contradicting dates show an error at the field; then valid dates of the new year are entered.
    await page.getByLabel(e.nameIn({ language: 'English' }), { exact: true }).fill('Journey of tomorrow');
    await page.getByLabel(e.eventStart, { exact: true }).fill('2099-03-05T09:00');
    // A date is applied when its field loses focus.
    await page.getByLabel(e.eventStart, { exact: true }).blur();
    await page.getByText(e.endBeforeStart).first().waitFor();
    await page.getByLabel(e.eventEnd, { exact: true }).fill('2099-03-05T17:00');
    await page.getByLabel(e.registrationEnd, { exact: true }).fill('2099-03-01T17:00');
    await page.getByRole('tab', { name: e.tabTickets }).click();
    const cell = (field: string) => page.getByLabel(e.cellOf({ field, name: 'Admission' }), { exact: true });
    await cell(e.amount).fill('20.50');
    await untilSaved(page);

    // Another admin saves the draft. Both changes are kept.
    await draftElsewhere(eventId, (it) => ({
      ...it,
      configuration: { ...it.configuration, venue: { name: 'Harbour hall' } },
    }));
    expectProblem(/409/);
    await cell(e.quantity).fill('7');
    await untilSaved(page);
    expect((await draftOf(eventId)).definition).toMatchObject({
      configuration: { venue: { name: 'Harbour hall' } },
      ticketConfigurations: [{ amount: 20.5, quantity: 7 }],
    });

    await page.getByRole('tab', { name: e.tabMails }).click();
    await page.frameLocator(`iframe[title="${e.preview}"]`).getByText('Robin Taylor').first().waitFor();
    await page.getByLabel(e.subject, { exact: true }).fill('Hello *|name|*');
    await page
      .getByText(`${e.unknownToken({ written: '*|name|*' })} ${e.tokenMeant({ token: '*|NAME|*' })}`)
      .first()
      .waitFor();
    await page.getByLabel(e.subject, { exact: true }).fill('Hello *|NAME|*');
    await page.getByText('Hello Robin Taylor').waitFor();
    // The sender of mails: an invalid address shows an error at the field.
    await page.getByLabel(e.mailSenderName, { exact: false }).fill('Spring Team');
    await page.getByLabel(e.mailReplyTo, { exact: false }).fill('team@');
    await page.getByText(e.mailReplyToWrong).first().waitFor();
    await page.getByLabel(e.mailReplyTo, { exact: false }).fill('team@example.com');
    await untilSaved(page);

    await expect
      .poll(async () => (await draftOf(eventId)).definition.configuration)
      .toMatchObject({
        mailSenderName: 'Spring Team',
        mailReplyTo: 'team@example.com',
      });

    await button(e.review).click();
    await page.getByText(e.becomesVisible).waitFor();
    await page.getByText('Journey of tomorrow').last().waitFor();
    await confirm(e.publish);
    await page.getByText(e.stateLive, { exact: true }).first().waitFor();

    await visit(`/admin/${eventId}/manage`);
    await page.getByText('Mar 1, 2099').first().waitFor();
    await page.getByRole('link', { name: e.changeDates, exact: true }).click();
    await page.getByLabel(e.registrationEnd, { exact: true }).fill('2099-03-02T17:00');
    await page.getByLabel(e.registrationEnd, { exact: true }).blur();
    await button(e.review).click();
    await confirm(e.publish);
    await page.getByText(e.published).waitFor();

    await travel({ locale: 'en-US', size: 'phone' }, async (guest) => {
      await enter(guest, people.guest, '/');
      await guest.page.getByRole('heading', { name: 'Journey of tomorrow' }).waitFor();
      await guest.page.getByText('March 5, 2099').first().waitFor();
    });
    const [, relations] = await ask('/events/available-tickets', {
      token: await tokenOf(people.guest),
      body: { eventId, externalAccountIdentifier: people.guest, relationshipType: 'CONSULTANT' },
    });
    expect(relations).toMatchObject([{ ticketConfiguration: { amount: 20.5, quantity: 7 } }]);

    await visit(`/admin/self-service/${eventId}`);
    await page.getByRole('tab', { name: e.tabVersions }).click();
    await button(e.restoreOf({ version: 1 })).waitFor();
    await button(e.changesIn({ version: 2 })).click();
    await page.getByText('Journey of the past', { exact: true }).waitFor();
    await page.getByText('$20.50', { exact: true }).waitFor();
    await button(e.restoreOf({ version: 1 })).click();
    await page.getByText(e.restored({ version: 1 })).waitFor();
    const drafted = () => draftOf(eventId).then(({ definition }) => definition.defaultName);
    await expect.poll(drafted).toBe('Journey of the past');
    await button(e.undo).click();
    await expect.poll(drafted).toBe('Journey of tomorrow');
    await button(e.redo).click();
    await expect.poll(drafted).toBe('Journey of the past');
    // With open changes, a version replaces the draft only after a confirmation.
    await page.getByRole('tab', { name: e.tabVersions }).click();
    await button(e.restoreOf({ version: 2 })).click();
    await page.getByText(e.restoreText).waitFor();
    await confirm(e.restore);
    await expect.poll(drafted).toBe('Journey of tomorrow');
  });
});
