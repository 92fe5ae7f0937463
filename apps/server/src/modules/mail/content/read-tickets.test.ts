import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../../../../test/ordering.ts';
import { createOrder } from '../../../seed/factories/order.ts';
import type { ReadEvent } from './read-event.ts';
import { readTickets } from './read-tickets.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ name: 'tickets of mails' });
});
afterAll(() => shop.close());

test('lists the tickets of an order with free ones first, then from the highest to the lowest price', async () => {
  const db = shop.app.database.kysely;
  const { accountId: account_id } = await shop.person();
  const type = await shop.ticketType();
  const { orderId } = await createOrder(db, {
    account_id,
    tickets: [14_950, 0, 59_900, 30_900].map((amount_minor, index) => ({
      account_id,
      ticket_configuration_id: type,
      amount_minor,
      relationship_type: index === 0 ? 'CONSULTANT' : 'GUEST',
      slot: index + 1,
      is_self: index === 0,
      is_guest: index > 0,
    })),
  });
  const event = { eventId: shop.eventId, qrCodes: false, sections: [] } as unknown as ReadEvent; // Nothing else is read.
  const settings = { ticketCode: () => '', ticketUrl: () => '', publicUrl: () => '' };
  const reader = { address: '', mayHoldCode: () => false };
  const tickets = await readTickets(db, settings, event, { orderId }, 'en-US', reader);
  expect(tickets.map(({ amount }) => amount?.amountMinor)).toEqual([0, 59_900, 30_900, 14_950]);
});
