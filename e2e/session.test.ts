// In Chromium, because two tabs take part, and styles and transitions count.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { signIn, signOut, travel, type Look } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { fillSignIn, submitSignIn } from './support/person-menu.ts';
import { storedSession } from './support/stored-session.ts';

const people = peopleOf('session');

/** The life of a session after sign-in (people 2.1, people 3.2, people 3.1). */

const desktop: Look = { locale: 'en-US', size: 'desktop' };

/** Counts the transitions that begin on the page from now on. */
const countTransitions = (page: Page) =>
  page.evaluate(() => {
    globalThis.transitions = 0;
    document.addEventListener('transitionrun', () => (globalThis.transitions += 1));
  });

/** On the sign-in screen, colours change without transitions when reduced motion is requested. */
async function expectNoTransition(page: Page): Promise<void> {
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
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

describe('remember me', () => {
  test('keeps the session for 30 days and for other tabs; without it, the session ends with the tab; colours change without transitions', async () => {
    await travel(desktop, async (journey) => {
      const { page, context, visit, text, expectProblem } = journey;
      // A tab may send a request while it is notified of the sign-out.
      expectProblem(/401/);
      await visit('/login');
      await page.getByRole('button', { name: text.login.submit, exact: true }).waitFor();
      await expectNoTransition(page);
      await fillSignIn(journey, people.remembered);
      await page.getByLabel(text.login.rememberMe).check();
      await submitSignIn(journey);
      await page.waitForURL((url) => url.pathname === '/');
      await expect.poll(() => storedSession(journey)).toMatchObject({ local: true, session: false });
      const days = await page.evaluate(() => {
        const { expiresAt } = JSON.parse(localStorage.getItem('foyer.session') ?? '{}') as { expiresAt: number };
        return (expiresAt - Date.now()) / 86_400_000;
      });
      expect(days).toBeGreaterThan(29.9);
      expect(days).toBeLessThanOrEqual(30);

      const other = await context.newPage();
      await other.goto('/account');
      await other.getByText(text.account.empty).waitFor();
      expect(new URL(other.url()).pathname, 'another tab is signed in').toBe('/account');
      await signOut(journey);
      await page.getByText(text.login.loggedOut).first().waitFor();
      await other.waitForURL((url) => url.pathname === '/login');
    });
    await travel(desktop, async (journey) => {
      await signIn(journey, people.remembered);
      await expect.poll(() => storedSession(journey)).toMatchObject({ local: false, session: true });
      const other = await journey.context.newPage();
      await other.goto('/');
      await other.waitForURL((url) => url.pathname === '/login');
    });
  });
});
