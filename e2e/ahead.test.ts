// In Chromium, because the order of code, responses and frames decides.
import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { enter, expectAccessible, travel, type Journey } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { eventOf } from './support/product.ts';
import {
  acceptTermsAndContinue,
  chooseTicket,
  formField,
  continueToPayment,
  startRegistration,
} from './support/steps.ts';

const { reader } = peopleOf('ahead');

/**
 * The next step is rendered in advance, while the user reads the current one. It is inert and cannot be reached, and a
 * tap shows exactly this step.
 */

const form = '#registration-form-body';
const card = '#registration-payment-body';
const email = `${form} input[autocomplete="email"]`;
const number = `${card} input[autocomplete="cc-number"]`;

/**
 * Asserts that the panel is rendered but cannot be reached: it is invisible, not focusable, and hidden from screen
 * readers.
 */
async function expectOutOfSight({ page }: Journey, panel: string): Promise<void> {
  const met = await page.locator(`${panel} *`).evaluateAll((all) =>
    all
      .filter((each): each is HTMLElement => each instanceof HTMLElement)
      .filter((each) => {
        each.focus();
        return document.activeElement === each || each.checkVisibility() || each.getClientRects().length > 0;
      })
      .map((each) => each.outerHTML.slice(0, 120)),
  );
  expect(met, panel).toEqual([]);
  const heard = page.locator(panel).locator('visible=true').or(page.locator(panel).getByRole('textbox'));
  expect(await heard.count(), panel).toBe(0);
}

/** Labels, hints and errors are linked by ids, so each id must be unique. */
async function expectOwnIds({ page }: Journey, step: string): Promise<void> {
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.length, step).toBeGreaterThan(10);
  expect(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    step,
  ).toEqual([]);
}

/** Marks the control to recognise it later. */
const mark = ({ page }: Journey, control: string) =>
  page.locator(control).evaluate((found) => found.setAttribute('data-drawn', 'ahead'));
const isMarked = async ({ page }: Journey, control: string) =>
  (await page.locator(control).getAttribute('data-drawn')) === 'ahead';

/** Records every request of the page from now on, as `GET /account/address`. */
function listen({ page }: Journey): string[] {
  const requests: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname.slice('/api'.length)}`);
  });
  return requests;
}
const ofPaying = ['GET /account/address', 'GET /orders/hosted-payment-page-enabled'];

test('renders the form while the tickets are read, inert and out of reach, and shows the same form on the tap', async () => {
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    const event = await eventOf('ENERGIZE26', reader);
    await enter(journey, reader);
    await page.clock.install();
    const requests = listen(journey);
    await startRegistration(journey, event);
    await page.getByRole('radio', { name: /\$49/ }).check();
    await page
      .locator(form)
      .getByText(/Full pass/)
      .waitFor({ state: 'attached' });
    await expectOutOfSight(journey, form);
    await expectOwnIds(journey, 'tickets');
    await expectAccessible(page);

    // A step that was rendered in advance sends no requests and takes no holds. After opening, payment sends its
    // requests after the same time.
    await page.clock.runFor(60_000);
    expect(requests.filter((one) => ofPaying.includes(one) || one.includes('reservation'))).toEqual([]);
    expect(await page.locator(`${form} select[autocomplete="country"]`).inputValue(), 'what an effect fills in').toBe(
      '',
    );
    await mark(journey, email);
    await page.getByRole('button', { name: text.common.next, exact: true }).click();
    await page.locator(email).waitFor();
    expect(await isMarked(journey, email), 'the form that was drawn ahead').toBe(true);
    await expect.poll(() => page.locator(`${form} select[autocomplete="country"]`).inputValue()).toBe('JPN');
    await page.clock.runFor(60_000);
    await expect.poll(() => ofPaying.every((one) => requests.includes(one))).toBe(true);

    // A form that was left with an error is rendered again with the typed text.
    await formField(journey, event, 'firstName').fill('Wilhelmina');
    await page.getByRole('button', { name: text.forms.submit, exact: true }).click();
    await page.locator(`${form} [aria-invalid="true"]`).first().waitFor();
    await page.goBack();
    await page.getByRole('group', { name: text.registration.tickets }).waitFor();
    await page.locator(`${email}:not([data-drawn])`).waitFor({ state: 'attached' });
    await expectOutOfSight(journey, form);
    await expect.poll(() => page.locator(`${form} input[autocomplete="given-name"]`).inputValue()).toBe('Wilhelmina');
    await page.getByRole('button', { name: text.common.next, exact: true }).click();
    await page.locator(email).waitFor();
    await expect.poll(() => formField(journey, event, 'firstName').inputValue()).toBe('Wilhelmina');
    expect(await page.locator(`${form} [aria-invalid="true"]`).count()).toBe(0);
    await expectOwnIds(journey, 'form');
  });
});

test("renders the card form while the cart is read, with the cart's price, without a charge and without a card number", async () => {
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    const event = await eventOf('ENERGIZE26', reader);
    await enter(journey, reader);
    const requests = listen(journey);
    await startRegistration(journey, event);
    await chooseTicket(journey, /\$49/);
    await formField(journey, event, 'email').waitFor();
    await acceptTermsAndContinue(journey, event);
    await page.locator(number).waitFor({ state: 'attached' });
    await expectOutOfSight(journey, card);
    await expectOwnIds(journey, 'cart');
    await expectAccessible(page);

    // The price changes while the cart is read. The card form shows the new amount.
    const priced = (amount: string) =>
      page.locator(`${card} button[form]`).getByText(text.payment.pay({ amount }), { exact: true });
    await priced('$49.00').waitFor({ state: 'attached' });
    await page.route('**/api/orders/quote', async (route) => {
      const answer = await route.fetch();
      const quote = (await answer.json()) as { tickets: { amount: number; totalAmount: number }[] };
      const tickets = quote.tickets.map((ticket) => ({ ...ticket, amount: 61.5, totalAmount: 61.5 }));
      await route.fulfill({ response: answer, json: { ...quote, totalAmount: 61.5, tickets } });
    });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await priced('$61.50').waitFor({ state: 'attached' });
    await mark(journey, number);
    await continueToPayment(journey);
    await page.locator(number).waitFor();
    expect(await isMarked(journey, number), 'the card form that was drawn ahead').toBe(true);
    await priced('$61.50').waitFor();
    await expectOwnIds(journey, 'payment');

    // After leaving payment no card data stays on the page, and the cart is quoted again.
    await page.locator(number).fill('4242 4242 4242 4242');
    await page.unrouteAll({ behavior: 'wait' });
    const quotes = () => requests.filter((one) => one === 'POST /orders/quote').length;
    const before = quotes();
    await page.goBack();
    await page.getByRole('button', { name: text.registration.makePayment, exact: true }).waitFor();
    await page.locator(`${number}:not([data-drawn])`).waitFor({ state: 'attached' });
    await expect.poll(() => page.locator(number).inputValue()).toBe('');
    await expectOutOfSight(journey, card);
    await priced('$49.00').waitFor({ state: 'attached' });
    expect(quotes()).toBe(before + 1);
    for (const one of ofPaying) expect(requests.filter((each) => each === one)).toEqual([one]);
    const reads = [
      '/orders/quote',
      '/events/available-tickets',
      '/events/available-relationships',
      // Debug logging is on.
      '/log/website/state',
    ];
    expect(requests.filter((one) => !one.startsWith('GET') && !reads.some((path) => one.endsWith(path)))).toEqual([]);
  });
});
