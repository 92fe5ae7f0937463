import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { describe, expect, test } from 'vitest';
import { enter, travel } from './support/journey.ts';
import { person } from '../support/effort.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, mailWith, tokenOf } from '../support/product.ts';
import { buyTicket, ticketTypes } from '../support/shop.ts';

const people = peopleOf('refund');

/**
 * Refunds on the order summary: by an admin, with a reason, with exact amounts, and reported to everyone concerned
 * (payments 4.1, reports 2).
 */

const card = {
  creditCard: {
    firstName: 'Robin',
    lastName: 'Hale',
    creditCardNumber: '4242424242424242',
    email: 'robin@example.com',
    expMonth: '12',
    expYear: '2040',
    cvv: '123',
    cardCountryCode: 'USA',
  },
  billingAddress: { address1: '1 Main Street', locality: 'Chicago', region: 'IL', postalCode: '60614' },
};
const values = (firstName: string) => ({
  firstName,
  lastName: 'Hale',
  email: `${firstName}.hale@example.com`.toLowerCase(),
  badgeFirstName: firstName,
  badgeLastName: 'Hale',
  termsAndConditions: true,
});

/** A consultant and a spouse in one order of ENERGIZE26, 49 dollars each. */
async function buyForTwo(user: string, event: EventView): Promise<{ orderId: number; tickets: Ticket[] }> {
  const token = await tokenOf(user);
  const type = (await ticketTypes(event, user)).get('Full pass');
  const ticket = (relationshipType: string, firstName: string) => ({
    externalAccountIdentifier: user,
    relationshipType,
    ticketConfigurationId: type?.ticketConfigurationId,
    ticketConfigurationAddOns: [],
    associatedTicketIds: [],
    values: values(firstName),
  });
  const [status, body] = await ask('/orders', {
    token,
    body: {
      eventId: event.eventId,
      tickets: [ticket('CONSULTANT', 'Robin'), ticket('SPOUSE', 'Kim')],
      chargeCreditCardRequest: card,
    },
  });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  const [, tickets] = await ask('/tickets', { token });
  return { orderId: (body as { orderId: number }).orderId, tickets: tickets as Ticket[] };
}

