// In Chromium, because only keys are used, and the focus moves.
import { fieldKinds } from '@foyer/contract/wire/vocabulary';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { expect, test } from 'vitest';
import { tabTo } from './support/keys.ts';
import { enter, look, travel } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { ask, eventOf, labelOf, optionOf, tokenOf } from './support/product.ts';
import { confirmed } from './support/steps.ts';

const people = peopleOf('keyboard');

/** A form with every kind of field, filled in and submitted by keyboard only (experience, Always). */

test('fills in every kind of field by keyboard only', async () => {
  const user = people.typist;
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, text } = journey;
    const { keyboard } = page;
    const event = await eventOf('FIVESTAR26', user);
    const fields = event.configuration.sections.flatMap((section) => section.fields);
    const kinds = new Set(fields.map(({ fieldType }) => fieldType));
    expect(
      [...fieldKinds].filter((kind) => !kinds.has(kind)),
      'the form has every kind',
    ).toEqual([]);
    const label = (name: string) => labelOf(event, name, 'en-US');
    const option = (name: string, value: string) => optionOf(event, name, value, 'en-US');
    const answer = async (name: string, typed: string) => {
      await tabTo(journey, label(name));
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(typed);
    };

    await enter(journey, user);
    await journey.visit(`/registration/${event.eventId}`);
    await page.getByRole('group', { name: text.registration.tickets }).waitFor();
    // Tab reaches a radio group once, and the arrow keys move within it.
    await tabTo(journey, /^- radio/);
    const general = page.getByRole('radio', { name: /^General admission.*\$149/ });
    for (let presses = 0; presses < 9 && !(await general.isChecked()); presses += 1) await keyboard.press('ArrowDown');
    await tabTo(journey, text.common.next);
    await keyboard.press('Enter');
    await page.getByLabel(label('firstName')).first().waitFor();

    await answer('firstName', 'Kay');
    await answer('lastName', 'Board');
    await answer('email', 'kay@example.com');
    await tabTo(journey, text.forms.again({ label: label('email') }));
    await keyboard.type('kay@example.com');
    await answer('phoneNumber', '+1 312 555 0144');
    // A select: typing letters finds the option.
    await tabTo(journey, label('country'));
    await keyboard.type('Canada');

    await tabTo(journey, label('CloneBadgeName'));
    await keyboard.press('Enter');
    await expect.poll(() => page.getByLabel(label('badgeFirstName')).inputValue()).toBe('Kay');
    // A combobox: the arrow keys move, Escape closes without a choice, Enter chooses.
    await tabTo(journey, label('badgeHomeProvince'));
    await keyboard.type('ont');
    await page.getByRole('option', { name: 'Ontario' }).waitFor();
    await keyboard.press('Escape');
    await page.getByRole('option', { name: 'Ontario' }).waitFor({ state: 'detached' });
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('ont');
    await page.getByRole('option', { name: 'Ontario' }).waitFor();
    await keyboard.press('ArrowDown');
    // Tab directly after Enter, before the browser paints. Code of the next frame must not move the focus.
    await page.evaluate(() => {
      globalThis.heldFrames = [];
      globalThis.drawFrame = globalThis.requestAnimationFrame;
      globalThis.requestAnimationFrame = (frame) => globalThis.heldFrames.push(frame);
    });
    await keyboard.press('Enter');
    await keyboard.press('Tab');
    const stays = await page.evaluate(() => {
      const ledTo = document.activeElement;
      globalThis.requestAnimationFrame = globalThis.drawFrame;
      for (const frame of globalThis.heldFrames) frame(performance.now());
      return ledTo !== document.body && document.activeElement === ledTo;
    });
    expect(stays, 'the focus stays where Tab led').toBe(true);
    await keyboard.press('Shift+Tab');
    await expect.poll(() => page.getByLabel(label('badgeHomeProvince')).inputValue()).toBe('Ontario');
    await answer('yearsAttended', '3');

    // Two choices: Tab reaches the group once, and the arrow keys move within it.
    await tabTo(journey, option('hotel', 'yes'));
    await keyboard.press('Space');
    await page.getByLabel(label('arrivalDate')).first().waitFor();
    const [arrival, departure] = ['2027-01-21', '2027-01-25'];
    await answer('arrivalDate', arrival);
    await answer('departureDate', departure);
    await answer('hotelMember', '12345678');
    await answer('emergencyContact', 'Ann Weaver');
    await answer('emergencyPhone', '3125550199');

    await tabTo(journey, label('tShirtSize'));
    await keyboard.press('ArrowDown');
    await tabTo(journey, option('dietaryNeeds', 'vegan'));
    await keyboard.press('Space');
    // Several choices of a long list. Each chosen one can be removed.
    await tabTo(journey, label('workshops'));
    await keyboard.type('story');
    await page.getByRole('option', { name: option('workshops', 'storytelling') }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await keyboard.type('mentoring');
    await page.getByRole('option', { name: option('workshops', 'mentoring') }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await keyboard.press('Escape');
    await tabTo(journey, label('accessibility'));
    await keyboard.press('Space');
    await answer('accessibilityNote', 'A seat near the door');
    await tabTo(journey, 'Airport shuttle');
    await keyboard.press('Space');
    await answer('couponCode', 'WELCOME10');
    await tabTo(journey, label('photoConsent'));
    await keyboard.press('Space');
    await tabTo(journey, label('termsAndConditions'));
    await keyboard.press('Space');
    await look(journey, 'keyboard-form');
    await tabTo(journey, new RegExp(`button "${text.forms.submit}"`));
    await keyboard.press('Enter');

    const cart = page.getByRole('group', { name: text.registration.cart, exact: true });
    await cart.getByRole('article', { name: 'Kay Board' }).waitFor();
    await expect
      .poll(() => cart.evaluate((element) => element === document.activeElement), { message: 'focus is at the list' })
      .toBe(true);
    await tabTo(journey, text.registration.makePayment);
    await keyboard.press('Enter');
    await page.getByLabel(text.payment.cardNumber, { exact: true }).waitFor();
    const type = async (name: string, typed: string) => {
      await tabTo(journey, name);
      await keyboard.type(typed);
    };
    await type(text.payment.cardNumber, '4242424242424242');
    await type(text.payment.expiry, '1240');
    await type(text.payment.cvv, '123');
    await type(text.payment.country, 'Canada');
    await type(text.payment.address1, '55 Front Street');
    await type(text.payment.city, 'Toronto');
    await type(text.payment.province, 'Ontario');
    await type(text.payment.postalCode, 'M5J 1E6');
    await tabTo(journey, /button "Pay \$152.55"/);
    await keyboard.press('Enter');
    const orderId = await confirmed(journey, event);

    const [, tickets] = await ask('/tickets', { token: await tokenOf(user) });
    const ticket = (tickets as Ticket[]).find((one) => one.orderId === orderId);
    expect(ticket?.ticketData.registrationForm).toMatchObject({
      firstName: 'Kay',
      email: 'kay@example.com',
      country: 'CAN',
      badgeFirstName: 'Kay',
      yearsAttended: 3,
      hotel: 'yes',
      arrivalDate: '01-21-2027',
      departureDate: '01-25-2027',
      hotelMember: '1234-5678',
      dietaryNeeds: ['vegan'],
      workshops: ['storytelling', 'mentoring'],
      accessibility: true,
      accessibilityNote: 'A seat near the door',
      photoConsent: true,
      termsAndConditions: true,
    });
  });
});
