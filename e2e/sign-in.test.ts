import { describe, expect, test } from 'vitest';
import { locales } from '@foyer/contract/vocabulary';
import { look, signIn, sizes, travel, type Look, type Size } from './support/journey.ts';
import { peopleOf } from './support/people.ts';

const people = peopleOf('sign-in');

/** Signing in through the real screen, in every language and size (spec §2 Login, §4 Session). */

const looks: Look[] = locales.flatMap((locale) => (Object.keys(sizes) as Size[]).map((size) => ({ locale, size })));

describe.each(looks)('$locale, $size', (seen) => {
  test('the login screen can be used by everyone, by day and by night', async () => {
    await travel(seen, async (journey) => {
      const { page, go, text } = journey;
      await go(`/login?lang=${seen.locale}`);
      await page.getByRole('heading', { name: text.login.heading }).waitFor();
      expect(new URL(page.url()).search, 'lang is taken and removed').toBe('');
      expect(await page.locator('html').getAttribute('lang')).toBe(seen.locale);
      await look(journey, 'login');
    });
  });

  test('a right password leads to the events and outlives a reload', async () => {
    await travel(seen, async (journey) => {
      const { page } = journey;
      await signIn(journey, people.person);
      expect(new URL(page.url()).pathname).toBe('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await look(journey, 'events');
      await page.reload();
      expect(new URL(page.url()).pathname, 'the session outlives a reload').toBe('/');
    });
  });

  test('a wrong password says so, keeps the user id and clears the password', async () => {
    await travel(seen, async (journey) => {
      const { page, go, text, expectProblem } = journey;
      expectProblem(/401/);
      await go(`/login?lang=${seen.locale}`);
      const password = page.getByLabel(text.login.password, { exact: true });
      await page.getByLabel(text.login.userId, { exact: true }).fill(people.person);
      await password.fill('not-this-one');
      await password.press('Enter');
      await page.getByText(String(text.errors.AUTH_FAILED_BAD_CREDENTIALS)).first().waitFor();
      expect(await page.getByLabel(text.login.userId, { exact: true }).inputValue()).toBe(people.person);
      expect(await password.inputValue()).toBe('');
      await look(journey, 'login-wrong');
    });
  });
});

test('a link to a page inside leads there after signing in', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, go, text } = journey;
    await go('/account');
    await page.getByLabel(text.login.userId, { exact: true }).fill(people.visitor);
    await page.getByLabel(text.login.password, { exact: true }).fill('foyer-demo');
    await page.getByRole('button', { name: text.login.submit, exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/account');
  });
});
