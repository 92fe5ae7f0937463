// In Chromium, because the scroll position counts.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enter, travel, type Journey } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { buyGeneral } from './support/shop.ts';
import { formField } from './support/steps.ts';

/** Going back to a list restores the scroll position without waiting, and shows the changes made since. */

const people = peopleOf('coming-back');

/** Holds every response of the product until it is released. */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const gate = new Promise<void>((open) => (release = open));
  await page.route('**/api/**', async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    release();
    await page.unroute('**/api/**');
  };
}

declare global {
  var leftAt: number | undefined;
}

/** Records the scroll position at which a page is left. Late content and the click itself can move the page after a link is found. */
const noteWhereLeft = ({ context }: Journey) =>
  context.addInitScript(() => {
    const push = window.history.pushState.bind(window.history);
    window.history.pushState = (...entry) => {
      globalThis.leftAt = Math.round(window.scrollY);
      push(...entry);
    };
  });

/** The page "My orders" with a ticket, and the ticket's scroll position. */
function listOf({ page, text }: Journey, ticketId: number) {
  const ticket = page.locator(`main a[href$="/ticket/${ticketId}?edit=1"]`).first();
  const top = () => page.evaluate(() => Math.round(scrollY));
  const leftAt = () => page.evaluate(() => globalThis.leftAt ?? 0);
  const scrollToEnd = async () => {
    await ticket.waitFor();
    // The last part of the page. Its code loads after the first frame.
    await page.getByRole('heading', { name: text.account.yourData }).waitFor();
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await ticket.scrollIntoViewIfNeeded();
  };
  return { ticket, top, leftAt, scrollToEnd };
}

/**
 * Goes back from a short page, because a failed page cannot be scrolled as far. Uses the page transition, as most
 * people have it.
 */
async function comeBackFromShortPage(journey: Journey, ticketId: number): Promise<void> {
  const { page } = journey;
  const { ticket, top, leftAt, scrollToEnd } = listOf(journey, ticketId);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  journey.expectProblem(/500/);
  await page.route('**/event-ticket-summary*', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL_SERVICE_ERROR', message: '' } } }),
  );
  await scrollToEnd();
  await ticket.click();
  await page.getByRole('alert').waitFor();
  const end = await leftAt();
  expect(end).toBeGreaterThan(50);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThan(end);
  await page.unrouteAll();
  await page.goBack();
  await ticket.waitFor();
  await expect.poll(top).toBe(end);
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

test('restores the scroll position of my orders with current data', async () => {
  const { event, ticketId } = await buyGeneral(people.holder);
  await travel({ size: 'phone', locale: 'en-US' }, async (journey) => {
    // A browser without the Navigation API, where history entries have no keys.
    await journey.context.addInitScript(() => Reflect.deleteProperty(globalThis, 'navigation'));
    await noteWhereLeft(journey);
    await enter(journey, people.holder, '/account');
    expect(await journey.page.evaluate(() => 'navigation' in globalThis)).toBe(false);
    await comeBackFromShortPage(journey, ticketId);
  });
  await travel({ size: 'phone', locale: 'en-US' }, async (journey) => {
    const { page, text } = journey;
    await noteWhereLeft(journey);
    await enter(journey, people.holder, '/account');
    await comeBackFromShortPage(journey, ticketId);

    const { ticket, top, leftAt, scrollToEnd } = listOf(journey, ticketId);
    const openTicket = async () => {
      await scrollToEnd();
      await ticket.click();
      await formField(journey, event, 'firstName').waitFor();
      expect(await top(), 'a new page begins at its head').toBe(0);
      return leftAt();
    };
    const stood = await openTicket();
    let answer = await holdAnswers(page);
    await page.goBack();
    await ticket.waitFor();
    await expect.poll(top).toBe(stood);
    expect(await page.locator('main [aria-busy="true"]').count(), 'nothing is waited for').toBe(0);
    await answer();

    await openTicket();
    await formField(journey, event, 'firstName').fill('Robyn');
    await page.getByRole('button', { name: text.forms.update, exact: true }).click();
    await page.waitForURL((url) => url.pathname.endsWith('/summary'));
    await page
      .getByText(/^Robyn /)
      .first()
      .waitFor();
    await page.goBack();
    await formField(journey, event, 'firstName').waitFor();
    answer = await holdAnswers(page);
    await page.goBack();
    await page.locator('main [aria-busy="true"]').first().waitFor();
    expect(await ticket.count(), 'as it was before the change').toBe(0);
    await answer();
    await page
      .getByText(/^Robyn /)
      .first()
      .waitFor();
  });
});
