import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { expect, test } from 'vitest';
import { enter, type Journey, travel } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, labelOf, mailWith, nameOf, optionOf, tokenOf } from '../support/product.ts';
import {
  acceptTermsAndContinue,
  answerFiveStar,
  chooseTicket,
  formField,
  continueToPayment,
  payByCard,
  startRegistration,
} from '../support/steps.ts';

const people = peopleOf('family');

/** A family on a phone, in Spanish: self, spouse and two guests in one order (orders 1.1). */

const user = people.parent;

const label = (event: EventView, type: string) => {
  const words = event.configuration.relationshipTypes.find((one) => one.relationshipType === type)?.translations;
  return words?.selfLabel?.es_US?.value ?? '';
};

async function add({ page, text }: Journey, event: EventView, type: string): Promise<void> {
  await page.getByRole('button', { name: text.registration.addAttendee({ type: label(event, type) }) }).click();
}

async function named(journey: Journey, event: EventView, firstName: string, lastName: string): Promise<void> {
  await formField(journey, event, 'firstName').fill(firstName);
  await formField(journey, event, 'lastName').fill(lastName);
  const email = `${firstName}.${lastName}@example.com`.toLowerCase();
  await formField(journey, event, 'email').fill(email);
  const again = journey.text.forms.again({ label: labelOf(event, 'email', 'es-US') });
  await journey.page.getByRole('textbox', { name: again }).fill(email);
}

test('registers a family, charges once, and lists everyone', async () => {
  await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
    const { page, text, rare } = journey;
    const event = await eventOf('FIVESTAR26', user);
    await enter(journey, user);
    await startRegistration(journey, event);
    await chooseTicket(journey, /149/);
    await answerFiveStar(journey, event);
    await acceptTermsAndContinue(journey, event);
    const cart = page.getByRole('group', { name: text.registration.cart, exact: true });
    await cart.getByRole('article').first().waitFor();

    await add(journey, event, 'SPOUSE');
    await chooseTicket(journey, /149/);
    await page.getByRole('button', { name: text.registration.copyFromSelf }).click();
    await expect.poll(() => page.getByLabel(optionOf(event, 'hotel', 'no', 'es-US')).isChecked()).toBe(true);
    await named(journey, event, 'Marco', 'Peña');
    await acceptTermsAndContinue(journey, event);
    await cart.getByRole('article', { name: 'Marco Peña' }).waitFor();

    for (const [firstName, extra] of [
      ['Lucía', /Traslado/],
      ['Tomás', text.forms.notNeeded],
    ] as const) {
      await add(journey, event, 'GUEST');
      // Guests have a single ticket, which is already selected.
      await formField(journey, event, 'firstName').waitFor();
      await named(journey, event, firstName, 'Peña');
      await acceptTermsAndContinue(journey, event);
      // Guests have fewer questions, so their add-ons have a separate step.
      await page.getByRole('checkbox', { name: extra }).check();
      await page.getByRole('button', { name: rare.addToCart, exact: true }).click();
      await cart.getByRole('article', { name: `${firstName} Peña` }).waitFor();
    }
    await page.getByRole('heading', { name: text.registration.cartTitle({ count: 4 }) }).waitFor();
    await page.getByText('$467.00').filter({ visible: true }).first().waitFor();

    await continueToPayment(journey);
    const orderId = await payByCard(journey, event, '$467.00');
    for (const name of ['Marco Peña', 'Lucía Peña', 'Tomás Peña']) await page.getByText(name).first().waitFor();
    const [, tickets] = await ask('/tickets', { token: await tokenOf(user) });
    const bought = (tickets as Ticket[]).filter((ticket) => ticket.orderId === orderId);
    expect(bought.map(({ metadata }) => metadata.relationship).toSorted()).toEqual([
      'CONSULTANT',
      'GUEST',
      'GUEST',
      'SPOUSE',
    ]);
    await mailWith(`ticket-${bought[0]?.ticketId}.png`, 'Lucía Peña');

    await page.getByRole('link', { name: text.confirmation.viewTickets }).click();
    await page.waitForURL((url) => url.pathname === `/account/${event.eventId}/summary`);
    await page.getByText('Tomás Peña').first().waitFor();
  });
});

test('opens the evening of an event to people who are registered for the event', async () => {
  const guest = people.eveningGuest;
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    const [parent, gala] = [await eventOf('FIVESTAR26', guest), await eventOf('FIVESTAR26-GALA', guest)];
    await enter(journey, guest, '/');
    await page.getByRole('link', { name: text.events.registerFor({ event: nameOf(gala, 'en-US') }) }).click();
    await page.waitForURL((url) => url.pathname === `/registration/${gala.eventId}`);
    // Ten seats, so choosing one takes a hold immediately.
    await page
      .getByText(/14:5\d|15:00/)
      .first()
      .waitFor();
    await page.getByLabel(optionOf(gala, 'menu', 'fish', 'en-US')).check();
    await acceptTermsAndContinue(journey, gala);
    await continueToPayment(journey);
    await payByCard(journey, gala, '$95.00');
    await page
      .getByRole('article')
      .filter({ hasText: nameOf(parent, 'en-US') })
      .first()
      .waitFor();
  });
});
