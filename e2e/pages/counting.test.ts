import type { EventView } from '@foyer/contract/events/events';
import { rareSteps as teamText } from '@foyer/messages/en-US/pages/rare-steps';
import { expect, test } from 'vitest';
import { person, secondsOf, type Person } from '../support/effort.ts';
import { enter, travel, type Journey } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf, labelOf, nameOf, optionOf } from '../support/product.ts';
import { buyTicket, comesBack, plainAnswers, ticketTypes } from '../support/shop.ts';
import { confirmed, formField } from '../support/steps.ts';

const people = peopleOf('counting');

/**
 * Counts every tap and every typed field of a returning consultant, from the events list to the confirmation with the
 * card at hand. More than the goal fails (experience, Registration in taps). Seconds are computed with the model of
 * `support/effort.ts`.
 */

interface Goal {
  taps: number;
  fields: number;
  seconds: number;
}

/** From the events list to the first step. */
async function register(journey: Journey, me: Person, event: EventView, user: string): Promise<void> {
  const { page, text } = journey;
  await enter(journey, user, '/');
  const name = nameOf(event, journey.look.locale);
  const link = page.getByRole('link', { name: text.events.registerFor({ event: name }) });
  await me.read(link);
  await me.tap(link);
}

/** Chooses a ticket. Among several none is chosen in advance (orders 2.5). */
async function takeTicket({ page, text }: Journey, me: Person, ticket: RegExp): Promise<void> {
  const tickets = page.getByRole('group', { name: text.registration.tickets });
  await me.read(tickets);
  expect(await tickets.getByRole('radio', { checked: true }).count()).toBe(0);
  await me.tap(tickets.getByRole('radio', { name: ticket }));
  await me.tap(page.getByRole('button', { name: text.common.next, exact: true }));
}

/** The only FIVESTAR26 question with an unknown answer: whether the attendee stays at the hotel. */
async function answerHotel(journey: Journey, me: Person, event: EventView): Promise<void> {
  await me.tap(journey.page.getByLabel(optionOf(event, 'hotel', 'no', journey.look.locale)));
}

const acceptTerms = async (journey: Journey, me: Person, event: EventView) =>
  me.tap(formField(journey, event, 'termsAndConditions'));

const continueForm = async ({ page, text }: Journey, me: Person) =>
  me.tap(page.getByRole('button', { name: text.forms.submit, exact: true }));

/** From the cart to the confirmation. Only the card's three fields are typed. */
async function payByCard(
  journey: Journey,
  me: Person,
  {
    event,
    amount,
    goal,
    number = '4242424242424242',
  }: { event: EventView; amount: string; goal: Goal; number?: string },
): Promise<void> {
  const { page, text } = journey;
  const toPayment = page.getByRole('button', { name: text.registration.makePayment, exact: true });
  await me.read(toPayment);
  await me.tap(toPayment);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await me.read(field(text.payment.cardNumber));
  await me.typeCard(field(text.payment.cardNumber), number);
  await me.typeCard(field(text.payment.expiry), '12/40');
  await me.typeCard(field(text.payment.cvv), '123');
  await me.tap(page.getByRole('button', { name: text.payment.pay({ amount }), exact: true }));
  await confirmed(journey, event);

  const { taps, fields, characters } = me.effort;
  const seconds = secondsOf(me.effort);
  const summary = `${taps} taps, ${fields} fields, ${characters} characters, about ${Math.round(seconds)} s`;
  // oxlint-disable-next-line no-console -- prints the numbers for people, in addition to the asserted goal
  console.log(`${expect.getState().currentTestName}: ${summary}`);
  expect(taps, summary).toBeLessThanOrEqual(goal.taps);
  expect(fields, summary).toBeLessThanOrEqual(goal.fields);
  expect(seconds, summary).toBeLessThanOrEqual(goal.seconds);
}

