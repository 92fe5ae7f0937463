import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { locales } from '@foyer/contract/wire/vocabulary';
import { beforeAll, expect, test } from 'vitest';
import { enter, travel } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf, labelOf, nameOf } from '../support/product.ts';
import { buyTicket, comesBack, plainAnswers, ticketTypes } from '../support/shop.ts';
import { chooseTicket, formField, startRegistration } from '../support/steps.ts';

const people = peopleOf('known');

/** Known data is not requested again, and a button with a person's name opens that person's registration. */

beforeAll(() => comesBack(people.again, { badgeFirstName: 'Robbie', tShirtSize: 'L' }));

test.each(locales)('fills in the answers of last time with one tap: %s', async (locale) => {
  const user = people.again;
  await travel({ locale, size: locale === 'ja-JP' ? 'desktop' : 'phone' }, async (journey) => {
    const { page, text } = journey;
    const event = await eventOf('FIVESTAR26', user);
    await enter(journey, user);
    await startRegistration(journey, event);
    await chooseTicket(journey, /149/);

    const field = (name: string) => formField(journey, event, name);
    await expect.poll(() => field('country').inputValue(), { message: 'the country of the account' }).toBe('CAN');
    const again = page.getByRole('textbox', { name: text.forms.again({ label: labelOf(event, 'email', locale) }) });
    const email = await field('email').inputValue();
    expect([email, await again.inputValue()], 'what is known is not asked twice').toEqual([email, email]);
    await field('tShirtSize').selectOption('S');
    const name = nameOf(await eventOf('ENERGIZE26', user), locale);
    const before = await field('firstName').inputValue();
    await page.getByRole('button', { name: text.registration.asLastTime({ event: name }) }).click();
    await expect.poll(() => field('badgeFirstName').inputValue()).toBe('Robbie');
    expect(await field('tShirtSize').inputValue(), 'what was chosen by now stays').toBe('S');
    expect(await field('firstName').inputValue(), 'as the account says').toBe(before);

    // A different address must be confirmed by typing it again.
    await field('email').fill('other@example.com');
    await expect.poll(() => again.inputValue()).toBe('');
  });
});

test('adds exactly the person named on the button for staff', async () => {
  const event = await eventOf('FIVESTAR26', people.served);
  const type = (await ticketTypes(event, people.served)).get('General admission');
  const ticket = { user: people.served, values: plainAnswers('Robin', 'Hale') };
  const { status } = await buyTicket(event, {
    ...ticket,
    ticketConfigurationId: type?.ticketConfigurationId ?? 0,
  });
  expect(status).toBe(200);
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, text, rare, visit } = journey;
    const { orderSummary } = await loadStaff('en-US');
    const press = async (name: string) => {
      await enter(journey, 'admin');
      await visit(`/admin/event/${event.eventId}/order-summary/${people.served}`);
      await page.getByRole('button', { name, exact: true }).click();
      await page.waitForURL((url) => url.pathname === `/registration/${event.eventId}`);
    };
    await press(orderSummary.add({ relationship: 'Spouse' }));
    await page.getByRole('group', { name: text.registration.tickets }).waitFor();
    await page.getByText('Spouse', { exact: true }).first().waitFor();
    expect(await page.getByRole('group', { name: text.registration.relationship }).count()).toBe(0);

    await press(orderSummary.addOther);
    const number = page.getByLabel(rare.consultantNumber);
    await number.waitFor();
    expect(await number.inputValue()).toBe('');
    await number.pressSequentially('C10-x5');
    await expect.poll(() => number.inputValue(), { message: 'only digits stay of what is typed' }).toBe('105');
  });
});
