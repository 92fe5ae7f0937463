// In Chromium, because pages are printed.
import { expect, test } from 'vitest';
import { enter, screenshot, travel } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { eventOf } from './support/product.ts';
import { buyTicket, ticketTypes } from './support/shop.ts';

const people = peopleOf('confirmation');

test('prints an order on one page, and a ticket with its event, without controls', async () => {
  const user = people.keeper;
  const event = await eventOf('HOT26', user);
  const type = (await ticketTypes(event, user)).get('A seat');
  const { status, body } = await buyTicket(event, {
    user,
    ticketConfigurationId: type?.ticketConfigurationId ?? 0,
    values: { firstName: 'Robin', lastName: 'Hale', email: 'robin.hale@example.com' },
  });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, text, visit } = journey;
    const code = page.getByLabel(text.tickets.codeOf({ name: 'Robin Hale' })).first();
    await enter(journey, user, `/confirmation/${event.eventShortCode}/${body.orderId}`);
    await page.getByRole('heading', { level: 1, name: text.confirmation.thankYou }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await code.waitFor();
    expect(await page.getByText(String(body.orderId), { exact: true }).isVisible()).toBe(true);
    for (const hidden of [text.confirmation.print, text.account.addToCalendar]) {
      expect(await page.getByRole('button', { name: hidden }).count(), hidden).toBe(0);
    }
    await screenshot(journey, 'confirmation-print');
    for (const format of ['Letter', 'A4']) {
      const paper = await page.pdf({ format });
      expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
    }

    // The page of a ticket is on the screen first, because its form is hidden on paper.
    await page.emulateMedia({ media: 'screen' });
    await visit(`/ticket/${body.order.tickets[0]?.ticketId ?? 0}?edit=1`);
    await page.getByRole('textbox').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByText('The Foundry').waitFor();
    expect(await code.isVisible()).toBe(true);
    expect(await page.getByRole('textbox').count()).toBe(0);
  });
});
