import type { EventView } from '@foyer/contract/events/events';
import { expect, test } from 'vitest';
import { ticketFor } from '../support/at-door.ts';
import { demoPassword, eventOf, labelOf, optionOf } from '../support/product.ts';
import { buyGeneral, ticketOf, ticketsOf } from '../support/shop.ts';
import { attendeeTexts } from '../support/texts.ts';
import { css, inside, label, role, words } from './in-page.ts';
import type { People, Setting } from './setting.ts';
import { visit, type Visitor } from './visitor.ts';

/** What attendees do in each browser, from the sign-in screen to a ticket that is passed on. */
export function attendeeJourneys(setting: () => Setting, people: People): void {
  test('signs in and out in Japanese', async () => {
    const text = await attendeeTexts('ja-JP');
    await visit(setting(), { size: 'phone', locale: 'ja-JP' }, async (visitor) => {
      await visitor.visit('/login?lang=ja-JP');
      await visitor.fill(label(text.login.userId), people.holder);
      await visitor.fill(label(text.login.password), demoPassword);
      await visitor.picture('sign-in');
      await visitor.click(role('button', text.login.submit));
      await visitor.arrive((path) => path !== '/login');
      await visitor.click(css('header [popovertarget]'));
      await visitor.see(role('button', text.common.logout));
      await visitor.picture('account-menu');
      await visitor.click(role('button', text.common.logout));
      await visitor.arrive((path) => path === '/login');
    });
  });

  test('answers a form with every kind of field, and has it in the cart', async () => {
    const text = await attendeeTexts('en-US');
    const event = await eventOf('FIVESTAR26', people.answering);
    const field = (name: string) => label(labelOf(event, name, 'en-US'));
    const option = (name: string, value: string) => label(optionOf(event, name, value, 'en-US'));
    await visit(setting(), { size: 'desktop', locale: 'en-US' }, async (visitor) => {
      const { fill, click, choose, tick, see } = visitor;
      const pick = async (name: string, typed: string, wanted: string) => {
        await fill(field(name), typed);
        await click(role('option', wanted));
      };
      await visitor.enter(people.answering, `/registration/${event.eventId}`);
      await tick(role('radio', /^General admission.*\$149/));
      await click(role('button', text.common.next));
      await fill(field('firstName'), 'Kay');
      await fill(field('lastName'), 'Board');
      await fill(field('email'), 'kay@example.com');
      await fill(label(text.forms.again({ label: labelOf(event, 'email', 'en-US') })), 'kay@example.com');
      await fill(field('phoneNumber'), '+1 312 555 0144');
      await choose(field('country'), 'CAN');
      await click(role('button', labelOf(event, 'CloneBadgeName', 'en-US')));
      expect(await visitor.valueOf(field('badgeFirstName'))).toBe('Kay');
      await pick('badgeHomeProvince', 'ont', 'Ontario');
      await fill(field('yearsAttended'), '3');
      await tick(option('hotel', 'yes'));
      await fill(field('arrivalDate'), '20270121');
      await fill(field('departureDate'), '2027-01-25');
      await fill(field('hotelMember'), '12345678');
      await fill(field('emergencyContact'), 'Ann Weaver');
      await fill(field('emergencyPhone'), '3125550199');
      await choose(field('tShirtSize'), 'M');
      await tick(option('dietaryNeeds', 'vegan'));
      await pick('workshops', 'story', optionOf(event, 'workshops', 'storytelling', 'en-US'));
      await pick('workshops', 'mentoring', optionOf(event, 'workshops', 'mentoring', 'en-US'));
      await visitor.press('Escape');
      await tick(field('accessibility'));
      await fill(field('accessibilityNote'), 'A seat near the door');
      await tick(role('checkbox', /Airport shuttle/));
      await fill(field('couponCode'), 'WELCOME10');
      await tick(field('photoConsent'));
      await tick(field('termsAndConditions'));
      await visitor.picture('form');
      expect(await visitor.valueOf(field('arrivalDate'))).toBe('2027-01-21');
      expect(await visitor.valueOf(field('hotelMember'))).toBe('1234-5678');
      await click(role('button', text.forms.submit));
      await see(role('article', 'Kay Board'));
      await visitor.picture('cart');
    });
  });

  test('pays by card', async () => {
    const event = await eventOf('ENERGIZE26', people.paying);
    await visit(setting(), { size: 'phone', locale: 'en-US' }, async (visitor) => {
      await toPayment(visitor, event, people.paying);
      await payByCard(visitor, '$49.00');
      const path = await visitor.arrive((path) => path.startsWith(`/confirmation/${event.eventShortCode}/`));
      const [ticket] = await ticketsOf(people.paying);
      expect(path.split('/').at(-1)).toBe(String(ticket?.orderId));
    });
  });

  test('reads the confirmation of an order, and finds it again after a reload', async () => {
    const text = await attendeeTexts('en-US');
    const { event, orderId } = await buyGeneral(people.confirmed);
    await visit(setting(), { size: 'desktop', locale: 'en-US' }, async (visitor) => {
      const path = `/confirmation/${event.eventShortCode}/${orderId}`;
      await visitor.enter(people.confirmed, path);
      for (const open of [async () => {}, () => visitor.visit(path)]) {
        await open();
        await visitor.see(role('heading', text.confirmation.thankYou));
        await visitor.see(words(String(orderId)));
        await visitor.see(words('XXXX-XXXX-XXXX-4242'));
      }
      await visitor.picture('confirmation');
    });
  });

  test('opens the ticket, fills the screen with its code, and closes it by Escape', async () => {
    const text = await attendeeTexts('en-US');
    // The code of a ticket is shown while its event runs.
    const { event } = await ticketFor(people.holder);
    await visit(setting(), { size: 'phone', locale: 'en-US' }, async (visitor) => {
      await visitor.enter(people.holder, `/account/${event.eventId}/summary`);
      await visitor.click(role('button', new RegExp(text.tickets.brighten)));
      await visitor.see(inside(role('dialog'), role('img')));
      await visitor.picture('ticket-code');
      await visitor.press('Escape');
      await visitor.miss(role('dialog'));
      await visitor.see(role('button', new RegExp(text.tickets.brighten)));
    });
  });

  test('transfers a ticket to somebody else', async () => {
    const text = await attendeeTexts('en-US');
    const { event, ticketId } = await buyGeneral(people.giver);
    const field = (name: string) => label(labelOf(event, name, 'en-US'));
    await visit(setting(), { size: 'phone', locale: 'en-US' }, async (visitor) => {
      await visitor.enter(people.giver, `/ticket/${ticketId}`);
      await visitor.click(role('button', text.tickets.more));
      await visitor.click(role('menuitem', text.tickets.transfer));
      await visitor.fill(label(text.tickets.recipient), people.receiver);
      await visitor.click(role('button', text.tickets.findRecipient));
      await visitor.fill(field('firstName'), 'Kim');
      await visitor.fill(field('lastName'), 'Doe');
      await visitor.fill(field('email'), 'kim.doe@example.com');
      await visitor.fill(label(text.forms.again({ label: labelOf(event, 'email', 'en-US') })), 'kim.doe@example.com');
      await visitor.tick(field('termsAndConditions'));
      await visitor.click(role('button', text.tickets.transferSubmit));
      await visitor.see(words(text.tickets.transferSuccess));
      expect((await ticketOf(people.receiver, ticketId)).ticketId).toBe(ticketId);
    });
  });
}

