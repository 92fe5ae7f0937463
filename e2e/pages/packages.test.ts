import { expect, test } from 'vitest';
import { person } from '../support/effort.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf, labelOf, optionOf } from '../support/product.ts';
import { ticketsOf } from '../support/shop.ts';
import { acceptTermsAndContinue, continueToPayment, formField, payByCard } from '../support/steps.ts';
import { passTime } from './support/server.ts';
import { enter, travel } from './support/journey.ts';

const people = peopleOf('packages');

/** A consultant buys a package for two on a phone (orders 11): one choice, two forms, one payment. */

const dayMs = 86_400_000;

test('buys a package of two tickets with one choice more than a single ticket, and the cart keeps them together', async () => {
  passTime(60 * dayMs);
  const event = await eventOf('DIAMOND26', people.couple);
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    const me = person();
    await enter(journey, people.couple);
    await journey.visit(`/registration/${event.eventId}`);
    const tickets = page.getByRole('group', { name: text.registration.tickets });
    await tickets.getByText('2 × Retreat for one').waitFor();
    await me.tap(tickets.getByRole('radio', { name: /Retreat for two/ }));
    await me.tap(page.getByRole('button', { name: text.common.next, exact: true }));
    await page.getByText(/Retreat for two, ticket 1 of 2/).waitFor();
    // The total is that of the package from its first form on.
    await page.getByText('$890.00').first().waitFor();
    await page.getByLabel(optionOf(event, 'excursion', 'rest', 'en-US')).check();
    await acceptTermsAndContinue(journey, event);
    await page.getByText(/Retreat for two, ticket 2 of 2/).waitFor();
    await me.type(formField(journey, event, 'firstName'), 'Marco');
    await me.type(formField(journey, event, 'lastName'), 'Peña');
    await formField(journey, event, 'email').fill('marco@example.com');
    const again = page.getByRole('textbox', { name: text.forms.again({ label: labelOf(event, 'email', 'en-US') }) });
    if ((await again.count()) > 0) await again.fill('marco@example.com');
    await page.getByLabel(optionOf(event, 'excursion', 'rest', 'en-US')).check();
    await acceptTermsAndContinue(journey, event);
    const { taps, fields } = me.effort;
    expect([taps, fields], `${taps} clicks, ${fields} fields without the forms' own`).toEqual([2, 2]);
    const cart = page.getByRole('group', { name: text.registration.cart, exact: true });
    await cart.getByText(/Retreat for two, ticket 2 of 2/).waitFor();
    await page.getByRole('heading', { name: text.registration.cartTitle({ count: 2 }) }).waitFor();
    await continueToPayment(journey);
    await payByCard(journey, event, '$890.00');
  });
  const bought = await ticketsOf(people.couple);
  const own = bought.filter(({ eventId }) => eventId === event.eventId);
  expect(own.map((ticket) => [ticket.metadata.relationship, ticket.metadata.amount, ticket.package?.part])).toEqual(
    expect.arrayContaining([
      ['CONSULTANT', 445, 0],
      ['SPOUSE', 445, 1],
    ]),
  );
});
