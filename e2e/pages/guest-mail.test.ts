import { parseTicketCode } from '@foyer/domain/tickets/ticket-code';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { expect, test } from 'vitest';
import { calendarOf, codesIn, mailsTo } from '../support/inbox.ts';
import { enter, travel } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, mailAddressOf, nameOf, tokenOf } from '../support/product.ts';
import {
  acceptTermsAndContinue,
  chooseTicket,
  formField,
  continueToPayment,
  payByCard,
  startRegistration,
} from '../support/steps.ts';

const people = peopleOf('guest-mail');
const guestAddress = 'gusta.visitor@journey.example.com';

test('a guest with an address of their own gets their own ticket, and its link opens this ticket alone', async () => {
  const event = await eventOf('ENERGIZE26', people.buyer);
  const label = event.configuration.relationshipTypes.find(({ relationshipType }) => relationshipType === 'GUEST');
  const ticketId = await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    const cart = page.getByRole('group', { name: text.registration.cart, exact: true });
    await enter(journey, people.buyer);
    await startRegistration(journey, event);
    await chooseTicket(journey, /\$49/);
    await formField(journey, event, 'email').waitFor();
    await acceptTermsAndContinue(journey, event);
    await cart.getByRole('article').first().waitFor();
    const type = label?.translations?.selfLabel?.en_US?.value ?? '';
    await page.getByRole('button', { name: text.registration.addAttendee({ type }) }).click();
    await chooseTicket(journey, 'Open sessions');
    await formField(journey, event, 'firstName').fill('Gusta');
    await formField(journey, event, 'lastName').fill('Visitor');
    await formField(journey, event, 'email').fill(guestAddress);
    await acceptTermsAndContinue(journey, event);
    await cart.getByRole('article', { name: 'Gusta Visitor' }).waitFor();
    await continueToPayment(journey);
    const orderId = await payByCard(journey, event, '$49.00');
    const [, tickets] = await ask('/tickets', { token: await tokenOf(people.buyer) });
    const own = (tickets as Ticket[]).filter((ticket) => ticket.orderId === orderId);
    return own.find(({ metadata }) => metadata.relationship === 'GUEST')?.ticketId ?? 0;
  });

  await expect.poll(async () => (await mailsTo(guestAddress)).length).toBe(1);
  const [mail] = await mailsTo(guestAddress);
  if (!mail) throw new Error('There is no mail to the guest.');
  expect(mail.subject).toContain(nameOf(event, 'en-US'));
  const shown = `${mail.subject} ${mail.html} ${mail.text}`;
  expect(shown).toContain('Gusta Visitor');
  // The guest reads nothing of the buyer: no account, no address, no price.
  for (const secret of [people.buyer, await mailAddressOf(people.buyer), '$49']) expect(shown).not.toContain(secret);
  const codes = await codesIn(mail);
  expect(codes.map((code) => parseTicketCode(code))).toMatchObject([{ ticketId }]);

  const link = /^URL[^:]*:(\S+)/m.exec(calendarOf(mail))?.[1] ?? '';
  const { pathname } = new URL(link);
  expect(pathname).toMatch(/^\/api\/ticket-link\//);
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    await journey.visit(pathname);
    const read = (await journey.page.locator('body').textContent()) ?? '';
    expect(read).toContain('Gusta Visitor');
    for (const secret of [people.buyer, await mailAddressOf(people.buyer), '$49']) expect(read).not.toContain(secret);
  });
});
