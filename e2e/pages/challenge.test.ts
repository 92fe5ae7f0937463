import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { expect, test } from 'vitest';
import { travel } from './support/journey.ts';
import { toTheBank } from '../support/bank-page.ts';
import { peopleOf } from '../support/people.ts';
import { continueToPayment, payByCard } from '../support/steps.ts';
import { ticketsOf } from '../support/shop.ts';

const people = peopleOf('challenge');

/** A typed card that needs the bank's authentication (payments 2.4): confirmed, abandoned and refused. */

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
