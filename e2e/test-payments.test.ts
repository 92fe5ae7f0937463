import { locales } from '@foyer/contract/vocabulary';
import { loadArrival } from '@foyer/messages/catalogues';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { look, travel } from './support/journey.ts';
import { seededFolder, travelIn } from './support/product.ts';
import { startProduct, type Product } from './support/start-product.ts';

/** An installation of one's own whose payments are pretended says so on every page; a demo, where all is, does not. */

let product: Product;
beforeAll(async () => {
  product = await startProduct(seededFolder(), { DEMO: 'false', PAYMENT_GATEWAY: 'sandbox' });
});
afterAll(async () => {
  await product.stop();
});

test('every page says that it is a test, in every language', async () => {
  travelIn(product);
  try {
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { page, go } = journey;
      for (const locale of locales) {
        const { common } = await loadArrival[locale]();
        await go(`/login?lang=${locale}`);
        await page.getByRole('complementary', { name: common.testPayments }).waitFor();
        await look({ ...journey, look: { ...journey.look, locale } }, 'test-payments');
        // Loaded anew at another address, and gone on to by the client alone.
        await go('/account');
        await page.getByRole('complementary', { name: common.testPayments }).waitFor();
        await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
      }
    });
  } finally {
    travelIn(null);
  }
});

test('control: a demo does not', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async ({ page, go, text }) => {
    await go('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText(text.common.testPayments).count()).toBe(0);
  });
});
