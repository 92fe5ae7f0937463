import { expect, test } from 'vitest';
import { enter, travel, type Journey } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf } from '../support/product.ts';
import {
  acceptTermsAndContinue,
  chooseTicket,
  continueToPayment,
  formField,
  payByCard,
  startRegistration,
} from '../support/steps.ts';
import { ticketsOf } from '../support/shop.ts';

const people = peopleOf('two-tabs');

/** A lost connection: no answer is lost (orders 4.1). */

const inCart = ({ page, text }: Journey) =>
  page.getByRole('group', { name: text.registration.cart, exact: true }).getByRole('article');

test('shows a lost connection, loses nothing, and continues after it returns', async () => {
  await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
    const { page, context, text, expectProblem } = journey;
    expectProblem(/ERR_INTERNET_DISCONNECTED|net::/);
    const event = await eventOf('ENERGIZE26', people.offline);
    await enter(journey, people.offline);
    await startRegistration(journey, event);
    await chooseTicket(journey, /\$49/);
    await formField(journey, event, 'badgeFirstName').fill('Charo');
    await context.setOffline(true);
    await page.getByText(text.common.offline).first().waitFor();
    await acceptTermsAndContinue(journey, event);
    await inCart(journey).first().waitFor();
    await inCart(journey).getByRole('button').first().click();
    await expect
      .poll(() => formField(journey, event, 'badgeFirstName').inputValue(), { message: 'kept' })
      .toBe('Charo');
    await context.setOffline(false);
    await page.getByText(text.common.offline).first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: text.forms.update, exact: true }).click();
    await continueToPayment(journey);
    await payByCard(journey, event, '$49.00');
    expect(await ticketsOf(people.offline)).toHaveLength(1);
  });
});
