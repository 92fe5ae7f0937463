// In Chromium, because Back leaves the provider's page, a content policy allows its form, and only a browser has authenticators.
import { secondFactors } from '@foyer/messages/en-US/pages/second-factors';
import { rareSteps } from '@foyer/messages/es-US/pages/rare-steps';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrived, cartIsEmpty, payThere, toHostedPage } from './support/hosted-page.ts';
import { look, signOut, travel } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { seededFolder, travelIn } from './support/product.ts';
import { startProduct, type Product } from './support/start-product.ts';
import { ticketsOf } from './support/shop.ts';

const people = peopleOf('hosted');

/** What needs a product with its own settings: paying on the gateway's page after Back (orders 8.3), and a passkey of the browser's own authenticator (people 8.1). */

let product: Product;
beforeAll(async () => {
  // Passkeys belong to a host name. An address has none.
  product = await startProduct(seededFolder(), { PAYMENT_MODE: 'hosted' }, 'localhost');
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

test('a passkey is added on the security page, signs in by the button and where the browser offers it, and is removed', async () => {
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, context, enter, visit, text } = journey;
    const debug = await context.newCDPSession(page);
    await debug.send('WebAuthn.enable');
    const { authenticatorId } = await debug.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    /** Whether somebody touches the authenticator, or chooses the offered passkey, as soon as a page requests one. */
    const touch = (enabled: boolean) =>
      debug.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await enter(people.passkey, '/security');
    await button(secondFactors.passkeyAdd).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(secondFactors.passkeyName).fill('My phone');
    await dialog.getByRole('button', { name: secondFactors.passkeyAdd, exact: true }).click();
    await page.getByText('My phone', { exact: true }).waitFor();

    await touch(false);
    await signOut(journey);
    await visit('/login');
    await touch(true);
    await button(text.login.passkeyButton).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');

    // In the field of the user id, without the button.
    await touch(false);
    await signOut(journey);
    await touch(true);
    await visit('/login');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');

    await visit('/security');
    await page.getByText(text.security.methodPasskey).first().waitFor();
    await button(secondFactors.passkeyRemoveOf({ name: 'My phone' })).click();
    await page.getByRole('alertdialog').getByRole('button', { name: secondFactors.passkeyRemove, exact: true }).click();
    await page.getByText(secondFactors.passkeyRemoved).waitFor();
  });
});
