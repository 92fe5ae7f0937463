import type { AnswerOf } from '@foyer/contract/wire/endpoint';
import type { Endpoints } from '@foyer/contract/wire/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ name: 'order under way' });
});
afterAll(() => shop.close());

const orderOf = async ({ token }: Person) =>
  (await shop.app.inject<AnswerOf<Endpoints['getOrderTurn']>>('GET', '/api/orders/turn', { token })).body.order;

test('returns the pending order only to its buyer, until it is decided', async () => {
  const [buyer, other] = (await shop.people(2)) as [Person, Person];
  const tickets = [selfTicket(buyer, await shop.ticketType())];
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const gateway = shop.app.gateways.payments;
  const charge = gateway.charge.bind(gateway);
  gateway.charge = async (...args) => {
    begun.resolve();
    await held.promise;
    return charge(...args);
  };
  const order = shop.order(buyer, { tickets, chargeCreditCardRequest: payBy() });
  await begun.promise;
  const undecided = await orderOf(buyer);
  expect(undecided).toMatchObject({ eventId: shop.eventId });
  expect(await orderOf(other)).toBeNull();
  held.resolve();
  expect((await order).body.orderIntentId).toBe(undecided?.orderIntentId);
  expect(await orderOf(buyer)).toBeNull();
});
