import type { Locale } from '@foyer/contract/wire/vocabulary';
import { describe, expect, test } from 'vitest';
import { enter, signOut, travel, type Journey, type Size } from './support/journey.ts';
import type { PageWithoutBrowser } from './support/page.ts';
import { peopleOf } from '../support/people.ts';
import { signInHere } from '../support/person-menu.ts';
import { eventOf } from '../support/product.ts';
import { acceptTermsAndContinue, chooseTicket, formField, startRegistration } from '../support/steps.ts';

const people = peopleOf('drafts');

/**
 * Registration loses no input, always shows the total, and gives the page's space to the choice (experience.md
 * Registration).
 */

const restored = ({ page, text }: Journey) => page.getByText(text.registration.draftRestored);
const tickets = ({ page, text }: Journey) => page.getByRole('group', { name: text.registration.tickets });
const drafts = (page: PageWithoutBrowser) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('foyer.draft.')).length);

/** The session ends by its lifetime, and the person signs in again on the page they are sent to. */
async function signInAgain(journey: Journey, user: string): Promise<void> {
  const { page } = journey;
  await page.evaluate(() => sessionStorage.removeItem('foyer.session'));
  await page.reload();
  await page.waitForURL((url) => url.pathname === '/login');
  await signInHere(journey, user);
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

  test('survives a reload, a closed tab, and a new sign-in at each step', async () => {
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { page, text, context } = journey;
      const user = people.english;
      const event = await eventOf('FIVESTAR26', user);
      const address = `/registration/${event.eventId}`;
      await enter(journey, user);
      await startRegistration(journey, event);
      expect(await restored(journey).count()).toBe(0);

      // Only the ticket is marked.
      const vip = tickets(journey).getByRole('radio', { name: /349/ });
      await vip.check();
      await page.reload();
      await restored(journey).waitFor();
      await expect.poll(() => vip.isChecked()).toBe(true);
      await signInAgain(journey, user);
      await vip.waitFor();
      await expect.poll(() => vip.isChecked()).toBe(true);
      expect(new URL(page.url()).pathname).toBe(address);

      // In the form.
      await page.getByRole('button', { name: text.common.next, exact: true }).click();
      const contact = formField(journey, event, 'emergencyContact');
      await contact.fill('Ann Weaver');
      await page.reload();
      await contact.waitFor();
      await expect
        .poll(() => contact.inputValue(), { message: 'a reload right after the last letter' })
        .toBe('Ann Weaver');
      await signInAgain(journey, user);
      await contact.waitFor();
      await expect.poll(() => contact.inputValue()).toBe('Ann Weaver');

      // The tab is closed without a warning. Its session is over too.
      await contact.fill('Ann Weaver, sister');
      await page.waitForFunction(() =>
        Object.values(localStorage).some((entry) => String(entry).includes('Ann Weaver, sister')),
      );
      const next: Journey = { ...journey, page: await context.newPage() };
      await page.close();
      await next.page.goto(address);
      await next.page.waitForURL((url) => url.pathname === '/login');
      await signInAgain(next, user);
      const there = formField(next, event, 'emergencyContact');
      await there.waitFor();
      await expect.poll(() => there.inputValue()).toBe('Ann Weaver, sister');

      // To another page of the product and back.
      await next.page.getByRole('link', { name: text.common.events, exact: true }).click();
      await next.page.waitForURL((url) => url.pathname === '/');
      await next.page.back();
      await there.waitFor();
      await expect.poll(() => there.inputValue()).toBe('Ann Weaver, sister');
      await restored(next).waitFor();

      await next.page.getByRole('button', { name: text.registration.startOver }).click();
      await tickets(next).waitFor();
      await expect.poll(() => tickets(next).getByRole('radio', { name: /349/ }).isChecked()).toBe(false);
      await expect.poll(() => restored(next).count()).toBe(0);
      await expect.poll(() => drafts(next.page)).toBe(0);
    });
  });

  test('shows one message when it cannot be stored, and registration works', async () => {
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { page, text } = journey;
      const event = await eventOf('ENERGIZE26', people.notStored);
      await enter(journey, people.notStored);
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage'] as const) {
          const full = (storage: Storage, key: keyof Storage) => {
            if (key === 'setItem') throw new DOMException('full', 'QuotaExceededError');
            const value: unknown = storage[key];
            return typeof value === 'function' ? (value.bind(storage) as unknown) : value;
          };
          Object.defineProperty(window, name, { value: new Proxy(window[name], { get: full as never }) });
        }
      });
      await startRegistration(journey, event);
      await chooseTicket(journey, /\$49/);
      await page.getByText(text.registration.draftNotStored).waitFor();
      await acceptTermsAndContinue(journey, event);
      await page.getByRole('button', { name: text.registration.makePayment, exact: true }).waitFor();
      await page.getByText('$49.00').filter({ visible: true }).first().waitFor();
    });
  });
});

describe('the price', () => {
  test('is visible from the marked ticket on, with each part of it, while typing', async () => {
    for (const size of ['desktop', 'phone'] as const) {
      await travel({ locale: 'en-US', size }, async (journey) => {
        const { page, text } = journey;
        const event = await eventOf('FIVESTAR26', people.paying);
        await enter(journey, people.paying);
        await startRegistration(journey, event);
        const bar = page.getByRole('region', { name: text.registration.actions });
        const lines = size === 'phone' ? bar : page.getByRole('complementary', { name: text.registration.yourOrder });
        const total = (amount: string) => bar.getByText(amount).filter({ visible: true }).first().waitFor();
        await tickets(journey).getByRole('radio', { name: /149/ }).check();
        await total('$149.50');
        await page.getByRole('button', { name: text.common.next, exact: true }).click();
        const code = formField(journey, event, 'couponCode');
        await code.fill('WELCOME10');
        await code.blur();
        await page.locator('[data-field=couponCode]').getByText('WELCOME10: 10 % off · −$14.95').waitFor();
        await total('$134.55');
        if (size === 'phone') await bar.locator('summary').click();
        await lines.getByText('−$14.95').filter({ visible: true }).waitFor();
        await lines.getByText('WELCOME10: 10 % off').filter({ visible: true }).waitFor();
      });
    }
  });
});
