import { describe, expect, test } from 'vitest';
import { locales } from '@foyer/contract/vocabulary';
import { expectAccessible, screenshot, signIn, sizes, travel, type Look, type Size } from './support/journey.ts';

/** Signing in through the real screen, in every language and size (spec §2 Login, §4 Session). */

const looks: Look[] = locales.flatMap((locale) => (Object.keys(sizes) as Size[]).map((size) => ({ locale, size })));

describe.each(looks)('$locale, $size', (look) => {
  test('the login screen can be used by everyone, by day and by night', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await travel({ ...look, colorScheme }, async (journey) => {
        const { page, go, text } = journey;
        await go(`/login?lang=${look.locale}`);
        await page.getByRole('heading', { name: text.login.heading }).waitFor();
        expect(new URL(page.url()).search, 'lang is taken and removed').toBe('');
        expect(await page.locator('html').getAttribute('lang')).toBe(look.locale);
        await screenshot(journey, 'login');
        await expectAccessible(page);
      });
    }
  });

  test('a right password leads to the events and outlives a reload', async () => {
    await travel(look, async (journey) => {
      const { page } = journey;
      await signIn(journey, 'C1000001');
      expect(new URL(page.url()).pathname).toBe('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await screenshot(journey, 'events');
      await expectAccessible(page);
      await page.reload();
      expect(new URL(page.url()).pathname, 'the session outlives a reload').toBe('/');
    });
  });

  test('a wrong password says so, keeps the user id and clears the password', async () => {
    await travel(look, async ({ page, go, text, expectProblem }) => {
      expectProblem(/401/);
      await go(`/login?lang=${look.locale}`);
      const password = page.getByLabel(text.login.password, { exact: true });
      await page.getByLabel(text.login.userId, { exact: true }).fill('C1000001');
      await password.fill('not-this-one');
      await password.press('Enter');
      await page.getByText(String(text.errors.AUTH_FAILED_BAD_CREDENTIALS)).first().waitFor();
      expect(await page.getByLabel(text.login.userId, { exact: true }).inputValue()).toBe('C1000001');
      expect(await password.inputValue()).toBe('');
      await expectAccessible(page);
    });
  });
});

test('a link to a page inside leads there after signing in', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, go, text } = journey;
    await go('/account');
    await page.getByLabel(text.login.userId, { exact: true }).fill('C1000002');
    await page.getByLabel(text.login.password, { exact: true }).fill('foyer-demo');
    await page.getByRole('button', { name: text.login.submit, exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/account');
  });
});
