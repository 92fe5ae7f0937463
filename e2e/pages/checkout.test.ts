import { describe, expect, test } from 'vitest';
import { signOut, travel, type Journey } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { demoPassword } from '../support/product.ts';
import { fillCard, continueToPayment, payByCard, toPayment } from '../support/steps.ts';

const people = peopleOf('checkout');

/** Paying without typing a card, and keeping the text typed at payment (experience.md Card, Always). */

async function openPayment(journey: Journey): Promise<void> {
  const { page, text } = journey;
  await continueToPayment(journey);
  await page.getByLabel(text.payment.cardNumber, { exact: true }).waitFor();
}

describe('text typed at payment', () => {
  test('survives Back, a reload and a new sign-in, except card data, and is removed after the order', async () => {
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { page, text } = journey;
      const event = await toPayment(journey, people.typing);
      const field = (label: string) => page.getByLabel(label, { exact: true });
      await fillCard(journey);
      await field(text.payment.email).fill('someone.else@example.com');
      const isThere = async () => {
        await field(text.payment.address1).waitFor();
        const read = async () => ({
          address: await field(text.payment.address1).inputValue(),
          city: await field(text.payment.city).inputValue(),
          state: await field(text.payment.state).inputValue(),
          zip: await field(text.payment.zip).inputValue(),
          email: await field(text.payment.email).inputValue(),
          card: [
            await field(text.payment.cardNumber).inputValue(),
            await field(text.payment.expiry).inputValue(),
            await field(text.payment.cvv).inputValue(),
          ],
        });
        await expect.poll(read).toEqual({
          address: '2150 N Lakeview Ave',
          city: 'Chicago',
          state: 'IL',
          zip: '60614',
          email: 'someone.else@example.com',
          card: ['', '', ''],
        });
      };
      const stored = () =>
        page.evaluate(() => [localStorage, sessionStorage].map((storage) => Object.values(storage).join()).join());
      await expect.poll(() => stored()).toContain('2150 N Lakeview Ave');
      expect(await stored(), 'no card').not.toMatch(/4242 ?4242|12 \/ 40/);

      await page.back();
      await openPayment(journey);
      await isThere();
      // Requests for payment are sent while the cart is shown, so payment opens without waiting.
      const addressRequest = page.waitForRequest((request) => request.url().endsWith('/api/account/address'));
      await page.reload();
      await addressRequest;
      await openPayment(journey);
      await isThere();
      await page.evaluate(() => sessionStorage.removeItem('foyer.session'));
      await page.reload();
      await page.waitForURL((url) => url.pathname === '/login');
      await page.getByLabel(text.login.userId, { exact: true }).fill(people.typing);
      await page.getByLabel(text.login.password, { exact: true }).fill(demoPassword);
      await page.getByRole('button', { name: text.login.submit, exact: true }).click();
      await openPayment(journey);
      await isThere();

      await payByCard(journey, event, '$49.00');
      await expect.poll(stored).not.toContain('2150 N Lakeview Ave');
    });
  });

  test('is removed at sign-out, so the next person does not see it', async () => {
    await travel({ locale: 'es-US', size: 'desktop' }, async (journey) => {
      const { page, text } = journey;
      await toPayment(journey, people.leaving);
      await page.getByLabel(text.payment.address1, { exact: true }).fill('Calle Mayor 5');
      const stored = () => page.evaluate(() => Object.values(localStorage).join());
      await expect.poll(stored).toContain('Calle Mayor 5');
      await signOut(journey);
      await page.waitForURL((url) => url.pathname === '/login');
      await expect.poll(stored).not.toContain('Calle Mayor 5');
    });
  });
});
