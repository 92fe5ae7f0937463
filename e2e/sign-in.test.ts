// In Chromium, because styles and transitions count.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { travel } from './support/journey.ts';

/** Signing in on the real screen, in every language and size (people 2.1, people 3.2). */

/** Counts the transitions that begin on the page from now on. */
const countTransitions = (page: Page) =>
  page.evaluate(() => {
    globalThis.transitions = 0;
    document.addEventListener('transitionrun', () => (globalThis.transitions += 1));
  });

test('changes colours without transitions when reduced motion is requested', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async ({ page, visit, text }) => {
    await visit('/login');
    await page.getByRole('button', { name: text.login.submit, exact: true }).waitFor();
    const colour = () => page.evaluate(() => getComputedStyle(document.body).color);
    const byDay = await colour();
    await countTransitions(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(colour).not.toBe(byDay);
    // Two frames, after which a transition of the change would have started.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => globalThis.transitions)).toBe(0);

    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
    const ofButtonsAndFields = () => page.evaluate(() => globalThis.transitions);
    await expect.poll(ofButtonsAndFields).toBeGreaterThan(0);
  });
});
