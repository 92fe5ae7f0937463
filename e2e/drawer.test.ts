import { loadStaff } from '@foyer/messages/catalogues';
import { expect, test } from 'vitest';
import { enter, look, travel } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { ask, eventOf, tokenOf } from './support/product.ts';
import { plainAnswers, ticketTypes } from './support/shop.ts';

const people = peopleOf('drawer');

test('a cash drawer: opened, cash taken, counted, and the difference told', async () => {
  const { drawer: t, desk } = await loadStaff['en-US']();
  const event = await eventOf('ENERGIZE26', people.guest);
  const paid = [...(await ticketTypes(event, people.guest)).values()].find(({ amount }) => amount > 0);
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page } = journey;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = page.getByRole('dialog');
    await enter(journey, 'admin', `/admin/${event.eventId}?tab=desk`);
    await page.getByRole('link', { name: desk.drawer, exact: true }).click();
    await button(t.open).click();
    await dialog.getByLabel(t.amountIn({ currency: 'USD' }), { exact: true }).fill('100');
    await look(journey, 'drawer-open');
    await dialog.getByRole('button', { name: t.save, exact: true }).click();
    await page.getByText(t.isOpen, { exact: true }).waitFor();

    const [status] = await ask('/orders', {
      token: await tokenOf('admin'),
      body: {
        eventId: event.eventId,
        cashPayment: true,
        cashTendered: 500,
        tickets: [
          {
            externalAccountIdentifier: people.guest,
            relationshipType: 'CONSULTANT',
            ticketConfigurationId: paid?.ticketConfigurationId,
            ticketConfigurationAddOns: [],
            associatedTicketIds: [],
            values: plainAnswers('Robin', 'Hale'),
          },
        ],
      },
    });
    expect(status).toBe(200);
    await page.reload();
    await page.getByText(t.taken({ count: '1' })).waitFor();
    await button(t.count).click();
    await dialog
      .getByLabel(t.amountIn({ currency: 'USD' }), { exact: true })
      .fill(String(100 + (paid?.amount ?? 0) - 1));
    await dialog.getByRole('button', { name: t.count, exact: true }).click();
    await page.getByText('-$1.00').waitFor();
    await look(journey, 'drawer-counted');
  });
});
