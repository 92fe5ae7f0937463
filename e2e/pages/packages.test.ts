import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { person } from '../support/effort.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, labelOf, optionOf, tokenOf } from '../support/product.ts';
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

test('staff sell a package at the desk in one panel, for cash or by card, with the few missing answers of each part', async () => {
  const event = await eventOf('DIAMOND26', people.walkIn);
  const staff = await loadStaff('en-US');
  const { sell, desk, deskPayment: d } = staff;
  await ask(`/admin/events/${event.eventId}/drawers/opening`, {
    method: 'PUT',
    token: await tokenOf('admin'),
    body: { amounts: [{ currency: 'USD', amount: 100 }] },
  });
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
    const of = (n: number, relationship: string) =>
      page.getByRole('group', { name: new RegExp(`^${sell.part({ n, of: 2, relationship })}`) });
    await enter(journey, 'admin', `/admin/${event.eventId}?tab=desk`);
    for (const [account, isCash] of [
      [people.walkIn, true],
      [people.card, false],
    ] as const) {
      const me = person();
      await page.getByRole('searchbox').fill(account);
      await button(desk.find).click();
      const tickets = page.getByRole('group', { name: sell.ticket });
      await tickets.getByText(/2 × Retreat for one/).waitFor();
      await me.tap(tickets.getByRole('radio', { name: /Retreat for two/ }));
      const own = of(1, 'Consultant');
      const spouse = of(2, 'Spouse');
      await me.tap(own.getByLabel(optionOf(event, 'excursion', 'rest', 'en-US')));
      await me.tap(own.getByLabel(labelOf(event, 'termsAndConditions', 'en-US')));
      await me.type(spouse.getByLabel(labelOf(event, 'firstName', 'en-US')).first(), 'Marco');
      await me.type(spouse.getByLabel(labelOf(event, 'lastName', 'en-US')).first(), 'Peña');
      await me.tap(spouse.getByLabel(optionOf(event, 'excursion', 'rest', 'en-US')));
      await me.tap(spouse.getByLabel(labelOf(event, 'termsAndConditions', 'en-US')));
      if (isCash) {
        await me.tap(button(sell.exact({ amount: '$890.00' })));
      } else {
        await page.getByRole('radio', { name: d.creditCard, exact: true }).check();
        await button(d.swipeCard).click();
        await page.getByText(d.readerReady).waitFor();
        await page.keyboard.type('%B4242424242424242^HALE/ROBIN Q.MR^40011010000000000000?');
        await page.keyboard.press('Enter');
        await expect
          .poll(() => page.getByLabel(journey.text.payment.cardNumber, { exact: true }).inputValue())
          .toBe('4242 4242 4242 4242');
        await page.getByLabel(journey.text.payment.cvv, { exact: true }).fill('123');
        await page.getByLabel(journey.text.payment.zip, { exact: true }).fill('60614');
      }
      await me.tap(button(/\$890\.00/).last());
      await page.getByText(sell.soldPeople({ name: '', count: 2 }).trim()).waitFor();
      const { taps, fields } = me.effort;
      if (isCash) expect([taps, fields], `${taps} clicks, ${fields} fields`).toEqual([7, 2]);
      await button(desk.label).click();
    }
  });
  for (const account of [people.walkIn, people.card]) {
    const own = (await ticketsOf(account)).filter(({ eventId }) => eventId === event.eventId);
    expect(own.map((ticket) => [ticket.metadata.amount, ticket.package?.of])).toEqual([
      [445, 2],
      [445, 2],
    ]);
  }
});
