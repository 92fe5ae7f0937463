import type { Profile } from '@foyer/contract/people/accounts';
import type { EventView } from '@foyer/contract/events/events';
import { loadTicketChanges } from '@foyer/messages/catalogue/ticket-changes-catalogue';
import { beforeAll, expect, test } from 'vitest';
import { enter, travel, type Journey } from './support/journey.ts';
import { withoutAnswer } from '../support/organiser.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, mailWith, nameOf, optionOf, tokenOf } from '../support/product.ts';
import { agreeToTeam, buyTicket, plainAnswers, ticketTypes } from '../support/shop.ts';
import { formField } from '../support/steps.ts';

const people = peopleOf('member-form');

/** A member's form with a link from the team leader: copied or mailed, and opened without signing in. */

let event: EventView;
let linked: number;
let mailed: number;
beforeAll(async () => {
  event = await eventOf('FIVESTAR26', people.leader);
  const buy = async (user: string, name: string, type: string, associatedTicketIds: number[] = []) => {
    const ticketConfigurationId = (await ticketTypes(event, user)).get(type)?.ticketConfigurationId ?? 0;
    const values = plainAnswers(name, 'Form');
    const { body } = await buyTicket(event, { user, ticketConfigurationId, values, associatedTicketIds });
    return body.order.tickets[0]?.ticketId ?? 0;
  };
  linked = await buy(people.linked, 'Anne', 'General admission');
  mailed = await buy(people.mailed, 'Mark', 'General admission');
  await buy(people.leader, 'Lea', 'Team table for five', [linked, mailed]);
  await agreeToTeam(people.linked, linked);
  await agreeToTeam(people.mailed, mailed);
  for (const ticketId of [linked, mailed]) await withoutAnswer(ticketId, 'hotel');
});

const profileOf = async (user: string) => (await ask('/account/profile', { token: await tokenOf(user) }))[1] as Profile;

async function openTeam({ page, text }: Journey): Promise<void> {
  await page.locator('summary').filter({ hasText: text.tickets.group }).click();
  await page
    .getByText(text.tickets.missingAnswers({ count: 1 }))
    .first()
    .waitFor();
}

test('copies a link as leader, and answers the missing questions with it as member', async () => {
  let url = '';
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, text } = journey;
    await enter(journey, people.leader, `/account/${event.eventId}/summary`);
    await openTeam(journey);
    // The accounts are in different organisations, so first names are masked.
    await page.getByRole('button', { name: text.tickets.formLinkOf({ name: 'A**** Form' }) }).click();
    const dialog = page.getByRole('dialog', { name: text.tickets.formLinkTitle({ name: 'A**** Form' }) });
    const field = dialog.getByLabel(text.tickets.formLink, { exact: true });
    await field.waitFor();
    url = await field.inputValue();
    await dialog.getByRole('button', { name: text.tickets.formLinkCopy }).click();
    await dialog.getByText(text.tickets.formLinkCopied).waitFor();
  });
  await travel({ locale: (await profileOf(people.linked)).locale, size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    const { pathname, hash } = new URL(url);
    await journey.visit(pathname + hash);
    await page.getByRole('heading', { name: text.tickets.memberFormTitle, level: 1 }).waitFor();
    await page.getByText(nameOf(event, journey.look.locale)).first().waitFor();
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
    await page.getByLabel(optionOf(event, 'hotel', 'no', journey.look.locale)).check();
    await page.getByRole('button', { name: text.forms.update, exact: true }).click();
    await page.getByText(text.tickets.memberFormSaved).waitFor();
    // When opened again the form has no questions. The link does not open another member's form.
    await page.reload();
    await page.getByText(text.tickets.memberFormDone).waitFor();
    journey.expectProblem(/404.*member-form|status of 404/);
    await page.evaluate((wrong) => window.location.assign(wrong), `#${mailed}${hash.slice(1 + String(linked).length)}`);
    await page.getByText(text.tickets.memberFormGone).waitFor();
  });
});

test('opens the complete form with a mailed link, and keeps answers that were saved by another person in between', async () => {
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    await enter(journey, people.leader, `/account/${event.eventId}/summary`);
    await openTeam(journey);
    await page.getByRole('button', { name: text.tickets.formLinkSendAll }).click();
    await page
      .getByRole('status')
      .getByText(/We will email \d+ links?\./)
      .waitFor();
    await page
      .getByText(/Link emailed/)
      .first()
      .waitFor();
  });
  const { locale } = await profileOf(people.mailed);
  const mail = await mailWith(`/form#${mailed}w`);
  const address = new RegExp(`/form#${mailed}w[\\w-]{43}`).exec(mail)?.[0] ?? '';
  await travel({ locale, size: 'desktop' }, async (journey) => {
    const { page, text } = journey;
    await journey.visit(address);
    const phone = formField(journey, event, 'phoneNumber');
    await phone.waitFor();
    const values = { ...plainAnswers('Mark', 'Form'), lastName: 'Former' };
    const [status] = await ask('/ticket', {
      method: 'PUT',
      token: await tokenOf(people.mailed),
      body: { ticketId: mailed, values },
    });
    expect(status).toBe(200);
    await phone.fill('312-555-0142');
    await page.getByLabel(optionOf(event, 'hotel', 'no', locale)).check();
    journey.expectProblem(/409.*member-form|status of 409/);
    const update = page.getByRole('button', { name: text.forms.update, exact: true });
    await update.click();
    const { editConflict: words } = await loadTicketChanges(locale);
    const dialog = page.getByRole('alertdialog', { name: text.tickets.editConflict });
    await dialog.getByText('Former', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: words.look, exact: true }).click();
    await expect.poll(() => formField(journey, event, 'lastName').inputValue()).toBe('Former');
    expect(await phone.inputValue()).toContain('555');
    await update.click();
    await page.getByText(text.tickets.memberFormSaved).waitFor();
  });
});
