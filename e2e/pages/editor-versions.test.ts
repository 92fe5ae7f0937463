import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { enter, travel } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { asAdmin, draftElsewhere, draftOf, idOf, onlyFor, untilSaved } from '../support/editing.ts';
import { ask, tokenOf } from '../support/product.ts';

const people = peopleOf('editor-versions');

/** An admin makes an event active again, changes a copy of it, and restores its versions. */

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
