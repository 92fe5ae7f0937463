// In Chromium, because Back leaves the provider's page, and a content policy allows its form.
import type { EventView } from '@foyer/contract/events/events';
import { rareSteps } from '@foyer/messages/es-US/pages/rare-steps';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enter, type Journey, look, travel } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { eventOf, seededFolder, travelIn } from './support/product.ts';
import { startProduct, type Product } from './support/start-product.ts';
import {
  acceptTermsAndContinue,
  chooseTicket,
  formField,
  continueToPayment,
  startRegistration,
} from './support/steps.ts';
import { ticketsOf } from './support/shop.ts';

const people = peopleOf('hosted');

/** Paying on the gateway's page after Back (orders 8.3). */

let product: Product;
beforeAll(async () => {
  product = await startProduct(seededFolder(), { PAYMENT_MODE: 'hosted' });
  travelIn(product);
});
afterAll(async () => {
  travelIn(null);
  await product.stop();
});

/** From the sign-in screen to the gateway's page, with one full pass of ENERGIZE26 in the cart. */
async function toHostedPage(journey: Journey, user: string): Promise<EventView> {
  const { page } = journey;
  const event = await eventOf('ENERGIZE26', user);
  await enter(journey, user);
  await startRegistration(journey, event);
  await chooseTicket(journey, /\$49/);
  await formField(journey, event, 'email').waitFor();
  await acceptTermsAndContinue(journey, event);
  await openHostedPage(journey);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return event;
}

async function openHostedPage(journey: Journey): Promise<void> {
  const { page, text } = journey;
  await continueToPayment(journey);
  await page.getByText(text.payment.hostedText).waitFor();
  expect(await page.getByLabel(text.payment.cardNumber, { exact: true }).count(), 'no card is typed here').toBe(0);
  await page.getByRole('button', { name: text.payment.toSecurePage, exact: true }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/api/payments/sandbox/'));
}

async function payThere({ page, look: { locale } }: Journey, number: string): Promise<void> {
  const words = serverTexts[locale].sandboxPage;
  await page.getByLabel(words.cardNumber, { exact: true }).fill(number);
  await page.getByLabel(words.expiry, { exact: true }).fill('12/40');
  await page.getByLabel(words.cvv, { exact: true }).fill('123');
  await page.getByRole('button', { name: words.pay({ amount: '$49.00' }), exact: true }).click();
}

async function arrived({ page, text }: Journey, event: EventView): Promise<void> {
  await page.waitForURL((url) => url.pathname === `/account/${event.eventId}/summary`);
  await page.getByRole('button', { name: text.tickets.brighten }).waitFor();
}

/** Checks that registration opens without a cart. */
async function cartIsEmpty({ page, text, visit }: Journey, event: EventView): Promise<void> {
  await visit(`/registration/${event.eventId}`);
  await page.getByRole('radio').or(page.getByText(text.registration.allTaken)).first().waitFor();
  await page.getByRole('group', { name: text.registration.cart, exact: true }).waitFor({ state: 'detached' });
}

test('buys nothing twice after Back in the browser, and the page can still be paid', async () => {
  await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    const event = await toHostedPage(journey, people.back);
    await page.goBack();
    await page.getByText(rareSteps.pendingOrder).waitFor();
    // The page shows the cart that is being paid, and a second payment is not started.
    await page.getByRole('heading', { name: text.registration.cart, exact: true }).waitFor();
    await page.getByText('$49.00').first().waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
    await look(journey, 'hosted-pending');
    await page.goForward();
    await page.waitForURL((url) => url.pathname.startsWith('/api/payments/sandbox/'));
    await payThere(journey, '4242424242424242');
    await arrived(journey, event);
    expect(await ticketsOf(people.back)).toHaveLength(1);
    await cartIsEmpty(journey, event);
  });
});
