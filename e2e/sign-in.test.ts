import { expect, test } from 'vitest';
import { locales } from '@foyer/contract/vocabulary';
import { look, sizes, travel, type Look, type Size } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { demoPassword } from './support/product.ts';

const people = peopleOf('sign-in');

/** Signing in through the real screen, in every language and size (spec §2 Login, §4 Session). */

const looks: Look[] = locales.flatMap((locale) => (Object.keys(sizes) as Size[]).map((size) => ({ locale, size })));

test.each(looks)(
  'a wrong password says so, a right one leads to the events and outlives a reload: $locale, $size',
  async (seen) => {
    await travel(seen, async (journey) => {
      const { page, go, text, expectProblem } = journey;
      expectProblem(/401/);
      await go(`/login?lang=${seen.locale}`);
      await page.getByRole('heading', { name: text.login.heading }).waitFor();
      expect(new URL(page.url()).search, 'lang is taken and removed').toBe('');
      expect(await page.locator('html').getAttribute('lang')).toBe(seen.locale);
      await look(journey, 'login');

      const password = page.getByLabel(text.login.password, { exact: true });
      await page.getByLabel(text.login.userId, { exact: true }).fill(people.person);
      await password.fill('not-this-one');
      await password.press('Enter');
      await page.getByText(String(text.errors.AUTH_FAILED_BAD_CREDENTIALS)).first().waitFor();
      expect(await page.getByLabel(text.login.userId, { exact: true }).inputValue()).toBe(people.person);
      expect(await password.inputValue()).toBe('');
      await look(journey, 'login-wrong');

      await password.fill(demoPassword);
      await page.getByRole('button', { name: text.login.submit, exact: true }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await look(journey, 'events');
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(new URL(page.url()).pathname, 'the session outlives a reload').toBe('/');
    });
  },
);

test('a link to a page inside leads there after signing in', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, go, text } = journey;
    await go('/account');
    await page.getByLabel(text.login.userId, { exact: true }).fill(people.visitor);
    await page.getByLabel(text.login.password, { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: text.login.submit, exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/account');
  });
});
