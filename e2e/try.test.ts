import { describe, test } from 'vitest';
import { look, signIn, travel } from './support/journey.ts';
import { eventOf, labelOf } from './support/product.ts';
import { acceptTermsAndGoOn, chooseTicket, fillCard, pay, startRegistration } from './support/steps.ts';

describe.each([
  { locale: 'en-US', size: 'desktop', user: 'C1000024' },
  { locale: 'ja-JP', size: 'phone', user: 'C1000023' },
] as const)('$locale $size', ({ user, ...seen }) => {
test('try', async () => {
  await travel(seen, async (journey) => {
    const { page, text } = journey;
    const event = await eventOf('ENERGIZE26', user);
    await signIn(journey, user);
    await startRegistration(journey, event);
    await look(journey, 'try-1');
    await chooseTicket(journey, /\$49/);
    await page.getByLabel(labelOf(event, 'firstName', seen.locale)).first().waitFor();
    await look(journey, 'try-2');
    await page.getByRole('button', { name: text.forms.submit, exact: true }).click();
    await look(journey, 'try-3');
    await page.getByRole('button', { name: text.common.ok, exact: true }).click();
    await look(journey, 'try-4');
    await acceptTermsAndGoOn(journey, event);
    await page.getByRole('button', { name: text.registration.makePayment, exact: true }).waitFor();
    console.log(await page.locator('main').ariaSnapshot());
    await look(journey, 'try-5');
    await page.getByRole('button', { name: text.registration.makePayment, exact: true }).click();
    await page.getByLabel(text.payment.cardNumber).waitFor();
    console.log(await page.locator('main').ariaSnapshot());
    await look(journey, 'try-6');
    await fillCard(journey);
    await look(journey, 'try-7');
    await pay(journey, '$49.00');
    await page.waitForURL((url) => url.pathname.startsWith(`/confirmation`));
  });
});
});
