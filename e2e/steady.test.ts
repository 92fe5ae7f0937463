// In Chromium, because controls must keep their positions.
import { beforeAll, expect, test } from 'vitest';
import { signIn, travel, type Look } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { eventOf } from './support/product.ts';
import { buyTicket, plainAnswers, ticketTypes } from './support/shop.ts';
import { watchControls } from './support/steady.ts';
import { acceptTermsAndContinue, chooseTicket, formField, continueToPayment } from './support/steps.ts';

const people = peopleOf('steady');

/**
 * Each pair of delay and language, delay and size, and language and size occurs in one of these. All eighteen
 * combinations would take twice as long, and response times do not depend on all three together.
 */
const looks: readonly (Pick<Look, 'size' | 'locale'> & { delayMs: number })[] = [
  { delayMs: 300, locale: 'en-US', size: 'phone' },
  { delayMs: 300, locale: 'es-US', size: 'desktop' },
  { delayMs: 300, locale: 'ja-JP', size: 'phone' },
  { delayMs: 900, locale: 'en-US', size: 'desktop' },
  { delayMs: 900, locale: 'es-US', size: 'phone' },
  { delayMs: 900, locale: 'ja-JP', size: 'desktop' },
  { delayMs: 3000, locale: 'en-US', size: 'phone' },
  { delayMs: 3000, locale: 'es-US', size: 'phone' },
  { delayMs: 3000, locale: 'ja-JP', size: 'desktop' },
];

/** A person who registered before gets a button above the form that fills in the earlier answers. */
beforeAll(async () => {
  const event = await eventOf('HOT26', people.visitor);
  const seat = (await ticketTypes(event, people.visitor)).get('A seat');
  const { status } = await buyTicket(event, {
    user: people.visitor,
    ticketConfigurationId: seat?.ticketConfigurationId ?? 0,
    values: plainAnswers('Robin', 'Hale'),
  });
  if (status !== 200) throw new Error(`The purchase before the check failed with ${status}.`);
});

/** Controls that moved on the path from the sign-in screen to the card form and to the order list. */
async function movedAlong({ delayMs, ...look }: (typeof looks)[number]) {
  return travel(look, async (journey) => {
    const { page, context, text } = journey;
    // All journeys share one network address, which may send only so many states. No other call may be refused.
    journey.expectProblem(/429.*log\/website\/state/);
    const event = await eventOf('ENERGIZE26', people.visitor);
    const { settle, moved } = await watchControls(context, page, delayMs);
    await signIn(journey, people.visitor);
    await page.getByRole('link', { name: text.common.myAccount }).waitFor();
    await settle();
    await page.locator(`main a[href^="/registration/${event.eventId}"]`).first().click();
    await page.getByRole('group', { name: text.registration.tickets }).waitFor();
    await settle();
    await chooseTicket(journey, /\$49/);
    await formField(journey, event, 'email').waitFor();
    await settle();
    await acceptTermsAndContinue(journey, event);
    await page.getByRole('button', { name: text.registration.makePayment, exact: true }).waitFor();
    await settle();
    await continueToPayment(journey);
    await page.getByLabel(text.payment.cardNumber, { exact: true }).waitFor();
    await settle();
    await page.getByRole('link', { name: text.common.myAccount }).click();
    await page.waitForURL((url) => url.pathname === '/account');
    await settle();
    const movedElements = await moved();
    // Verifies that the check detects a late response that moves the page.
    await page.getByRole('main').getByRole('link').first().waitFor();
    await settle();
    await page.evaluate(() => document.querySelector('main')?.prepend(new Image(40, 40)));
    await settle();
    expect(await moved()).not.toEqual([]);
    return movedElements;
  });
}

test('keeps every control in place from the moment it can be pressed, for all response delays', async () => {
  const moved = await Promise.all(
    looks.map(async (look) => (await movedAlong(look)).map((move) => ({ ...look, ...move }))),
  );
  expect(moved.flat()).toEqual([]);
});
