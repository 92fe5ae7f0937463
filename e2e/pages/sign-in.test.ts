import { expect, test } from 'vitest';
import { travel, travelEverywhere, type Journey } from './support/journey.ts';
import type { PageWithoutBrowser } from './support/page.ts';
import { peopleOf } from '../support/people.ts';
import { demoPassword } from '../support/product.ts';
import { attendeeTexts } from '../support/texts.ts';

const people = peopleOf('sign-in');

/** Signing in on the real screen, in every language and size (people 2.1, people 3.2). */

/** Number of characters in the last line of the page's heading. */
const lastLine = (page: PageWithoutBrowser): Promise<number> =>
  page.evaluate(() => {
    const heading = document.querySelector('h1');
    if (!heading) return 0;
    const tops: number[] = [];
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    for (let words = texts.nextNode(); words; words = texts.nextNode())
      for (let index = 0; index < (words.textContent?.length ?? 0); index += 1) {
        const range = document.createRange();
        range.setStart(words, index);
        range.setEnd(words, index + 1);
        tops.push(Math.round(range.getBoundingClientRect().top));
      }
    return tops.filter((top) => top === tops.at(-1)).length;
  });

/** The screen, and the refusal of a wrong password on it. */
async function refuseWrongPassword(journey: Journey, user: string = people.person): Promise<void> {
  const { page, text } = journey;
  await page.getByRole('heading', { name: text.login.heading }).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(journey.look.locale);
  await expect.poll(() => lastLine(page), { message: 'the last line of the heading' }).toBeGreaterThan(1);

  const password = page.getByLabel(text.login.password, { exact: true });
  await page.getByLabel(text.login.userId, { exact: true }).fill(user);
  await password.fill('not-this-one');
  await password.press('Enter');
  await page.getByText(String(text.errors.AUTH_FAILED_BAD_CREDENTIALS)).first().waitFor();
  expect(await page.getByLabel(text.login.userId, { exact: true }).inputValue()).toBe(user);
  await expect.poll(() => password.inputValue()).toBe('');
}

test('refuses a wrong password in every language and size', async () => {
  await travelEverywhere(
    async ({ visit, expectProblem }) => {
      expectProblem(/401/);
      await visit('/login?lang=en-US');
    },
    (journey) => refuseWrongPassword(journey),
  );
});

test.each([
  { locale: 'en-US', size: 'phone' },
  { locale: 'es-US', size: 'phone' },
  { locale: 'ja-JP', size: 'desktop' },
] as const)(
  'opens the events with the right password after a wrong one, and survives a reload: $locale, $size',
  async (seen) => {
    await travel(seen, async (journey) => {
      const { page, visit, text, expectProblem } = journey;
      expectProblem(/401/);
      await visit(`/login?lang=${seen.locale}`);
      await expect.poll(() => new URL(page.url()).search, { message: 'lang is taken and removed' }).toBe('');
      await refuseWrongPassword(journey, people.visitor);
      await page.getByLabel(text.login.password, { exact: true }).fill(demoPassword);
      await page.getByRole('button', { name: text.login.submit, exact: true }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(new URL(page.url()).pathname, 'the session outlives a reload').toBe('/');
    });
  },
);

test('returns to a linked page after signing in', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, visit, text } = journey;
    await visit('/account');
    await page.getByLabel(text.login.userId, { exact: true }).fill(people.visitor);
    await page.getByLabel(text.login.password, { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: text.login.submit, exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/account');
  });
});

test('says that a browser stores no session, because a reload then signs out', async () => {
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, visit, text } = journey;
    await visit('/login');
    // A private mode can refuse every write. All pages share the class of the storage.
    await page.evaluate(() => {
      const usual = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem');
      const setItem = () => {
        throw new DOMException('refused', 'SecurityError');
      };
      Object.defineProperty(Storage.prototype, 'setItem', { configurable: true, writable: true, value: setItem });
      Object.defineProperty(Storage.prototype, 'usual', { configurable: true, value: usual });
    });
    try {
      await page.getByLabel(text.login.userId, { exact: true }).fill(people.visitor);
      await page.getByLabel(text.login.password, { exact: true }).fill(demoPassword);
      await page.getByRole('button', { name: text.login.submit, exact: true }).click();
      await page.waitForURL((url) => url.pathname === '/');
      // The account's language is Spanish.
      await page.getByText((await attendeeTexts('es-US')).login.notStored).waitFor();
      await page.reload();
      await page.waitForURL((url) => url.pathname === '/login');
    } finally {
      await page.evaluate(() => {
        const usual = Object.getOwnPropertyDescriptor(Storage.prototype, 'usual')?.value as PropertyDescriptor;
        Object.defineProperty(Storage.prototype, 'setItem', usual);
        Reflect.deleteProperty(Storage.prototype, 'usual');
      });
    }
  });
});