/** From a session to the card form, with one full pass of ENERGIZE26 in the cart. */
async function toPayment(visitor: Visitor, event: EventView, user: string): Promise<void> {
  const text = await attendeeTexts('en-US');
  await visitor.enter(user, `/registration/${event.eventId}`);
  await visitor.tick(role('radio', /\$49/));
  await visitor.click(role('button', text.common.next));
  await visitor.tick(label(labelOf(event, 'termsAndConditions', 'en-US')));
  await visitor.click(role('button', text.forms.submit));
  await visitor.click(role('button', text.registration.makePayment));
  await visitor.see(label(text.payment.cardNumber));
}

async function payByCard(visitor: Visitor, amount: string): Promise<void> {
  const { payment } = await attendeeTexts('en-US');
  await visitor.fill(label(payment.cardNumber), '4242424242424242');
  expect(await visitor.valueOf(label(payment.cardNumber))).toBe('4242 4242 4242 4242');
  await visitor.fill(label(payment.expiry), '1240');
  await visitor.fill(label(payment.cvv), '123');
  await visitor.click(role('button', payment.editAddress));
  await visitor.choose(label(payment.country), 'USA');
  await visitor.fill(label(payment.address1), '2150 N Lakeview Ave');
  await visitor.fill(label(payment.city), 'Chicago');
  await visitor.choose(label(payment.state), 'IL');
  await visitor.fill(label(payment.zip), '60614');
  await visitor.picture('payment');
  await visitor.click(role('button', payment.pay({ amount })));
}
