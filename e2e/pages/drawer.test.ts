import type { CashDrawer } from '@foyer/contract/payments/cash-drawer';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { enter, travel } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, tokenOf } from '../support/product.ts';
import { plainAnswers, ticketTypes } from '../support/shop.ts';

const people = peopleOf('drawer');

test('opens a cash drawer, takes cash, counts it, and shows the difference', async () => {
  const { drawer: t, staffFrame } = await loadStaff('en-US');
  const event = await eventOf('ENERGIZE26', people.guest);
  const paid = [...(await ticketTypes(event, people.guest)).values()].find(({ amount }) => amount > 0);
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page } = journey;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = page.getByRole('dialog');
    await enter(journey, 'admin', `/admin/${event.eventId}?tab=desk`);
    await page.getByRole('link', { name: staffFrame.drawers, exact: true }).click();
    await button(t.open).click();
    await dialog.getByLabel(t.amountIn({ currency: 'USD' }), { exact: true }).fill('100');
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
    // Other tests may take cash today as the same staff member, which is included.
    const [, answer] = await ask('/admin/events/' + event.eventId + '/drawers', { token: await tokenOf('admin') });
    const own = (answer as { drawers: CashDrawer[] }).drawers.find(({ isOwn }) => isOwn)?.amounts[0];
    expect(own && own.expected - own.opening).toBe(own?.taken);
    expect(own?.taken).toBeGreaterThanOrEqual(paid?.amount ?? Infinity);
    await page.getByText(t.taken({ count: String(own?.payments) })).waitFor();
    await button(t.count).click();
    await dialog.getByLabel(t.amountIn({ currency: 'USD' }), { exact: true }).fill(String((own?.expected ?? 0) - 1));
    await dialog.getByRole('button', { name: t.count, exact: true }).click();
    await page.getByText('-$1.00').waitFor();
  });
});
