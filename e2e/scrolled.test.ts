// In Chromium, because the layout of a scrolled page counts.
import { describe, expect, test } from 'vitest';
import { enter, expectAccessibleHere, look, travel, type Journey, type Size } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { eventOf, labelOf } from './support/product.ts';
import { acceptTermsAndContinue, answerFiveStar, chooseTicket, formField, startRegistration } from './support/steps.ts';

const people = peopleOf('scrolled');

/**
 * Every step of a registration at every scroll position, with the sticky bar over the content (experience.md Always;
 * target-size of WCAG 2.2).
 */

/**
 * Runs in the page. Controls that are cut by an edge: of the window, of sticky content at its top, or of the bar at its
 * bottom.
 */
function cutHere(edges: readonly ('head' | 'foot' | 'below')[]): string[] {
  const bar = document.querySelector('[data-bar]');
  const positions = {
    head: [0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0],
    foot: [bar?.getBoundingClientRect().top ?? 0, innerHeight],
    // On a desktop the page shows below the bar.
    below: [bar?.getBoundingClientRect().bottom ?? 0],
  };
  const lines = edges.flatMap((edge) => positions[edge]);
  return [...document.querySelectorAll<HTMLElement>('main :is(input, select, textarea, button, summary, a)')]
    .filter((control) => control.checkVisibility() && !bar?.contains(control))
    .filter((control) => {
      const { top, bottom, width } = control.getBoundingClientRect();
      // Content only for screen readers is one pixel wide.
      return width > 1 && lines.some((line) => top < line - 0.5 && bottom > line + 0.5);
    })
    .map((control) => `${control.outerHTML.slice(0, 160)} at ${scrollY}`);
}

const scrollTo = ({ page }: Journey, top: number) =>
  page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top);

/** Focuses every control in keyboard order. Sticky content must not cover any part of it. */
async function expectFocusSeen({ page }: Journey): Promise<void> {
  const covered = await page.evaluate(() => {
    const bars = [document.querySelector('[data-bar]'), document.querySelector('header')];
    const controls = [
      ...document.querySelectorAll<HTMLElement>('main :is(input, select, textarea, button, summary, a)'),
    ];
    return controls.flatMap((control) => {
      if (!control.checkVisibility() || bars.some((bar) => bar?.contains(control))) return [];
      control.focus();
      if (document.activeElement !== control) return [];
      const { top, bottom } = control.getBoundingClientRect();
      const isSeen = bars.every((bar) => {
        const edges = bar?.getBoundingClientRect();
        // The window scrolls by whole pixels.
        return !edges || bottom < edges.top + 1 || top > edges.bottom - 1;
      });
      return isSeen && top >= 0 && bottom <= innerHeight ? [] : [`${control.outerHTML.slice(0, 160)} ${top}–${bottom}`];
    });
  });
  expect(covered, 'under a bar').toEqual([]);
}

/**
 * Runs axe at the top, in the middle and at the end. Stops near these at a position where no edge cuts a control,
 * because a reader can scroll. At the end no other position exists, so the bar must not cut anything there.
 */
async function expectAccessibleAlong(journey: Journey, step: string): Promise<void> {
  const { page } = journey;
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  const restNear = async (from: number) => {
    const nearby = Array.from({ length: 400 }, (_, n) => from + (n % 2 === 0 ? 1 : -1) * n);
    for (const top of nearby) {
      await scrollTo(journey, Math.min(Math.max(0, top), end));
      if ((await page.evaluate(cutHere, ['head', 'foot', 'below'] as const)).length === 0) return;
    }
    throw new Error(`${step}: no place near ${from} where no edge cuts a control in two`);
  };
  await scrollTo(journey, 0);
  await expectFocusSeen(journey);
  await restNear(0);
  await expectAccessibleHere(page);
  await restNear(Math.round(end / 2));
  await expectAccessibleHere(page);
  // The current end of the page, because late content made the page longer.
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  expect(await page.evaluate(cutHere, ['foot'] as const), `${step}: at the end, by the bar`).toEqual([]);
  await restNear(await page.evaluate(() => Math.round(scrollY)));
  await expectAccessibleHere(page);
}

/**
 * Checks that a new step starts at its top: the focus is in its panel, and the panel starts in the upper half of the
 * window, below sticky content. When the wizard removes history entries, the browser would otherwise restore their
 * scroll positions.
 */
async function expectBegun({ page }: Journey, step: string): Promise<void> {
  const isSettled = () => {
    const inCart = document.querySelector('#registration-cart [aria-expanded=true]') !== null;
    return !inCart || !(history.state as { foyerStep?: number } | null)?.foyerStep;
  };
  await expect.poll(() => page.evaluate(isSettled)).toBe(true);
  const { top, head, half } = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const panel = document.activeElement?.closest('section');
    const sticks = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    return { top: panel?.getBoundingClientRect().top ?? -1, head: Math.max(0, sticks), half: innerHeight / 2 };
  });
  expect(top, `${step}: the panel's top`).toBeGreaterThanOrEqual(head);
  expect(top, `${step}: the panel's top`).toBeLessThan(half);
}

describe('every step can be used at every scroll position', () => {
  test.each<Size>(['phone', 'desktop'])('%s', async (size) => {
    const user = people[size];
    await travel({ locale: 'en-US', size }, async (journey) => {
      const { page, text, rare } = journey;
      const event = await eventOf('FIVESTAR26', user);
      await enter(journey, user);
      await startRegistration(journey, event);
      await expectAccessibleAlong(journey, 'tickets');
      // Far enough down that restoring this position would hide the cart's heading.
      await scrollTo(journey, 168);
      await chooseTicket(journey, /149/);
      await formField(journey, event, 'email').waitFor();
      await expectBegun(journey, 'form');
      await answerFiveStar(journey, event);
      await expectAccessibleAlong(journey, 'form');
      await acceptTermsAndContinue(journey, event);
      const toPayment = page.getByRole('button', { name: text.registration.makePayment, exact: true });
      await toPayment.waitFor();
      await expectBegun(journey, 'cart');
      await expectAccessibleAlong(journey, 'cart');

      // A guest's ticket has a separate step for its add-ons.
      await page.getByRole('button', { name: /guest$/ }).click();
      await formField(journey, event, 'firstName').fill('Lucy');
      await formField(journey, event, 'lastName').fill('Hale');
      await formField(journey, event, 'email').fill('lucy.hale@example.com');
      const again = text.forms.again({ label: labelOf(event, 'email', 'en-US') });
      await page.getByRole('textbox', { name: again }).fill('lucy.hale@example.com');
      await acceptTermsAndContinue(journey, event);
      await page.getByRole('checkbox', { name: /shuttle/ }).check();
      await look(journey, 'add-ons');
      await expectAccessibleAlong(journey, 'add-ons');
      await page.getByRole('button', { name: rare.addToCart, exact: true }).click();
      await toPayment.waitFor();
      await expectBegun(journey, 'cart of two');
      await expectAccessibleAlong(journey, 'cart of two');
      await toPayment.click();
      await page.getByLabel(text.payment.cardNumber, { exact: true }).waitFor();
      await expectBegun(journey, 'payment');
      await expectAccessibleAlong(journey, 'payment');
    });
  });
});
