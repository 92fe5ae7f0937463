// In Chromium, because Back leaves the provider's page, and a content policy allows its form.
import { rareSteps } from '@foyer/messages/es-US/pages/rare-steps';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrived, cartIsEmpty, payThere, toHostedPage } from './support/hosted-page.ts';
import { look, travel } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { seededFolder, travelIn } from './support/product.ts';
import { startProduct, type Product } from './support/start-product.ts';
import { ticketsOf } from './support/shop.ts';

const people = peopleOf('hosted');

/** Paying on the gateway's page after Back (orders 8.3). */

let product: Product;
beforeAll(async () => {
  product = await startProduct(seededFolder(), { PAYMENT_MODE: 'hosted' });
  travelIn(product);
});
afterAll(async () => {
  travelIn(null);
  await product.stop();
});

test('buys nothing twice after Back in the browser, and the page can still be paid', async () => {
  await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    const event = await toHostedPage(journey, people.back);
    await page.goBack();
    await page.getByText(rareSteps.pendingOrder).waitFor();
    // The page shows the cart that is being paid, and a second payment is not started.
    await page.getByRole('heading', { name: text.registration.cart, exact: true }).waitFor();
    await page.getByText('$49.00').first().waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
    await look(journey, 'hosted-pending');
    await page.goForward();
    await page.waitForURL((url) => url.pathname.startsWith('/api/payments/sandbox/'));
    await payThere(journey, '4242424242424242');
    await arrived(journey, event);
    expect(await ticketsOf(people.back)).toHaveLength(1);
    await cartIsEmpty(journey, event);
  });
});
