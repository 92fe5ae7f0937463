import type { EventView } from '@foyer/contract/events/events';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { expect, test } from 'vitest';
import { type Journey, travel } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { fillCard, continueToPayment, pay, payByCard, toPayment } from '../support/steps.ts';
import { ticketsOf } from '../support/shop.ts';

const people = peopleOf('challenge');

/** A typed card that needs the bank's authentication (payments 2.4): confirmed, abandoned and refused. */

const challengedCard = '4000000000003220';

/** From the sign-in screen to the bank's page, with one full pass of ENERGIZE26 in the cart. */
async function toTheBank(journey: Journey, user: string): Promise<EventView> {
  const { page } = journey;
  const event = await toPayment(journey, user);
  await fillCard(journey, { number: challengedCard });
  await pay(journey, '$49.00');
  await page
    .getByRole('heading', { level: 1, name: serverTexts[journey.look.locale].sandboxPage.challengeTitle })
    .waitFor();
  return event;
}

test('buys one ticket after the authentication was abandoned, reopened and confirmed', async () => {
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    const event = await toTheBank(journey, people.leaving);
    await page.getByRole('link', { name: serverTexts['en-US'].sandboxPage.challengeLeave }).click();
    await page.getByRole('heading', { name: text.confirmation.stillOpen }).waitFor();
    expect(await ticketsOf(people.leaving)).toEqual([]);
    await page.getByRole('link', { name: text.confirmation.continuePaying }).click();
    await page.getByRole('button', { name: serverTexts['en-US'].sandboxPage.challengeConfirm, exact: true }).click();
    await page.waitForURL((url) => url.pathname === `/account/${event.eventId}/summary`);
    await page.getByRole('button', { name: text.tickets.brighten }).waitFor();
    expect(await ticketsOf(people.leaving)).toHaveLength(1);
  });
});

test('shows the reason after a refusal, keeps the cart, and accepts another card', async () => {
  await travel({ locale: 'es-US', size: 'desktop' }, async (journey) => {
    const { page, text } = journey;
    const event = await toTheBank(journey, people.refusing);
    await page.getByRole('button', { name: serverTexts['es-US'].sandboxPage.challengeRefuse, exact: true }).click();
    await page.getByRole('heading', { name: text.confirmation.notCompleted }).waitFor();
    await page.getByText(String(text.errors.AUTHORIZATION_ERROR)).waitFor();
    await page.getByRole('link', { name: text.confirmation.backToRegistration }).click();
    await page.getByRole('group', { name: text.registration.cart, exact: true }).getByRole('article').waitFor();
    await continueToPayment(journey);
    await payByCard(journey, event, '$49.00');
    expect(await ticketsOf(people.refusing)).toHaveLength(1);
  });
});
