import { locales } from '@foyer/contract/wire/vocabulary';
import { loadArrival } from '@foyer/messages/catalogue/catalogues';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { travel } from './support/journey.ts';
import { travelIn } from '../support/product.ts';
import { openProduct, type InProcess } from './support/server.ts';

/** An installation outside demo mode with test payments shows this on every page. A demo does not. */

let product: InProcess;
beforeAll(async () => {
  product = await openProduct({ DEMO: 'false', PAYMENT_GATEWAY: 'sandbox' });
});
afterAll(async () => {
  await product.stop();
});

test('shows on every page and in every language that payments are tests', async () => {
  travelIn(product);
  try {
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { page, visit } = journey;
      for (const locale of locales) {
        const { common } = await loadArrival(locale);
        await visit(`/login?lang=${locale}`);
        await page.getByRole('complementary', { name: common.testPayments }).waitFor();
        // Once after loading another URL, and once after navigating in the client.
        await visit('/account');
        await page.getByRole('complementary', { name: common.testPayments }).waitFor();
        await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
      }
    });
  } finally {
    travelIn(null);
  }
});

test('control: a demo does not show it', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async ({ page, visit, text }) => {
    await visit('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText(text.common.testPayments).count()).toBe(0);
  });
});