describe('an order of two', () => {
  test('refunds one ticket, then the rest, with matching money, mail and log', async () => {
    const user = people.couple;
    const event = await eventOf('ENERGIZE26', user);
    const { orderId } = await buyForTwo(user, event);
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page } = journey;
      const { orderSummary: s } = await loadStaff('en-US');
      await enter(journey, 'admin');
      await journey.visit(`/admin/event/${event.eventId}/order-summary/${user}`);
      const refund = page.getByRole('button', { name: s.refundOf({ id: String(orderId) }) });
      await refund.click();
      const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      await dialog.getByRole('radio', { name: s.singleTickets }).check();
      await dialog.getByRole('checkbox', { name: /Kim Hale/ }).check();
      await dialog.getByLabel(s.reason).fill('Kim fell ill');
      await dialog.getByText(s.amountPaid({ amount: '$49.00' })).waitFor();
      // The orders arrive late. A user who is quick opens the dialog with the old data.
      const responded = Promise.withResolvers<void>();
      await page.route(new RegExp(`/api/admin/events/${event.eventId}/orders/${user}$`), async (route) => {
        await responded.promise;
        await route.continue();
      });
      await dialog.getByRole('button', { name: s.refundConfirm({ amount: '$49.00' }) }).click();
      await page.getByText(s.refundDone({ amount: '$49.00' })).waitFor();
      await dialog.waitFor({ state: 'detached' });
      expect(await statuses(user, event)).toEqual([['Robin', 'ACTIVE']]);

      await refund.click();
      await dialog.getByRole('button', { name: s.refundConfirm({ amount: '$98.00' }) }).waitFor();
      responded.resolve();
      await page.getByText('Kim fell ill').first().waitFor();
      await dialog.getByLabel(s.reason).fill('The trip is off');
      await dialog.getByRole('button', { name: s.refundConfirm({ amount: '$49.00' }) }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('The trip is off').first().waitFor();
      const log = page.getByRole('region', { name: s.audit });
      await expect.poll(() => log.getByText(s.actOrderRefunded).count()).toBe(2);
      expect(await log.getByText(s.actTicketCanceled).count()).toBe(2);
      const isOffered = async () =>
        (await refund.isEnabled()) && (await refund.getAttribute('aria-disabled')) !== 'true';
      await expect.poll(isOffered, { message: 'nothing left' }).toBe(false);
    });
    const [, order] = await ask(`/orders/${orderId}`, { token: await tokenOf(user) });
    expect(order).toMatchObject({ data: { totalAmount: 98, refundedAmount: 98 } });
    await mailWith('Kim fell ill', '49.00');
    await mailWith('The trip is off', '49.00');
    expect(await statuses(user, event)).toEqual([]);
  });

  test('preselects the ticket that was opened: its refund takes at most four clicks and fields', async () => {
    const user = people.opened;
    const event = await eventOf('ENERGIZE26', user);
    await buyForTwo(user, event);
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page } = journey;
      const { orderSummary: s } = await loadStaff('en-US');
      await enter(journey, 'admin');
      await journey.visit(`/admin/event/${event.eventId}/order-summary/${user}`);
      const { tap, type, effort } = person();
      await tap(page.getByRole('button', { name: s.refundTicketOf({ name: 'Kim Hale' }) }));
      const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      await type(dialog.getByLabel(s.reason), 'Kim fell ill again');
      await tap(dialog.getByRole('button', { name: s.refundConfirm({ amount: '$49.00' }) }));
      await page.getByText(s.refundDone({ amount: '$49.00' })).waitFor();
      expect(effort.taps + effort.fields, JSON.stringify(effort)).toBeLessThanOrEqual(4);
    });
    expect(await statuses(user, event)).toEqual([['Robin', 'ACTIVE']]);
  });

  test('refunds an amount and leaves the tickets valid, then takes back a cancellation', async () => {
    const user = people.goodwill;
    const event = await eventOf('ENERGIZE26', user);
    const { orderId } = await buyForTwo(user, event);
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page } = journey;
      const { orderSummary: s } = await loadStaff('en-US');
      await enter(journey, 'admin');
      await journey.visit(`/admin/event/${event.eventId}/order-summary/${user}`);
      await page.getByRole('button', { name: s.refundOf({ id: String(orderId) }) }).click();
      const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      await dialog.getByRole('radio', { name: s.anAmount }).check();
      await dialog.getByRole('radio', { name: /Kim Hale/ }).check();
      await dialog.getByLabel(s.amount, { exact: true }).fill('50');
      await dialog
        .getByText(s.amountTooHigh({ most: '$49.00' }))
        .first()
        .waitFor();
      await dialog.getByLabel(s.amount, { exact: true }).fill('12.50');
      await dialog.getByLabel(s.reason).fill('The hotel was full');
      await dialog.getByRole('button', { name: s.refundConfirm({ amount: '$12.50' }) }).click();
      await page.getByText(s.refundDone({ amount: '$12.50' })).waitFor();
      await page.getByText(s.ticketsUnchanged).first().waitFor();
      await mailWith('The hotel was full', '12.50');
      expect(await statuses(user, event)).toEqual([
        ['Robin', 'ACTIVE'],
        ['Kim', 'ACTIVE'],
      ]);

      await page.getByRole('button', { name: s.deactivateOf({ name: 'Kim Hale' }) }).click();
      await dialog.getByLabel(s.notes).fill('Wrong person');
      await dialog.getByRole('button', { name: s.deactivate }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await statuses(user, event)).toEqual([['Robin', 'ACTIVE']]);
      await page.getByRole('button', { name: s.restoreOf({ name: 'Kim Hale' }) }).click();
      await dialog.getByRole('button', { name: s.restore }).click();
      await page.getByText(s.restored({ name: 'Kim Hale' })).waitFor();
    });
    expect(await statuses(user, event)).toEqual([
      ['Robin', 'ACTIVE'],
      ['Kim', 'ACTIVE'],
    ]);
  });

  test('lets only an admin refund, on the screen and by the call', async () => {
    const user = people.seat;
    const event = await eventOf('HOT26', user);
    const seat = (await ticketTypes(event, user)).get('A seat');
    const bought = await buyTicket(event, {
      user,
      ticketConfigurationId: seat?.ticketConfigurationId ?? 0,
      values: { firstName: 'Robin', lastName: 'Hale', email: 'robin.hale@example.com' },
    });
    expect(bought.body.error).toBeUndefined();
    const { orderId } = bought.body;
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { page } = journey;
      const { orderSummary: s } = await loadStaff('en-US');
      await enter(journey, 'helper');
      await journey.visit(`/admin/event/${event.eventId}/order-summary/${user}`);
      await page.waitForURL((url) => url.pathname === '/dashboard');
      expect(await page.getByText(s.refundOf({ id: String(orderId) })).count()).toBe(0);
    });
    for (const staff of ['helper', 'scanner', user]) {
      const [status] = await ask(`/admin/orders/${orderId}/refund`, {
        token: await tokenOf(staff),
        body: { reason: 'Because I can' },
      });
      expect(status, staff).toBe(403);
    }
    const [, order] = await ask(`/orders/${orderId}`, { token: await tokenOf(user) });
    expect(order).toMatchObject({ data: { refundedAmount: 0 } });
  });
});

async function statuses(user: string, event: EventView): Promise<string[][]> {
  const [, tickets] = await ask('/tickets', { token: await tokenOf(user) });
  return (tickets as Ticket[])
    .filter((ticket) => ticket.eventId === event.eventId && ticket.status !== 'CANCELED')
    .map((ticket) => [ticket.firstName, ticket.status]);
}