test('alone', async () => {
  await comesBack(people.alone);
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const me = person();
    const event = await eventOf('FIVESTAR26', people.alone);
    await register(journey, me, event, people.alone);
    await takeTicket(journey, me, /\$149/);
    await me.read(formField(journey, event, 'email'));
    await expect.poll(() => formField(journey, event, 'country').inputValue(), { message: 'preset' }).toBe('USA');
    await answerHotel(journey, me, event);
    await acceptTerms(journey, me, event);
    await continueForm(journey, me);
    await payByCard(journey, me, { event, amount: '$149.50', goal: { taps: 8, fields: 1, seconds: 60 } });
  });
});

test('with one’s spouse', async () => {
  await comesBack(people.couple);
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    const me = person();
    const event = await eventOf('FIVESTAR26', people.couple);
    await register(journey, me, event, people.couple);
    await takeTicket(journey, me, /\$149/);
    await me.read(formField(journey, event, 'email'));
    await answerHotel(journey, me, event);
    await acceptTerms(journey, me, event);
    await me.tap(page.getByRole('button', { name: labelOf(event, 'addAttendee-SPOUSE', 'en-US') }));

    await takeTicket(journey, me, /\$149/);
    const copy = page.getByRole('button', { name: text.registration.copyFromSelf });
    await me.read(copy);
    await me.tap(copy);
    const email = 'sam.hale@example.com';
    await me.type(formField(journey, event, 'firstName'), 'Sam');
    await me.type(formField(journey, event, 'lastName'), 'Hale');
    await me.type(formField(journey, event, 'email'), email);
    const again = text.forms.again({ label: labelOf(event, 'email', 'en-US') });
    await me.type(page.getByRole('textbox', { name: again }), email);
    await acceptTerms(journey, me, event);
    await continueForm(journey, me);
    await payByCard(journey, me, { event, amount: '$299.00', goal: { taps: 13, fields: 4, seconds: 120 } });
  });
});

test('a table for a team of five', async () => {
  const team = [people.ada, people.ben, people.cleo, people.dan];
  await comesBack(people.captain);
  const event = await eventOf('FIVESTAR26', people.captain);
  for (const [index, user] of team.entries()) {
    const type = (await ticketTypes(event, user)).get('General admission');
    const values = plainAnswers(`Friend${index}`, 'Ash');
    const ticket = { user, ticketConfigurationId: type?.ticketConfigurationId ?? 0, values };
    expect((await buyTicket(event, ticket)).status).toBe(200);
  }
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, text } = journey;
    const me = person();
    await register(journey, me, event, people.captain);
    await takeTicket(journey, me, /\$599/);
    const dialog = page.getByRole('dialog', { name: teamText.addMembers });
    const number = dialog.getByLabel(teamText.memberNumber);
    await me.read(number);
    for (const user of team) {
      await me.type(number, user.slice(1));
      await me.tap(dialog.getByRole('button', { name: text.common.search, exact: true }));
      await me.tap(dialog.getByRole('button', { name: /^Add / }));
    }
    await me.tap(dialog.getByRole('button', { name: teamText.teamDone({ taken: 5, max: 5 }) }));
    await me.tap(page.getByRole('button', { name: teamText.continueWithTeam, exact: true }));
    await me.read(formField(journey, event, 'email'));
    await answerHotel(journey, me, event);
    await acceptTerms(journey, me, event);
    await continueForm(journey, me);
    await payByCard(journey, me, { event, amount: '$599.00', goal: { taps: 18, fields: 4, seconds: 120 } });
  });
});

test('a Japanese consultant', async () => {
  await comesBack(people.japanese);
  await travel({ locale: 'ja-JP', size: 'phone', timezone: 'Asia/Tokyo' }, async (journey) => {
    const me = person();
    const event = await eventOf('REGIONAL26-JP', people.japanese);
    await register(journey, me, event, people.japanese);
    // With a single ticket it is already selected.
    await me.read(formField(journey, event, 'email'));
    await acceptTerms(journey, me, event);
    await continueForm(journey, me);
    const goal = { taps: 5, fields: 0, seconds: 60 };
    await payByCard(journey, me, { event, amount: '￥10,000', goal, number: '3530111333300000' });
  });
});
