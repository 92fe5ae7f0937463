import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { loadTicketChanges } from '@foyer/messages/catalogue/ticket-changes-catalogue';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { beforeAll, expect, test } from 'vitest';
import { enter, travel, type Journey } from './support/journey.ts';
import { withoutAnswer } from '../support/organiser.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, labelOf, optionOf, tokenOf } from '../support/product.ts';
import { agreeToTeam, buyTicket, plainAnswers, ticketTypes } from '../support/shop.ts';
import { formField } from '../support/steps.ts';

/**
 * Two people edit one ticket's form at the same time. The later one sees who changed what, and keeps the typed text.
 */

const people = peopleOf('same-time');

let event: EventView;
let own: number;
let led: number;
beforeAll(async () => {
  event = await eventOf('FIVESTAR26', people.leader);
  const buy = async (user: string, name: string, type: string, associatedTicketIds: number[] = []) => {
    const ticketConfigurationId = (await ticketTypes(event, user)).get(type)?.ticketConfigurationId ?? 0;
    const values = plainAnswers(name, 'Twice');
    const { body } = await buyTicket(event, { user, ticketConfigurationId, values, associatedTicketIds });
    return body.order.tickets[0]?.ticketId ?? 0;
  };
  own = await buy(people.member, 'Mia', 'General admission');
  led = await buy(people.leader, 'Lea', 'Team table for five', [own]);
  await agreeToTeam(people.member, own);
});

const answersOf = async (): Promise<Ticket['ticketData']['registrationForm']> => {
  const [, ticket] = await ask(`/ticket/${own}`, { token: await tokenOf(people.member) });
  return (ticket as Ticket).ticketData.registrationForm;
};

/** Opens the person's page as staff at the desk do, and the form of the ticket. */
async function editAtTheDesk(journey: Journey): Promise<void> {
  await enter(journey, 'admin', `/admin/event/${event.eventId}/order-summary/${people.member}`);
  await openForm(journey);
}

/** Opens the form on the person's page. It closes after each save. */
async function openForm(journey: Journey): Promise<void> {
  const { page, look: seen } = journey;
  const { orderSummary: s } = await loadStaff(seen.locale);
  await page.getByRole('button', { name: s.editOf({ name: '' }).trim() }).click();
  await formField(journey, event, 'phoneNumber').waitFor();
}

const update = ({ page, text }: Journey) => page.getByRole('button', { name: text.forms.update, exact: true }).click();
/** The texts of the toast messages. */
const saidInPassing = ({ page, text }: Journey) =>
  page.getByRole('region', { name: text.common.messages, includeHidden: true }).getByText(/\w/).allTextContents();
const conflictDialog = ({ page, text }: Journey) => page.getByRole('alertdialog', { name: text.tickets.editConflict });

test("informs the holder and the desk about each other's changes, and loses no typed text", async () => {
  await travel({ locale: 'en-US', size: 'phone' }, async (holder) => {
    await enter(holder, people.member, `/ticket/${own}?edit=1`);
    await formField(holder, event, 'phoneNumber').waitFor();
    await travel({ locale: 'es-US', size: 'desktop' }, async (desk) => {
      const { editConflict: words } = await loadTicketChanges('en-US');
      const { editConflict: spanish } = await loadTicketChanges('es-US');
      await editAtTheDesk(desk);
      await formField(desk, event, 'phoneNumber').fill('312-555-0100');
      await formField(desk, event, 'lastName').fill('Desk');
      await update(desk);
      await desk.page.getByText(desk.text.tickets.saved).waitFor();
      await openForm(desk);

      await formField(holder, event, 'phoneNumber').fill('312-555-0199');
      holder.expectProblem(/409|status of 409/);
      await update(holder);
      const dialog = conflictDialog(holder);
      await dialog.getByText(words.byStaff({ time: '' }).split(',')[0] ?? '').waitFor();
      // Their answers, and one's own where both answered.
      await dialog.getByText('Desk', { exact: true }).waitFor();
      await dialog.getByText(/0100/).waitFor();
      await dialog.getByText(/0199/).waitFor();
      expect(await saidInPassing(holder), 'the dialog says it, and nothing beside it').toEqual([]);
      await holder.page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => formField(holder, event, 'lastName').inputValue()).toBe('Desk');
      await expect.poll(() => formField(holder, event, 'phoneNumber').inputValue()).toContain('0199');
      expect((await answersOf())['lastName']).toBe('Desk');
      await update(holder);
      await holder.page.waitForURL((url) => url.pathname.endsWith('/summary'));
      expect(String((await answersOf())['phoneNumber'])).toContain('0199');

      // The desk continues with its saved answers, and then sees the holder's change.
      await formField(desk, event, 'lastName').fill('Counter');
      desk.expectProblem(/409|status of 409/);
      await update(desk);
      const deskDialog = conflictDialog(desk);
      await deskDialog.getByText(spanish.byHolder({ time: '' }).split(',')[0] ?? '').waitFor();
      await deskDialog.getByText(/0199/).waitFor();
      expect(await deskDialog.getByText('Counter').count(), 'nobody else changed the name').toBe(0);
      await deskDialog.getByRole('button', { name: spanish.look, exact: true }).click();
      await deskDialog.waitFor({ state: 'detached' });
      // The message of the first save may still be visible.
      const saved = desk.page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
      await update(desk);
      await saved;
      await desk.page.getByText(desk.text.tickets.saved).first().waitFor();
      // Two saves in a row by the same person are no conflict.
      await openForm(desk);
      await formField(desk, event, 'lastName').fill('Twice');
      await update(desk);
      await expect.poll(async () => (await answersOf())['lastName']).toBe('Twice');
      expect(await conflictDialog(desk).count()).toBe(0);
    });
  });
  expect(await answersOf()).toMatchObject({ lastName: 'Twice' });
});

test("hides questions that the desk answered from a member with a link, and shows the member's conflicting text", async () => {
  await withoutAnswer(own, 'hotel');
  const [status, link] = await ask(`/ticket/${led}/form-link`, {
    method: 'POST',
    token: await tokenOf(people.leader),
    body: { memberTicketId: own },
  });
  expect(status).toBe(200);
  const { pathname, hash } = new URL((link as { url: string }).url);
  const [, profile] = await ask('/account/profile', { token: await tokenOf(people.member) });
  const { locale } = profile as { locale: 'en-US' | 'es-US' | 'ja-JP' };
  await travel({ locale, size: 'phone' }, async (member) => {
    const { editConflict: words } = await loadTicketChanges(locale);
    await member.visit(pathname + hash);
    await member.page.getByLabel(optionOf(event, 'hotel', 'no', locale)).check();
    await travel({ locale: 'en-US', size: 'desktop' }, async (desk) => {
      await editAtTheDesk(desk);
      await desk.page.getByLabel(optionOf(event, 'hotel', 'no', 'en-US')).check();
      await update(desk);
      await desk.page.getByText(desk.text.tickets.saved).waitFor();
    });
    member.expectProblem(/409|status of 409/);
    await update(member);
    const dialog = conflictDialog(member);
    await dialog.getByText(words.answered).waitFor();
    await dialog.getByText(labelOf(event, 'hotel', locale)).waitFor();
    await dialog.getByText(words.notSaved({ answer: optionOf(event, 'hotel', 'no', locale) })).waitFor();
    await dialog.getByRole('button', { name: member.text.common.ok, exact: true }).click();
    await member.page.getByText(member.text.tickets.memberFormDone).waitFor();
    expect(await member.page.getByText(member.text.tickets.memberFormSaved).count(), 'it was not theirs').toBe(0);
  });
});
