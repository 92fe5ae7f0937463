import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../test/ordering.ts';

/** Staff who are consultants, too, decide nothing about their own payment (readings §10 Rights). */

let shop: Shop;
let type: number;
beforeAll(async () => {
  shop = await openShop({ name: 'own order' });
  type = await shop.ticketType();
});
afterAll(() => shop.close());

const code = async (buyer: Person, more: object) => {
  const { status, body } = await shop.order(buyer, more);
  return status === 200 ? 'bought' : body.error.code;
};

test('no bypass, no cash and no price of their own; by card like everybody', async () => {
  const own = await shop.person({ roles: ['admin'] });
  const tickets = [selfTicket(own, type)];
  expect(await code(own, { tickets, bypassPayment: true })).toBe('FORBIDDEN');
  expect(await code(own, { tickets, cashPayment: true })).toBe('FORBIDDEN');
  const cheap = [selfTicket(own, type, { overrideAmount: 1 })];
  expect(await code(own, { tickets: cheap, chargeCreditCardRequest: payBy() })).toBe('FORBIDDEN');
  expect(await code(own, { tickets, chargeCreditCardRequest: payBy() })).toBe('bought');
});

test('a second staff member may, and they may for others', async () => {
  const [own, customer] = [await shop.person({ roles: ['admin'] }), await shop.person()];
  expect(await code(await shop.staff(['admin']), { tickets: [selfTicket(own, type)], bypassPayment: true })).toBe(
    'bought',
  );
  expect(await code(own, { tickets: [selfTicket(customer, type)], bypassPayment: true })).toBe('bought');
});
