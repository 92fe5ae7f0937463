// In Chromium, because several tabs and the layout take part.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enter, expectAccessibleHere, look, travel, travelEverywhere, type Journey } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { demoPassword, eventOf } from './support/product.ts';
import { acceptTermsAndContinue, chooseTicket, formField, startRegistration } from './support/steps.ts';

const people = peopleOf('drafts');

/**
 * Registration loses no input, always shows the total, and gives the page's space to the choice (experience.md
 * Registration).
 */

const restored = ({ page, text }: Journey) => page.getByText(text.registration.draftRestored);
const tickets = ({ page, text }: Journey) => page.getByRole('group', { name: text.registration.tickets });
const drafts = (page: Page) =>
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
      await look(journey, 'draft-restored');
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
      await next.page.goBack();
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
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      });
      await startRegistration(journey, event);
      await chooseTicket(journey, /\$49/);
      await page.getByText(text.registration.draftNotStored).waitFor();
      await acceptTermsAndContinue(journey, event);
      await page.getByRole('button', { name: text.registration.makePayment, exact: true }).waitFor();
      await page.getByText('$49.00').filter({ visible: true }).first().waitFor();
    });
  });

  test('of two tabs is the newer one, and the older tab gets a message', async () => {
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page, context, text } = journey;
      const event = await eventOf('FIVESTAR26', people.twoTabs);
      await journey.visit('/login?lang=en-US');
      await page.getByLabel(text.login.rememberMe).check();
      await page.getByLabel(text.login.userId, { exact: true }).fill(people.twoTabs);
      await page.getByLabel(text.login.password, { exact: true }).fill(demoPassword);
      await page.getByRole('button', { name: text.login.submit, exact: true }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await startRegistration(journey, event);
      await chooseTicket(journey, /149/);
      const here = formField(journey, event, 'emergencyContact');
      await here.fill('First');
      await expect.poll(() => page.evaluate(() => Object.values(localStorage).join().includes('First'))).toBe(true);

      const other: Journey = { ...journey, page: await context.newPage() };
      await other.page.goto(`/registration/${event.eventId}`);
      const there = formField(other, event, 'emergencyContact');
      await there.fill('Second');
      await page.getByText(text.registration.draftElsewhere).waitFor();
      await here.fill('Third');
      await other.page.getByText(text.registration.draftElsewhere).waitFor();
      await expect.poll(() => page.getByText(text.registration.draftElsewhere).count()).toBe(0);
      await other.page.getByRole('button', { name: text.registration.draftThere }).click();
      await expect.poll(() => there.inputValue()).toBe('Third');
    });
  });
});

/** Top and bottom of each ticket's card, and of the bar with the total, in the window. */
async function measured({ page }: Journey) {
  return page.evaluate(() => {
    const edges = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top, bottom };
    };
    const cards = [...document.querySelectorAll('fieldset label:has(input[type=radio])')];
    const bar = document.querySelector('section[data-print=hide]');
    return {
      cards: cards.map((card) =>
        edges(card.parentElement?.matches('div:has(> label + div)') ? card.parentElement : card),
      ),
      bar: bar && edges(bar),
    };
  });
}

describe('the space of the page', () => {
  test('belongs to the choice, in every language and size', async () => {
    const openChoice = async (journey: Journey) => {
      const event = await eventOf('FIVESTAR26', people.measured);
      await enter(journey, people.measured);
      if (journey.look.size === 'desktop') await journey.page.setViewportSize({ width: 1280, height: 900 });
      await startRegistration(journey, event);
    };
    await travelEverywhere(openChoice, async (journey) => {
      const { size } = journey.look;
      await tickets(journey).waitFor();
      const barEnd = async () => (await measured(journey)).bar?.bottom;
      await expect.poll(barEnd, { message: 'the primary button' }).toBeLessThanOrEqual(size === 'phone' ? 844 : 900);
      const firstCard = async () => (await measured(journey)).cards[0]?.top;
      const wholeCards = async () => {
        const { cards, bar } = await measured(journey);
        return cards.filter(({ bottom }) => bottom <= (bar?.top ?? 0)).length;
      };
      if (size === 'phone') await expect.poll(firstCard).toBeLessThanOrEqual(280);
      else await expect.poll(wholeCards).toBeGreaterThanOrEqual(3);
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
        await expectAccessibleHere(page);
        await page.getByRole('button', { name: text.common.next, exact: true }).click();
        const code = formField(journey, event, 'couponCode');
        await code.fill('WELCOME10');
        await code.blur();
        await page.locator('[data-field=couponCode]').getByText('WELCOME10: 10 % off · −$14.95').waitFor();
        await total('$134.55');
        if (size === 'phone') await bar.locator('summary').click();
        await lines.getByText('−$14.95').filter({ visible: true }).waitFor();
        await lines.getByText('WELCOME10: 10 % off').filter({ visible: true }).waitFor();
        await look(journey, 'price-lines');
      });
    }
  });
});
