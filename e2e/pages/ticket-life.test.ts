import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { codesIn, mailsTo } from '../support/inbox.ts';
import { enter, travel, type Journey } from './support/journey.ts';
import { eventIsNear } from '../support/organiser.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf } from '../support/product.ts';
import { ticketOf, ticketsOf } from '../support/shop.ts';
import {
  acceptTermsAndContinue,
  answerFiveStar,
  chooseTicket,
  formField,
  continueToPayment,
  payByCard,
  startRegistration,
} from '../support/steps.ts';

/**
 * A ticket from the purchase to the door, through all its changes. The code in each mail is read from its image. Only the last code admits.
 */

const people = peopleOf('ticket-life');
const code = 'FIVESTAR26';
const vip = 'VIP: front rows and backstage';
/** Mails that the test has read. */
const read = new Set<string>();

/** Waits for the first unread mail to the address that contains all of these words. */
async function nextMailTo(address: string, ...words: string[]): Promise<Email> {
  const find = async () =>
    (await mailsTo(address)).find(
      ({ messageId = '', text = '' }) => !read.has(messageId) && words.every((word) => text.includes(word)),
    );
  await expect.poll(find, { message: `a mail to ${address} with ${words.join(', ')}` }).toBeDefined();
  const mail = await find();
  if (!mail) throw new Error('The mail is gone.');
  read.add(mail.messageId ?? '');
  return mail;
}

const phone = { locale: 'en-US', size: 'phone' } as const;
const buyerMail = 'robin.hale@example.com';
const nextMail = 'kim.doe@example.com';

async function choose({ page, text }: Journey, words: string): Promise<void> {
  await page.getByRole('button', { name: text.tickets.more, exact: true }).click();
  await page.getByRole('menuitem', { name: words, exact: true }).click();
}

/** The single code of the next mail, read from its image. */
async function codeTo(address: string, ...words: string[]): Promise<string> {
  const codes = await codesIn(await nextMailTo(address, ...words));
  expect(codes).toHaveLength(1);
  return codes[0] ?? '';
}

async function buy(journey: Journey): Promise<number> {
  const { page } = journey;
  const event = await eventOf(code, people.buyer);
  await enter(journey, people.buyer);
  await startRegistration(journey, event);
  await chooseTicket(journey, /149/);
  await answerFiveStar(journey, event);
  await formField(journey, event, 'firstName').fill('Robin');
  await formField(journey, event, 'lastName').fill('Hale');
  await formField(journey, event, 'email').fill(buyerMail);
  await page.getByRole('textbox', { name: /^Confirm: / }).fill(buyerMail);
  await acceptTermsAndContinue(journey, event);
  await continueToPayment(journey);
  await payByCard(journey, event, '$149.50');
  const [first] = await ticketsOf(people.buyer);
  return first?.ticketId ?? 0;
}

async function edit(journey: Journey, ticketId: number): Promise<void> {
  const { page, text, visit } = journey;
  const event = await eventOf(code, people.buyer);
  await visit(`/ticket/${ticketId}?edit=1`);
  await formField(journey, event, 'firstName').fill('Robyn');
  await page.getByRole('button', { name: text.forms.update, exact: true }).click();
  await page.getByRole('heading', { name: 'Robyn Hale' }).waitFor();
}

async function change(journey: Journey, kind: 'upgrade' | 'downgrade', to: string): Promise<void> {
  const { page, text } = journey;
  const isUpgrade = kind === 'upgrade';
  await choose(journey, isUpgrade ? text.tickets.upgradeTo({ ticket: to }) : text.tickets.downgradeTo({ ticket: to }));
  const dialog = page.getByRole('dialog', {
    name: isUpgrade ? text.tickets.upgradeTitle : text.tickets.downgradeTitle,
  });
  await dialog.getByText(isUpgrade ? text.tickets.chargedOnFile : text.tickets.refundedOnFile).waitFor();
  await dialog
    .getByRole('button', { name: isUpgrade ? text.tickets.confirmUpgrade : text.tickets.confirmDowngrade, exact: true })
    .click();
  await page.getByText(text.tickets.changed).waitFor();
  await page.getByRole('button', { name: text.common.ok, exact: true }).click();
  await page.getByText(to).first().waitFor();
}

