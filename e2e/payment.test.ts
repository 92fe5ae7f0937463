// In Chromium, because a message must cover no control.
import { describe, expect, test } from 'vitest';
import { look, type Look, travel } from './support/journey.ts';
import { expectNothingCovered } from './support/covered.ts';
import { peopleOf } from './support/people.ts';
import { fillCard, pay, toPayment } from './support/steps.ts';

const people = peopleOf('payment');

/** Paying by card with errors and delays (payments 2, orders 7.4, payments 1.1). */

const phone: Look = { locale: 'en-US', size: 'phone' };
describe('a failed payment', () => {
  test('shows the reason of a failed payment in a message that covers no control', async () => {
    await travel(phone, async (journey) => {
      const { page, text, expectProblem } = journey;
      expectProblem(/402|502/);
      await toPayment(journey, people.declined);
      for (const [number, words] of [
        ['4000000000000002', text.errors.PAYMENT_FAILURE],
        ['4000000000000069', text.errors.INVALID_CARD_INFORMATION],
        ['4000000000009995', text.errors.AUTHORIZATION_ERROR],
        ['4000000000005027', text.errors.PROVIDER_UNREACHABLE],
      ] as const) {
        await fillCard(journey, { number });
        await expectNothingCovered(page, () => pay(journey, '$49.00'));
        const alert = page.getByRole('alert').filter({ hasText: text.payment.notCharged });
        await alert.getByText(String(words)).waitFor();
        const isDecline = words !== text.errors.PROVIDER_UNREACHABLE;
        await expect
          .poll(() => alert.getByText(text.payment.tryOther).count(), { message: 'what to try' })
          .toBe(isDecline ? 1 : 0);
        expect(await page.getByLabel(text.payment.city, { exact: true }).inputValue(), 'kept').toBe('Chicago');
      }
      await look(journey, 'payment-declined');
    });
  });
});
