// In Chromium, because two tabs share their storage, and the layout counts.
import { describe, expect, test } from 'vitest';
import { enter, travel, travelEverywhere, type Journey } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { signInHere } from './support/person-menu.ts';
import { eventOf } from './support/product.ts';
import { chooseTicket, formField, startRegistration } from './support/steps.ts';

const people = peopleOf('drafts');

/** A draft in two tabs, and the space of the page for the choice of tickets (experience.md Registration). */

const tickets = ({ page, text }: Journey) => page.getByRole('group', { name: text.registration.tickets });

describe('a draft', () => {
  test('of two tabs is the newer one, and the older tab gets a message', async () => {
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page, context, text } = journey;
      const event = await eventOf('FIVESTAR26', people.twoTabs);
      await journey.visit('/login?lang=en-US');
      await page.getByLabel(text.login.rememberMe).check();
      await signInHere(journey, people.twoTabs);
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