async function transfer(journey: Journey): Promise<void> {
  const { page, text } = journey;
  const event = await eventOf(code, people.buyer);
  await choose(journey, text.tickets.transfer);
  await page.getByLabel(text.tickets.recipient).fill(people.next);
  await page.getByRole('button', { name: text.tickets.findRecipient }).click();
  await formField(journey, event, 'firstName').fill('Kim');
  await formField(journey, event, 'lastName').fill('Doe');
  await formField(journey, event, 'email').fill(nextMail);
  await page.getByRole('textbox', { name: /^Confirm: / }).fill(nextMail);
  await formField(journey, event, 'termsAndConditions').check();
  await page.getByRole('button', { name: text.tickets.transferSubmit }).click();
  await page.getByText(text.tickets.transferSuccess).waitFor();
}

test('is bought, edited, upgraded, transferred, downgraded and admitted: each step mails a code, and only the last one is valid', async () => {
  const { ticketId, difference, first, second } = await travel(phone, async (journey) => {
    const ticketId = await buy(journey);
    const first = await codeTo(buyerMail, 'Robin Hale');
    expect((await ticketOf(people.buyer, ticketId)).ticketCode).toBe(first);

    await edit(journey, ticketId);
    // Changed answers do not change the code.
    expect((await ticketOf(people.buyer, ticketId)).ticketCode).toBe(first);

    await journey.visit(`/ticket/${ticketId}`);
    await change(journey, 'upgrade', vip);
    const { metadata } = await ticketOf(people.buyer, ticketId);
    const difference = `$${(Number(metadata.amount) - 149.5).toFixed(2)}`;
    const second = await codeTo(buyerMail, vip, `${difference} charged`);
    expect(second).not.toBe(first);

    await transfer(journey);
    return { ticketId, difference, first, second };
  });
  // The former holder gets a mail without a code.
  expect(await codesIn(await nextMailTo(buyerMail, 'belongs to'))).toEqual([]);
  const third = await codeTo(nextMail, 'transferred a ticket');

  await travel(phone, async (journey) => {
    await enter(journey, people.next, `/ticket/${ticketId}`);
    await change(journey, 'downgrade', 'General admission');
    // The new holder answers the questions that the transfer did not include.
    await answerFiveStar(journey, await eventOf(code, people.next));
    await journey.page.getByRole('button', { name: journey.text.forms.update, exact: true }).click();
    await journey.page.getByText(journey.text.tickets.saved).waitFor();
  });
  const fourth = await codeTo(nextMail, 'General admission', `${difference} refunded`);
  expect(new Set([first, second, third, fourth]).size).toBe(4);
  expect((await ticketOf(people.next, ticketId)).ticketCode).toBe(fourth);

  await eventIsNear(code);
  const event = await eventOf(code, people.next);
  await travel(phone, async (journey) => {
    const { page } = journey;
    const { scan } = await loadStaff('en-US');
    journey.expectProblem(/409.*check-in/);
    await enter(journey, 'scanner', `/admin/event/${event.eventId}/scan`);
    await page.getByText(scan.ready, { exact: true }).waitFor();
    for (const dead of [first, second, third]) {
      await page.keyboard.type(dead);
      await page.keyboard.press('Enter');
      await page.getByText(scan.invalidCode).waitFor();
      await page.getByRole('button', { name: scan.ok, exact: true }).click();
      await page.getByText(scan.invalidCode).waitFor({ state: 'detached' });
    }
    await page.keyboard.type(fourth);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: scan.checkedIn, exact: true }).waitFor();
    await page.getByText('Kim Doe').first().waitFor();
  });
  expect((await ticketOf(people.next, ticketId)).status).toBe('CHECKED_IN');
});
