import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enter, type Journey, travel } from './support/journey.ts';
import { arrived, cartIsEmpty, openHostedPage, payThere, toHostedPage } from '../support/hosted-page.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf, travelIn } from '../support/product.ts';
import { openProduct, runJobs, type InProcess } from './support/server.ts';
import {
  acceptTermsAndContinue,
  chooseTicket,
  formField,
  continueToPayment,
  startRegistration,
} from '../support/steps.ts';
import { ticketsOf } from '../support/shop.ts';

const people = peopleOf('hosted');

/** Paying on the gateway's page: success, and every way to lose the return (orders 8.3). */

let product: InProcess;
beforeAll(async () => {
  product = await openProduct({ PAYMENT_MODE: 'hosted' });
  travelIn(product);
});
afterAll(async () => {
  travelIn(null);
  await product.stop();
});

test('is declined there, pays on the second try, and returns with the ticket', async () => {
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    const event = await toHostedPage(journey, people.declined);
    await payThere(journey, '4000000000000002');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toBe(text.errors.PAYMENT_FAILURE);
    expect(await ticketsOf(people.declined)).toEqual([]);
    await payThere(journey, '4242424242424242');
    await arrived(journey, event);
    expect(await ticketsOf(people.declined)).toHaveLength(1);
    await cartIsEmpty(journey, event);
  });
});

test('is canceled there, returns with the cart, and pays later', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, text } = journey;
    const event = await toHostedPage(journey, people.canceled);
    await page.getByRole('button', { name: serverTexts['en-US'].sandboxPage.cancel }).click();
    await page.waitForURL((url) => url.pathname.startsWith(`/registration/${event.eventShortCode}/complete/`));
    await page.getByRole('heading', { name: text.confirmation.canceled }).waitFor();
    await page.getByText(text.payment.notCharged).waitFor();
    expect(await page.getByText(String(text.errors.PAYMENT_FAILURE)).count(), 'nothing failed').toBe(0);
    await page.getByRole('link', { name: text.confirmation.backToRegistration }).click();
    await page.getByRole('group', { name: text.registration.cart, exact: true }).getByRole('article').waitFor();
    await openHostedPage(journey);
    await payThere(journey, '4242424242424242');
    await arrived(journey, event);
    expect(await ticketsOf(people.canceled)).toHaveLength(1);
  });
});

test('leads a second purchase back to the unpaid page, or cancels the first one and pays again', async () => {
  const user = people.abandoning;
  await travel({ locale: 'en-US', size: 'desktop' }, (journey) => toHostedPage(journey, user));
  // A second device does not know the page.
  await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    const event = await eventOf('ENERGIZE26', user);
    journey.expectProblem(/409.*orders/);
    await enter(journey, user);
    await startRegistration(journey, event);
    await chooseTicket(journey, /\$49/);
    await formField(journey, event, 'email').waitFor();
    await acceptTermsAndContinue(journey, event);
    await continueToPayment(journey);
    await page.getByRole('button', { name: text.payment.toSecurePage, exact: true }).click();
    await page.waitForURL((url) => url.pathname.startsWith(`/registration/${event.eventShortCode}/complete/`));
    await page.getByRole('heading', { name: text.confirmation.stillOpen }).waitFor();
    await page.getByRole('link', { name: text.confirmation.continuePaying }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/api/payments/sandbox/'));
    await page.back();
    await page.getByRole('button', { name: text.confirmation.giveUp }).click();
    await page.waitForURL((url) => url.pathname === `/registration/${event.eventId}`);
    await page.getByRole('group', { name: text.registration.cart, exact: true }).getByRole('article').waitFor();
    expect(await ticketsOf(user)).toEqual([]);
    await openHostedPage(journey);
    await payThere(journey, '4242424242424242');
    await arrived(journey, event);
    expect(await ticketsOf(user)).toHaveLength(1);
  });
});

test('creates the ticket when the tab is closed after the payment and before the return', async () => {
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, context, text } = journey;
    const event = await toHostedPage(journey, people.stranded);
    await payThere(journey, '4000000000004186');
    await page.getByText(serverTexts['en-US'].sandboxPage.strandedText).waitFor();
    // The browser keeps the session only with remember-me. A new tab needs a new sign-in.
    await page.close();
    const again: Journey = { ...journey, page: await context.newPage(), visit: journey.visit };
    again.visit = async (path) => {
      await again.page.goto(path);
    };
    await enter(again, people.stranded);
    // The provider reports the payment.
    const bought = async () => {
      await runJobs();
      return ticketsOf(people.stranded);
    };
    await expect.poll(bought).toHaveLength(1);
    await again.visit('/account');
    await again.page.getByRole('link', { name: text.account.summary }).first().click();
    await arrived(again, event);
    await cartIsEmpty(again, event);
  });
});
