import type { Ticket } from '@foyer/contract/tickets/ticket';
import { describe, expect, test } from 'vitest';
import { enter, type Journey, travel } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, tokenOf } from '../support/product.ts';
import {
  acceptTermsAndContinue,
  answerFiveStar,
  chooseTicket,
  confirmed,
  formField,
  continueToPayment,
  pay,
  startRegistration,
  editAddress,
} from '../support/steps.ts';

const people = peopleOf('payment-countries');

/**
 * Paying by card in each country (payments 1.5, payments 1.4). `main-job.test.ts` covers the United States
 * and `japan.test.ts` Japan. This file covers Canada, and the cards that each country accepts.
 */

const field = ({ page }: Journey, label: string) => page.getByLabel(label, { exact: true });

test('accepts a Canadian province, a postal code with letters, and shows the amount in Canadian dollars', async () => {
  const user = people.canadian;
  await travel({ locale: 'en-US', size: 'phone', timezone: 'America/Toronto' }, async (journey) => {
    const { page, text } = journey;
    const event = await eventOf('FIVESTAR26', user);
    await enter(journey, user);
    await startRegistration(journey, event);
    await chooseTicket(journey, /Canadian dollars/);
    await answerFiveStar(journey, event);
    await acceptTermsAndContinue(journey, event);
    await continueToPayment(journey);

    await field(journey, text.payment.cardNumber).fill('3056 9309 0259 04');
    await page.getByText('Diners Club').waitFor();
    await expect
      .poll(() => field(journey, text.payment.country).inputValue(), { message: 'where the account lives' })
      .toBe('CAN');
    await expect.poll(() => field(journey, text.payment.province).getByRole('option').count()).toBe(13);
    await field(journey, text.payment.expiry).fill('1/40');
    await field(journey, text.payment.cvv).fill('123');
    await field(journey, text.payment.address1).fill('290 Bremner Blvd');
    await field(journey, text.payment.city).fill('Toronto');
    await field(journey, text.payment.province).selectOption({ label: 'Ontario' });
    await field(journey, text.payment.postalCode).fill('M5V 3L9');
    await pay(journey, 'CAD\u00A0199.00');

    const orderId = await confirmed(journey, event);
    await page.getByText('XXXX-XXXX-XXXX-5904').waitFor();
    await page.getByText('CAD 199.00').first().waitFor();
    const [, tickets] = await ask('/tickets', { token: await tokenOf(user) });
    expect((tickets as Ticket[]).map((ticket) => ticket.orderId)).toEqual([orderId]);
    const [, order] = await ask(`/orders/${orderId}`, { token: await tokenOf(user) });
    expect(order).toMatchObject({
      data: {
        currency: 'CAD',
        totalAmount: 199,
        metadata: { orderPayment: { cardType: 'DC', region: 'ON', postalCode: 'M5V 3L9' } },
      },
    });
  });
});

describe('card types', () => {
  // Detection does not cover Diners Club (payments 1.1), so no country refuses it by number.
  const numbers = {
    Visa: '4242 4242 4242 4242',
    Mastercard: '5555 5555 5555 4444',
    'American Express': '3782 822463 10005',
    Discover: '6011 1111 1111 1117',
    JCB: '3530 1113 3330 0000',
  };
  const refused = { USA: 'JCB', CAN: 'JCB', JPN: 'Discover' };

  test('that the country does not accept are reported immediately', async () => {
    const user = people.collector;
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page, text } = journey;
      const event = await eventOf('HOT26', user);
      await enter(journey, user);
      await journey.visit(`/registration/${event.eventId}`);
      await formField(journey, event, 'email').waitFor();
      await page.getByRole('button', { name: text.forms.submit, exact: true }).click();
      await continueToPayment(journey);
      const number = field(journey, text.payment.cardNumber);
      await number.waitFor();
      await editAddress(journey);
      for (const [brand, digits] of Object.entries(numbers)) {
        await number.fill(digits);
        await number.blur();
        await page.getByText(brand, { exact: true }).waitFor();
        for (const [country, other] of Object.entries(refused)) {
          await field(journey, text.payment.country).selectOption(country);
          const refusal = page.getByText(text.payment.brandNotTaken({ brand }), { exact: true });
          await refusal.waitFor({ state: brand === other ? 'visible' : 'detached' });
          expect(await page.getByText(text.payment.checkNumber).count(), 'the digits are right').toBe(0);
        }
      }
    });
  });
});
