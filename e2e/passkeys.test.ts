// In Chromium, because only a browser has authenticators.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondFactors } from '@foyer/messages/en-US/pages/second-factors';
import { signOut, travel } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { seededFolder, travelIn } from './support/product.ts';
import { startProduct, type Product } from './support/start-product.ts';

/** A passkey of the browser's own authenticator (people 8.1). */

const people = peopleOf('passkeys');

let product: Product;
beforeAll(async () => {
  // Passkeys belong to a host name. An address has none.
  product = await startProduct(seededFolder(), {}, 'localhost');
  travelIn(product);
});
afterAll(async () => {
  travelIn(null);
  await product.stop();
});

test('is added on the security page, signs in without a password, and is removed', async () => {
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, context, enter, visit, text } = journey;
    const debug = await context.newCDPSession(page);
    await debug.send('WebAuthn.enable');
    await debug.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await enter(people.holder, '/security');
    await button(secondFactors.passkeyAdd).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(secondFactors.passkeyName).fill('My phone');
    await dialog.getByRole('button', { name: secondFactors.passkeyAdd, exact: true }).click();
    await page.getByText('My phone', { exact: true }).waitFor();

    await signOut(journey);
    await visit('/login');
    await button(text.login.passkeyButton).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');

    await visit('/security');
    await page.getByText(text.security.methodPasskey).waitFor();
    await button(secondFactors.passkeyRemoveOf({ name: 'My phone' })).click();
    await page.getByRole('alertdialog').getByRole('button', { name: secondFactors.passkeyRemove, exact: true }).click();
    await page.getByText(secondFactors.passkeyRemoved).waitFor();
  });
});
