import { expect, test } from 'vitest';
import { enter, travel } from './support/journey.ts';
import { whileSoldOut } from '../support/organiser.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf } from '../support/product.ts';
import {
  acceptTermsAndContinue,
  answerFiveStar,
  chooseTicket,
  fillCard,
  formField,
  continueToPayment,
  pay,
  payByCard,
  startRegistration,
} from '../support/steps.ts';

const people = peopleOf('sold-out');

/** A cart reserves neither coupons nor add-ons, so they can be used up or sold out before the order. */

test('reports a used-up coupon and a sold-out add-on when each is noticed, and keeps the rest', async () => {
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, text, expectProblem } = journey;
    const event = await eventOf('FIVESTAR26', people.late);
    await enter(journey, people.late);
    await startRegistration(journey, event);
    await chooseTicket(journey, /VIP/);
    await answerFiveStar(journey, event);
    await formField(journey, event, 'emergencyContact').fill('Ann Weaver');
    await formField(journey, event, 'emergencyPhone').fill('+1 312 555 0199');
    await page.getByRole('checkbox', { name: /Welcome dinner/ }).check();
    await acceptTermsAndContinue(journey, event);
    const cart = page.getByRole('group', { name: text.registration.cart, exact: true });
    await cart.waitFor();
    const due = (amount: string) => page.getByText(amount, { exact: true }).filter({ visible: true }).last().waitFor();
    await cart.getByText('For the first 40').waitFor();
    await due('$374.00');

    // Reloading the cart after a while: the coupon is used up.
    await whileSoldOut('coupon', 'For the first 40', async () => {
      await page.reload();
      await cart
        .getByText(text.registration.couponGone({ name: 'For the first 40', before: '$374.00', now: '$414.00' }))
        .waitFor();
      await due('$414.00');

      // At the time of paying, the last dinner is sold to another buyer.
      await continueToPayment(journey);
      await fillCard(journey);
      await whileSoldOut('addOn', 'Welcome dinner', async () => {
        expectProblem(/409/);
        await pay(journey, '$414.00');
        await cart.getByText(text.registration.addOnGone({ name: 'Welcome dinner' })).waitFor();
        await page.getByText(text.registration.blockedReason).filter({ visible: true }).first().waitFor();

        await cart.getByRole('button', { name: text.registration.chooseAgain }).click();
        const dinner = page.getByRole('checkbox', { name: /Welcome dinner/ });
        await dinner.waitFor();
        await expect
          .poll(() => formField(journey, event, 'emergencyContact').inputValue(), { message: 'kept' })
          .toBe('Ann Weaver');
        await dinner.uncheck();
        await page.getByRole('button', { name: text.forms.update, exact: true }).click();
        await due('$349.00');
        await continueToPayment(journey);
        await payByCard(journey, event, '$349.00');
      });
    });
  });
});
