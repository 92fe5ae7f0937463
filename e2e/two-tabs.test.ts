// In Chromium, because two tabs take part.
import { expect, test } from 'vitest';
import { enter, type Journey, look, travel } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { signInHere } from './support/person-menu.ts';
import { eventOf } from './support/product.ts';
import {
  acceptTermsAndContinue,
  chooseTicket,
  confirmed,
  fillCard,
  formField,
  continueToPayment,
  pay,
  startRegistration,
} from './support/steps.ts';
import { ticketsOf } from './support/shop.ts';

const people = peopleOf('two-tabs');

/** Double clicks and two tabs: no attendee is added or charged twice (orders 4.1). */

const inCart = ({ page, text }: Journey) =>
  page.getByRole('group', { name: text.registration.cart, exact: true }).getByRole('article');

test('adds once and pays once after double clicks', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, text } = journey;
    const event = await eventOf('ENERGIZE26', people.clicking);
    await enter(journey, people.clicking);
    await startRegistration(journey, event);
    await page.getByRole('radio', { name: /\$49/ }).check();
    await page.getByRole('button', { name: text.common.next, exact: true }).dblclick();
    await formField(journey, event, 'email').waitFor();
    await formField(journey, event, 'termsAndConditions').check();
    await page.getByRole('button', { name: text.forms.submit, exact: true }).dblclick();
    await inCart(journey).waitFor();
    expect(await inCart(journey).count()).toBe(1);

    // The second press may come when the next step is shown, and then hits any control in that place.
    const toPayment = page.getByRole('button', { name: text.registration.makePayment, exact: true });
    const other = page.getByRole('button', { name: text.registration.addOtherConsultant });
    await other.hover();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    expect(await toPayment.isVisible(), 'the cart').toBe(true);
    // A separate press counts.
    await other.click();
    await toPayment.waitFor({ state: 'hidden' });
    await page.goBack();
    // A press is lost while the cart is drawn again after Back, so a person presses again.
    const isLeft = async () => {
      if (await toPayment.isVisible()) await toPayment.click({ timeout: 1_000 });
      return !(await toPayment.isVisible());
    };
    await expect.poll(isLeft, { interval: 500 }).toBe(true);
    await fillCard(journey);
    await page.getByRole('button', { name: text.payment.pay({ amount: '$49.00' }), exact: true }).dblclick();
    await confirmed(journey, event);
    expect(await ticketsOf(people.clicking)).toHaveLength(1);
  });
});

test('shares one cart between two tabs, and buys it once', async () => {
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, context, text, expectProblem } = journey;
    expectProblem(/409/);
    const event = await eventOf('ENERGIZE26', people.twoTabs);
    const address = `/registration/${event.eventId}`;
    await journey.visit('/login?lang=en-US');
    await page.getByLabel(text.login.rememberMe).check();
    await signInHere(journey, people.twoTabs);
    const other: Journey = { ...journey, page: await context.newPage() };
    await startRegistration(journey, event);
    await other.page.goto(address);
    await other.page.getByRole('group', { name: text.registration.tickets }).waitFor();

    // Both tabs fill in the same ticket. The cart has it once in both tabs.
    for (const tab of [journey, other]) {
      await chooseTicket(tab, /\$49/);
      await formField(tab, event, 'email').waitFor();
      await acceptTermsAndContinue(tab, event);
      await inCart(tab).first().waitFor();
    }
    await journey.page.reload();
    await inCart(journey).first().waitFor();
    for (const tab of [journey, other]) await expect.poll(() => inCart(tab).count()).toBe(1);

    // Both tabs open payment. One of them buys, and the second shows a message and charges nothing.
    for (const tab of [journey, other]) {
      await continueToPayment(tab);
      await fillCard(tab);
    }
    await pay(journey, '$49.00');
    await confirmed(journey, event);
    await pay(other, '$49.00');
    await other.page
      .getByText(text.registration.alreadyBought)
      .or(other.page.getByText(String(text.errors.DUPLICATE_TICKET_REQUEST)))
      .or(other.page.getByText(/every 30 minutes/))
      .first()
      .waitFor();
    await look(other, 'two-tabs-bought');
    expect(await ticketsOf(people.twoTabs)).toHaveLength(1);
  });
});
