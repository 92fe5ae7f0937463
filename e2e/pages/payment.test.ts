import { describe, expect, test } from 'vitest';
import { type Look, travel } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf } from '../support/product.ts';
import {
  confirmed,
  editAddress,
  fillCard,
  formField,
  continueToPayment,
  pay,
  payByCard,
  toPayment,
} from '../support/steps.ts';
import { ticketsOf } from '../support/shop.ts';

const people = peopleOf('payment');

/** Paying by card with errors and delays (payments 2, orders 7.4, payments 1.1). */

const phone: Look = { locale: 'en-US', size: 'phone' };
const desktop: Look = { locale: 'en-US', size: 'desktop' };

describe('the card form', () => {
  test('shows errors at each field, and in a summary that gets the focus', async () => {
    await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
      const { page, text } = journey;
      await toPayment(journey, people.mistyping);
      const number = page.getByLabel(text.payment.cardNumber, { exact: true });
      await number.fill('4242424242424241');
      await number.blur();
      await page.getByText(text.payment.checkNumber).waitFor();
      expect(await number.inputValue(), 'in groups of four').toBe('4242 4242 4242 4241');
      expect(await number.getAttribute('aria-invalid'), 'a soft hint only').toBeNull();
      await page.getByLabel(text.payment.expiry, { exact: true }).fill('0120');
      await pay(journey, '$49.00');

      const summary = page.getByRole('group', { name: text.common.errorSummaryTitle });
      await summary.waitFor();
      await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
      await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true');
      const problems = (await summary.getByRole('link').allTextContents()).join();
      expect(problems).toContain(String(text.validation.CARD_NUMBER));
      expect(problems).toContain(String(text.validation.CARD_EXPIRED));
      expect(problems).toContain(text.payment.cvv);
      await number.fill('4242424242424242');
      await expect.poll(() => number.getAttribute('aria-invalid')).toBeNull();
      expect(await ticketsOf(people.mistyping)).toEqual([]);
    });
  });

  test('fills in an address on file, and requires the fields of the country', async () => {
    await travel(desktop, async (journey) => {
      const { page, text } = journey;
      await toPayment(journey, people.addressOnFile);
      const onFile = page.getByRole('group', { name: text.payment.addressesOnFile });
      await onFile.getByRole('radio').first().check();
      expect(await page.getByLabel(text.payment.address1, { exact: true }).count(), 'folded').toBe(0);
      await editAddress(journey);
      await expect.poll(() => page.getByLabel(text.payment.address1, { exact: true }).inputValue()).not.toBe('');
      await page.getByLabel(text.payment.country, { exact: true }).selectOption('JPN');
      await page.getByLabel(text.payment.prefecture, { exact: true }).selectOption({ label: 'Tokyo' });
      const postalCode = page.getByLabel(text.payment.postalCode, { exact: true });
      await postalCode.fill('１００ー０００１');
      await postalCode.blur();
      await expect.poll(() => postalCode.inputValue()).toBe('100-0001');
      await page.getByLabel(text.payment.country, { exact: true }).selectOption('CAN');
      await page.getByLabel(text.payment.province, { exact: true }).waitFor();
      // JCB sets the country to Japan (payments 1.1).
      await page.getByLabel(text.payment.cardNumber, { exact: true }).fill('3530111333300000');
      await page.getByLabel(text.payment.prefecture, { exact: true }).waitFor();
      await page.getByText('JCB').waitFor();
    });
  });
});

describe('a failed payment', () => {
  test('shows the reason, keeps all input, buys nothing, and can be retried immediately', async () => {
    await travel(phone, async (journey) => {
      const { page, context, text, expectProblem } = journey;
      expectProblem(/402|502/);
      const event = await toPayment(journey, people.declined);
      for (const [number, words] of [
        ['4000000000000002', text.errors.PAYMENT_FAILURE],
        ['4000000000000069', text.errors.INVALID_CARD_INFORMATION],
        ['4000000000009995', text.errors.AUTHORIZATION_ERROR],
        ['4000000000005027', text.errors.PROVIDER_UNREACHABLE],
      ] as const) {
        await fillCard(journey, { number });
        await pay(journey, '$49.00');
        const alert = page.getByRole('alert').filter({ hasText: text.payment.notCharged });
        await alert.getByText(String(words)).waitFor();
        const isDecline = words !== text.errors.PROVIDER_UNREACHABLE;
        await expect
          .poll(() => alert.getByText(text.payment.tryOther).count(), { message: 'what to try' })
          .toBe(isDecline ? 1 : 0);
        expect(await page.getByLabel(text.payment.city, { exact: true }).inputValue(), 'kept').toBe('Chicago');
      }
      expect(await ticketsOf(people.declined)).toEqual([]);
      await page.getByLabel(text.payment.cardNumber, { exact: true }).fill('4242424242424242');
      const held = Promise.withResolvers<void>();
      await context.route('**/api/orders', async (route) => {
        await held.promise;
        await route.continue();
      });
      await pay(journey, '$49.00');
      await page.getByText(text.payment.paying).waitFor();
      await expect
        .poll(() => page.getByLabel(text.payment.cardNumber, { exact: true }).isVisible(), {
          message: 'the panel says that alone',
        })
        .toBe(false);
      held.resolve();
      const orderId = await confirmed(journey, event);
      expect((await ticketsOf(people.declined)).map((ticket) => ticket.orderId)).toEqual([orderId]);
      await journey.visit(`/registration/${event.eventId}`);
      await page.getByRole('radio').or(page.getByText(text.registration.allTaken)).first().waitFor();
      expect(
        await page.getByRole('group', { name: text.registration.cart, exact: true }).count(),
        'an empty cart',
      ).toBe(0);
    });
  });

  test('shows when the next purchase is possible after a recent one', async () => {
    await travel(desktop, async (journey) => {
      const { page, text, expectProblem } = journey;
      expectProblem(/409/);
      const event = await toPayment(journey, people.tooSoon);
      await payByCard(journey, event, '$49.00');

      const next = await eventOf('HOT26', people.tooSoon);
      await journey.visit(`/registration/${next.eventId}`);
      await formField(journey, next, 'email').waitFor();
      await page.getByRole('button', { name: text.forms.submit, exact: true }).click();
      await continueToPayment(journey);
      await page.getByLabel(text.payment.cardNumber, { exact: true }).waitFor();
      await fillCard(journey);
      await pay(journey, '$25.00');
      await page
        .getByRole('alert')
        .getByText(/every 30 minutes.* You can make the next purchase at \d/)
        .waitFor();
      expect(await ticketsOf(people.tooSoon)).toHaveLength(1);
    });
  });
});

