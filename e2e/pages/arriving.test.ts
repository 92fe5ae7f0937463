import { expect, test } from 'vitest';
import { peopleOf } from '../support/people.ts';
import { demoPassword } from '../support/product.ts';
import { travel } from './support/journey.ts';

const people = peopleOf('arriving');

/** The language of a visitor who has chosen none (orders 7.1, system 4). */

test('is English unless another language is requested, in every browser language', async () => {
  await travel({ locale: 'ja-JP', size: 'desktop' }, async ({ page, visit }) => {
    const language = () => page.locator('html').getAttribute('lang');
    await visit('/login');
    await page.getByLabel('Password', { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.language)).toBe('ja-JP');
    expect(await language()).toBe('en-US');
    await page.getByLabel('User ID', { exact: true }).fill(people.newcomer);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('article').first().waitFor();
    expect(await language()).toBe('en-US');
    // On other pages a language in the address is ignored (system 4).
    await visit('/account?lang=ja-JP');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await language()).toBe('en-US');
    await visit('/?lang=ja-JP');
    await page.getByRole('article').first().waitFor();
    await expect.poll(language).toBe('ja-JP');
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });
});
