// In Chromium, because the page is printed.
import { expect, test } from 'vitest';
import { enter, travel } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { eventOf } from './support/product.ts';
import { buyTicket, ticketTypes } from './support/shop.ts';

const people = peopleOf('receipts');

test('prints the ticket and its event, without the form', async () => {
  const user = people.company;
  const event = await eventOf('HOT26', user);
  const type = (await ticketTypes(event, user)).get('A seat');
  const values = { firstName: 'Robin', lastName: 'Hale', email: 'robin.hale@example.com' };
  const { body } = await buyTicket(event, { user, ticketConfigurationId: type?.ticketConfigurationId ?? 0, values });
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    const ticketId = body.order.tickets[0]?.ticketId ?? 0;
    await enter(journey, user, `/ticket/${ticketId}`);
    await page.getByRole('textbox').first().waitFor();
    // The browser's print shows the ticket and its event, without the form.
    await page.emulateMedia({ media: 'print' });
    await page.getByText('The Foundry').waitFor();
    expect(
      await page
        .getByLabel(text.tickets.codeOf({ name: 'Robin Hale' }))
        .first()
        .isVisible(),
    ).toBe(true);
    expect(await page.getByRole('textbox').count()).toBe(0);
  });
});