describe('a lost response', () => {
  test('to the browser: requests the same order again, which exists once', async () => {
    await travel(phone, async (journey) => {
      const { page, context, text, expectProblem } = journey;
      expectProblem(/ERR_FAILED|ERR_CONNECTION/);
      const event = await toPayment(journey, people.answerLost);
      await fillCard(journey);
      await context.route('**/api/orders', async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
      await pay(journey, '$49.00');
      await page.getByText(text.payment.uncertain).first().waitFor();
      await context.unroute('**/api/orders');
      await page.getByRole('button', { name: text.payment.askAgain }).click();
      const orderId = await confirmed(journey, event);
      expect((await ticketsOf(people.answerLost)).map((ticket) => ticket.orderId)).toEqual([orderId]);
    });
  });

  test('from the gateway: the page waits, continues automatically, and shows the ticket', async () => {
    await travel({ locale: 'es-US', size: 'desktop' }, async (journey) => {
      const { page, context, text, expectProblem } = journey;
      expectProblem(/409/);
      const event = await toPayment(journey, people.gatewaySilent);
      await fillCard(journey);
      const pending = { code: 'ORDER_INTENT_NOT_COMPLETE', message: '' };
      await context.route('**/api/orders', async (route) => {
        const answer = await route.fetch();
        const { orderIntentId } = (await answer.json()) as { orderIntentId: string };
        await route.fulfill({ status: 409, json: { error: { ...pending, metadata: { orderIntentId } } } });
      });
      await context.route('**/api/orders/intent/*', async (route) => {
        const orderIntentId = route.request().url().split('/').at(-1) ?? '';
        const data = { orderIntentId, status: 'PENDING', eventId: event.eventId, orderId: null, error: pending };
        await route.fulfill({ json: { data } });
      });
      await pay(journey, '$49.00');
      await page.waitForURL((url) => url.pathname.startsWith(`/registration/${event.eventShortCode}/complete/`));
      await page.getByRole('heading', { name: text.confirmation.completing }).waitFor();
      await page.getByText(String(text.errors.ORDER_INTENT_NOT_COMPLETE)).waitFor();
      await page.getByText(text.confirmation.mayClose).waitFor();
      await context.unroute('**/api/orders/intent/*');
      await page.waitForURL((url) => url.pathname === `/account/${event.eventId}/summary`);
      await page.getByRole('button', { name: text.tickets.brighten }).waitFor();
      expect(await ticketsOf(people.gatewaySilent)).toHaveLength(1);
    });
  });

  test('to a page that is reloaded during the charge: the page shows the running charge', async () => {
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { page, context, text } = journey;
      const event = await toPayment(journey, people.reloading);
      // The server has the order, and decides it after the page was reloaded.
      const orderIntentId = '0a0a0a0a-0000-4000-8000-000000000001';
      const order = { orderIntentId, eventId: event.eventId };
      await context.route('**/api/orders', () => undefined);
      await context.route('**/api/orders/turn', (route) =>
        route.fulfill({ json: { waitSeconds: null, message: null, order } }),
      );
      const error = { code: 'ORDER_INTENT_NOT_COMPLETE', message: '' };
      await context.route('**/api/orders/intent/*', (route) =>
        route.fulfill({ json: { data: { orderIntentId, status: 'PENDING', eventId: event.eventId, error } } }),
      );
      await fillCard(journey);
      await pay(journey, '$49.00');
      await page.getByText(text.payment.paying).waitFor();
      await page.reload();
      await page.waitForURL((url) => url.pathname.startsWith(`/registration/${event.eventShortCode}/complete/`));
      await page.getByRole('heading', { name: text.confirmation.completing }).waitFor();
      // The order failed. The cart is shown again with all its entries.
      await context.unroute('**/api/orders/intent/*');
      const failed = { orderIntentId, status: 'FAILED', eventId: event.eventId, error: { code: 'PAYMENT_FAILURE' } };
      await context.route('**/api/orders/intent/*', (route) => route.fulfill({ json: { data: failed } }));
      await context.unroute('**/api/orders/turn');
      await journey.visit(`/registration/${event.eventId}`);
      await page.getByRole('group', { name: text.registration.cart, exact: true }).getByRole('article').waitFor();
    });
  });
});
