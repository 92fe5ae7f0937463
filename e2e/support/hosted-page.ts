import type { EventView } from '@foyer/contract/events/events';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { expect } from 'vitest';
import type { AnyJourney } from './any-page.ts';
import { eventOf } from './product.ts';
import { acceptTermsAndContinue, chooseTicket, continueToPayment, formField, startRegistration } from './steps.ts';

/** Steps on the payment provider's page and around it. */

/** From the sign-in screen to the gateway's page, with one full pass of ENERGIZE26 in the cart. */
export async function toHostedPage(journey: AnyJourney, user: string): Promise<EventView> {
  const { page } = journey;
  const event = await eventOf('ENERGIZE26', user);
  await journey.enter(user);
  await startRegistration(journey, event);
  await chooseTicket(journey, /\$49/);
  await formField(journey, event, 'email').waitFor();
  await acceptTermsAndContinue(journey, event);
  await openHostedPage(journey);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return event;
}

export async function openHostedPage(journey: AnyJourney): Promise<void> {
  const { page, text } = journey;
  await continueToPayment(journey);
  await page.getByText(text.payment.hostedText).waitFor();
  expect(await page.getByLabel(text.payment.cardNumber, { exact: true }).count(), 'no card is typed here').toBe(0);
  await page.getByRole('button', { name: text.payment.toSecurePage, exact: true }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/api/payments/sandbox/'));
}

export async function payThere({ page, look: { locale } }: AnyJourney, number: string): Promise<void> {
  const words = serverTexts[locale].sandboxPage;
  await page.getByLabel(words.cardNumber, { exact: true }).fill(number);
  await page.getByLabel(words.expiry, { exact: true }).fill('12/40');
  await page.getByLabel(words.cvv, { exact: true }).fill('123');
  await page.getByRole('button', { name: words.pay({ amount: '$49.00' }), exact: true }).click();
}

export async function arrived({ page, text }: AnyJourney, event: EventView): Promise<void> {
  await page.waitForURL((url) => url.pathname === `/account/${event.eventId}/summary`);
  await page.getByRole('button', { name: text.tickets.brighten }).waitFor();
}

/** Checks that registration opens without a cart. */
export async function cartIsEmpty({ page, text, visit }: AnyJourney, event: EventView): Promise<void> {
  await visit(`/registration/${event.eventId}`);
  await page.getByRole('radio').or(page.getByText(text.registration.allTaken)).first().waitFor();
  await page.getByRole('group', { name: text.registration.cart, exact: true }).waitFor({ state: 'detached' });
}
