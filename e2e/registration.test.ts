// In Chromium, because the layout decides where a press goes.
import { expect, test } from 'vitest';
import { enter, type Journey, travel } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { eventOf, labelOf, optionOf } from './support/product.ts';
import { chooseTicket, formField, startRegistration } from './support/steps.ts';
import { seeLayoutOnPhone } from './support/walk.ts';

const people = peopleOf('registration');

/** The wizard, its form and the cart in special cases (orders 1.1, orders 2, forms 2.3). */

async function seeForm(journey: Journey): Promise<void> {
  const { page, text } = journey;
  const event = await eventOf('FIVESTAR26', people.incomplete);
  await startRegistration(journey, event);
  await chooseTicket(journey, /149/);
  const terms = formField(journey, event, 'termsAndConditions');
  const drawn = () => terms.evaluate((field) => getComputedStyle(field.closest('[data-field]')!).contentVisibility);
  await expect.poll(drawn, { message: 'all laid out' }).toBe('visible');
  const moved = await terms.evaluate(async (field) => {
    field.scrollIntoView({ block: 'end', behavior: 'instant' });
    const before = field.getBoundingClientRect().top;
    for (let frame = 0; frame < 10; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return field.getBoundingClientRect().top - before;
  });
  expect(Math.abs(moved)).toBeLessThan(1);

  await page.getByLabel(optionOf(event, 'hotel', 'yes', 'en-US')).check();
  const label = labelOf(event, 'arrivalDate', 'en-US');
  const button = page.getByRole('button', { name: text.forms.pickDate({ label }), exact: true });
  await button.scrollIntoViewIfNeeded();
  const touched = await button.evaluate((it) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.getAttribute('type');
  });
  expect(touched).toBe('date');
  await seeLayoutOnPhone(journey, 'form');
}

async function seeBar(journey: Journey): Promise<void> {
  const { page, text } = journey;
  // No other journey sells this event out: the waiting list of a ticket is below the bar.
  const event = await eventOf('ENERGIZE26', people.incomplete);
  await journey.visit('/');
  const card = page.getByRole('article').filter({ hasText: event.defaultName });
  const height = await card.first().evaluate((it) => it.querySelector('div')!.getBoundingClientRect().height);
  expect(height, 'a low picture, so that two cards fit on the screen').toBeLessThanOrEqual(110);

  await startRegistration(journey, event);
  const bar = page.getByRole('region', { name: text.registration.actions });
  await bar.waitFor();
  await page.getByRole('group', { name: text.registration.tickets }).evaluate((it) => {
    for (const ticket of it.querySelectorAll('label')) ticket.style.display = 'none';
  });
  const below = () => bar.evaluate((it) => Math.round(innerHeight - it.getBoundingClientRect().bottom));
  await expect.poll(below).toBe(0);
  const extra = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(await extra(), 'nothing to scroll below a short step').toBeLessThanOrEqual(8);
}

test('keeps a field in place after a jump, gives the calendar button to a finger, and pins the bar with Continue to the bottom', async () => {
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    await enter(journey, people.incomplete);
    // On an iPhone only the touched date field opens the calendar of the browser.
    await seeForm(journey);
    await seeBar(journey);
  });
});
