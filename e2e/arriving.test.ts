// In Chromium, because the languages of the browser and the first paint decide.
import { describe, expect, test } from 'vitest';
import { demoPassword, eventOf, productAddress } from './support/product.ts';
import { enter, travel } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { sharedBrowser } from './support/browser.ts';
import { startRegistration } from './support/steps.ts';

const people = peopleOf('arriving');

/** Default language, loading of screens, and dialogs (orders 7.1, system 3). */

describe('the language', () => {
  test('is English unless another language is requested, in every browser language', async () => {
    const context = await (await sharedBrowser()).newContext({ baseURL: productAddress(), locale: 'ja-JP' });
    try {
      const page = await context.newPage();
      const language = () => page.locator('html').getAttribute('lang');
      await page.goto('/login');
      await page.getByLabel('Password', { exact: true }).waitFor();
      expect(await language()).toBe('en-US');
      await page.getByLabel('User ID', { exact: true }).fill(people.newcomer);
      await page.getByLabel('Password', { exact: true }).fill(demoPassword);
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname === '/');
      await page.getByRole('article').first().waitFor();
      expect(await language()).toBe('en-US');
      // On other pages a language in the address is ignored (system 4).
      await page.goto('/account?lang=ja-JP');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await language()).toBe('en-US');
      await page.goto('/?lang=ja-JP');
      await page.getByRole('article').first().waitFor();
      await expect.poll(language).toBe('ja-JP');
      await expect.poll(() => new URL(page.url()).search).toBe('');
    } finally {
      await context.close();
    }
  });
});

describe('the code of a screen', () => {
  test('is awaited for two minutes, then an error is shown and the screen can be requested again', async () => {
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page, context, text, expectProblem } = journey;
      expectProblem(/PageFailed|module is late|\.js/);
      await enter(journey, people.newcomer);
      await page.clock.install();
      const [requested, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await context.route(/\/assets\/.*\.js$/, async (route) => {
        if (new URL(page.url()).pathname === '/form') {
          requested.resolve();
          await held.promise;
        }
        await route.continue();
      });
      await journey.visit('/');
      await page.getByRole('article').first().waitFor();
      const failed = page.getByRole('heading', { name: text.common.pageFailedTitle });
      // From here on the clock only moves when told, because a busy machine would add its own time.
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.evaluate(() => {
        // A screen without first requests: only its code is requested.
        history.pushState({}, '', '/form');
        window.dispatchEvent(new PopStateEvent('popstate'));
      });
      await requested.promise;
      await page.clock.fastForward(119_000);
      expect(await failed.count()).toBe(0);
      await page.clock.fastForward(2000);
      await failed.waitFor();
      held.resolve();
      await page.getByRole('button', { name: text.common.retry }).waitFor();
    });
  });
});

describe('a dialog', () => {
  test('is at least 300 by 100 px', async () => {
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page, text } = journey;
      const event = await eventOf('FIVESTAR26', people.newcomer);
      await enter(journey, people.newcomer);
      await startRegistration(journey, event);
      const group = page.getByRole('group', { name: text.registration.tickets });
      await group.getByRole('radio', { name: /\$599/ }).check();
      await page.getByRole('button', { name: text.common.next, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      const least = await dialog.evaluate((element) => {
        const { minInlineSize, minBlockSize } = getComputedStyle(element);
        return [minInlineSize, minBlockSize];
      });
      expect(least).toEqual(['min(300px, 100%)', '100px']);
    });
  });
});
