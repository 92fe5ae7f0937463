// In Chromium, because a wallet's sheet and the address of the browser take part.
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { describe, expect, test } from 'vitest';
import { look, travel, type Journey } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { ticketsOf } from './support/shop.ts';
import { continueToPayment, payByCard, toPayment } from './support/steps.ts';

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

describe('a wallet', () => {
  test('is refused, then pays, and the order shows its name', async () => {
    await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
      const { page, text } = journey;
      const words = serverTexts['ja-JP'].sandboxPage;
      const event = await toPayment(journey, people.walletPhone);
      await look(journey, 'wallet-offered', 'registration-payment');
      await openWallet(journey);
      await look(journey, 'wallet-sheet');
      await page.getByRole('button', { name: words.walletRefuse, exact: true }).click();
      expect(await page.getByRole('alert').textContent()).toBe(text.errors.PAYMENT_FAILURE);
      expect(await ticketsOf(people.walletPhone)).toEqual([]);
      await page.getByRole('button', { name: words.openWallet, exact: true }).click();
      await page.getByRole('button', { name: words.pay({ amount: '$49.00' }), exact: true }).click();
      await page.waitForURL((url) => url.pathname === `/account/${event.eventId}/summary`);
      await page.getByRole('button', { name: text.tickets.brighten }).waitFor();
      const [ticket] = await ticketsOf(people.walletPhone);
      await journey.visit(`/confirmation/${event.eventShortCode}/${ticket?.orderId}`);
      await page.getByText('Test Wallet').waitFor();
      await look(journey, 'wallet-confirmed');
    });
  });

  test('can be closed and its page left without an error; the cart stays, and a card pays', async () => {
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page, text } = journey;
      const event = await toPayment(journey, people.walletClosed);
      await look(journey, 'wallet-offered', 'registration-payment');
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
