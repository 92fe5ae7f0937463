import type { Locale } from '@foyer/contract/wire/vocabulary';
import { describe, expect, test } from 'vitest';
import { enter, signOut, travel, type Journey, type Size } from './support/journey.ts';
import type { PageWithoutBrowser } from './support/page.ts';
import { peopleOf } from '../support/people.ts';
import { demoPassword, eventOf } from '../support/product.ts';
import { acceptTermsAndContinue, chooseTicket, formField, startRegistration } from '../support/steps.ts';

const people = peopleOf('drafts');

/**
 * Registration loses no input, always shows the total, and gives the page's space to the choice (experience.md
 * Registration).
 */

const restored = ({ page, text }: Journey) => page.getByText(text.registration.draftRestored);
const drafts = (page: PageWithoutBrowser) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('foyer.draft.')).length);

/** The session ends by its lifetime, and the person signs in again on the page they are sent to. */
async function signInAgain({ page, text }: Journey, user: string): Promise<void> {
  await page.evaluate(() => sessionStorage.removeItem('foyer.session'));
  await page.reload();
  await page.waitForURL((url) => url.pathname === '/login');
  await page.getByLabel(text.login.userId, { exact: true }).fill(user);
  await page.getByLabel(text.login.password, { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: text.login.submit, exact: true }).click();
}

describe('a draft', () => {
  test.each<[Locale, Size, string]>([
    ['es-US', 'desktop', people.spanish],
    ['ja-JP', 'phone', people.japanese],
  ])('shows in one line that it was restored: %s', async (locale, size, user) => {
    await travel({ locale, size }, async (journey) => {
      const event = await eventOf('FIVESTAR26', user);
      await enter(journey, user);
      await startRegistration(journey, event);
      await chooseTicket(journey, /149/);
      const contact = formField(journey, event, 'emergencyContact');
      await contact.fill('Ann Weaver');
      await journey.page.reload();
      await restored(journey).waitFor();
      await expect.poll(() => contact.inputValue()).toBe('Ann Weaver');
      await signInAgain(journey, user);
      await restored(journey).waitFor();
      await expect.poll(() => contact.inputValue()).toBe('Ann Weaver');
    });
  });

  test('is removed at sign-out, and when the attendee is in the cart', async () => {
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page, text } = journey;
      const event = await eventOf('ENERGIZE26', people.leaving);
      await enter(journey, people.leaving);
      await startRegistration(journey, event);
      await chooseTicket(journey, /\$49/);
      await formField(journey, event, 'email').waitFor();
      await expect.poll(() => drafts(page)).toBe(1);
      await signOut(journey);
      await page.waitForURL((url) => url.pathname === '/login');
      await expect.poll(() => drafts(page)).toBe(0);

      await enter(journey, people.leaving);
      await startRegistration(journey, event);
      expect(await restored(journey).count()).toBe(0);
      await chooseTicket(journey, /\$49/);
      await expect.poll(() => drafts(page)).toBe(1);
      await acceptTermsAndContinue(journey, event);
      await page.getByRole('group', { name: text.registration.cart, exact: true }).waitFor();
      await expect.poll(() => drafts(page)).toBe(0);
    });
  });
});
