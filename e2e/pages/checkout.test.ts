import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { describe, expect, test } from 'vitest';
import { signOut, travel, type Journey } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { demoPassword } from '../support/product.ts';
import { ticketsOf } from '../support/shop.ts';
import { confirmed, continueToPayment, editAddress, fillCard, payByCard, toPayment } from '../support/steps.ts';

const people = peopleOf('checkout');

/** Paying without typing a card, and keeping the text typed at payment (experience.md Card, Always). */

async function openPayment(journey: Journey): Promise<void> {
  const { page, text } = journey;
  await continueToPayment(journey);
  await page.getByLabel(text.payment.cardNumber, { exact: true }).waitFor();
}

const wallets = ({ page }: Journey) => page.getByRole('button', { name: 'Link · Test Wallet', exact: true });

/** Presses the wallets button and opens the sandbox wallet on the next page. */
async function openWallet(journey: Journey): Promise<void> {
  const { page } = journey;
  await wallets(journey).click();
  await page.waitForURL((url) => url.pathname.startsWith('/api/payments/sandbox/'));
  await page
    .getByRole('button', { name: serverTexts[journey.look.locale].sandboxPage.openWallet, exact: true })
    .click();
  await page.getByRole('heading', { name: serverTexts[journey.look.locale].sandboxPage.walletTitle }).waitFor();
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
      await editAddress(journey);
      await page.getByLabel(text.payment.address1, { exact: true }).fill('Calle Mayor 5');
      const stored = () => page.evaluate(() => Object.values(localStorage).join());
      await expect.poll(stored).toContain('Calle Mayor 5');
      await signOut(journey);
      await page.waitForURL((url) => url.pathname === '/login');
      await expect.poll(stored).not.toContain('Calle Mayor 5');
    });
  });
});

describe('a wallet', () => {
  test('is refused, then pays, and the order shows its name', async () => {
    await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
      const { page, text } = journey;
      const words = serverTexts['ja-JP'].sandboxPage;
      const event = await toPayment(journey, people.walletPhone);
      await openWallet(journey);
      await page.getByRole('button', { name: words.walletRefuse, exact: true }).click();
      expect(await page.getByRole('alert').textContent()).toBe(text.errors.PAYMENT_FAILURE);
      expect(await ticketsOf(people.walletPhone)).toEqual([]);
      await page.getByRole('button', { name: words.openWallet, exact: true }).click();
      await page.getByRole('button', { name: words.pay({ amount: '$49.00' }), exact: true }).click();
      await confirmed(journey, event);
      await page.getByRole('button', { name: text.tickets.brighten }).waitFor();
      await page.getByText('Test Wallet').waitFor();
      expect(await ticketsOf(people.walletPhone)).toHaveLength(1);
    });
  });

  test('can be closed and its page left without an error; the cart stays, and a card pays', async () => {
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page, text } = journey;
      const event = await toPayment(journey, people.walletClosed);
      await openWallet(journey);
      await page.getByRole('button', { name: serverTexts['en-US'].sandboxPage.walletClose, exact: true }).click();
      await page.getByLabel(serverTexts['en-US'].sandboxPage.cardNumber, { exact: true }).waitFor();
      expect(await page.getByRole('alert').count(), 'closing is no failure').toBe(0);
      await page.getByRole('button', { name: serverTexts['en-US'].sandboxPage.cancel }).click();
      await page.getByRole('heading', { name: text.confirmation.canceled }).waitFor();
      await page.getByRole('link', { name: text.confirmation.backToRegistration }).click();
      await page.getByRole('group', { name: text.registration.cart, exact: true }).getByRole('article').waitFor();
      await openPayment(journey);
      await payByCard(journey, event, '$49.00');
      expect(await ticketsOf(people.walletClosed)).toHaveLength(1);
    });
  });
});
